/**
 * Processes and memory of a box, counted from outside while its program runs: the kernel's own limits
 * hold no memory of several processes together, and no number of processes for root. Who runs for less
 * than a moment is not counted at all, and costs nothing.
 */

import type { CommandLimits, EndingLimit, Exit } from "../protocol/mod.ts";
import { environment } from "./background_script.ts";
import type { ProcessControl } from "./ending.ts";
import { setsid } from "./launch.ts";

/** How long a program runs before it is looked at, milliseconds. */
const firstMs = 250;

/**
 * Prints the name of a limit that is reached. Its words are folders in `/proc`: processes of the box,
 * then `-` and processes that may not be looked into, of which those are the box's that descend from
 * it. Memory is what is resident and in no file, or kept in the box's own file systems of memory;
 * where that seems too much, what several processes share is counted once, which takes the kernel
 * longer.
 */
const count = `
function field(file, names,   line, part, all, any) {
  while ((getline line < file) > 0) if (line ~ names) { split(line, part); all += part[2]; any = 1 }
  close(file)
  return any ? all : none
}
function sum(names, of,   pid, value, all) {
  for (pid in inside) {
    value = field("/proc/" pid of, names)
    all += value == none ? field("/proc/" pid "/status", "^Rss" substr(names, 5)) : value
  }
  return all
}
function larger(one, other) { return one > other ? one : other }
BEGIN {
  none = -1
  for (i = 1; i < ARGC && ARGV[i] != "-"; i++) inside[substr(ARGV[i], 7)] = 1
  for (i++; i < ARGC; i++) parent[substr(ARGV[i], 7)] = field(ARGV[i] "/status", "^PPid:")
  for (found = 1; found;) {
    found = 0
    for (pid in parent) if (!(pid in inside) && parent[pid] in inside) inside[pid] = found = 1
  }
  if (processes != "" && sum("^Threads:", "/status") >= processes + 0) { print "processes"; exit }
  if (memory == "") exit 1
  anonymous = sum("^RssAnon:", "/status")
  if (anonymous + larger(files, sum("^RssShmem:", "/status")) <= memory + 0) exit 1
  anonymous = sum("^Pss_Anon:", "/smaps_rollup")
  if (anonymous + larger(files, sum("^Pss_Shmem:", "/smaps_rollup")) <= memory + 0) exit 1
  print "memory"
}`;

/** The box is not made yet. */
const early = "early";

/**
 * Arguments: a link to the name space of processes, how many, and kilobytes, both empty where there is
 * no limit. It ends with the name space.
 */
const script = `
export LC_ALL=C
[ "$1" -ef /proc/self/ns/pid ] && echo ${early} && exit
rest=0.25 round=0
while :; do
  inside= unknown=
  for it in /proc/[0-9]*; do
    if [ "$it/ns/pid" -ef "$1" ]; then inside="$inside $it"
    elif ! [ -e "$it/ns/pid" ]; then unknown="$unknown $it"
    fi
  done
  [ -n "$inside" ] || exit
  files=0 own= any=\${inside# }
  for it in dev run; do
    place=\${any%% *}/root/$it
    [ "$place" -ef "/$it" ] || own="$own $place"
  done
  [ -z "$3" ] || files=$(stat -f -c '%T %b %f %S' $own 2>/dev/null |
    awk '$1 == "tmpfs" { all += ($2 - $3) * $4 / 1024 } END { print int(all) }')
  awk -v processes="$2" -v memory="$3" -v files="$files" '${count}' $inside - $unknown && exit
  round=$((round + 1)); [ "$round" -lt 8 ] || rest=0.5
  sleep "$rest" || sleep 1
done`;

export interface LimitWatch {
  /** Resolves when nothing looks any more. */
  stop(): Promise<void>;
}

/** Ends what runs in a box once it has used up what it may. */
export function watchLimits(running: ProcessControl, limits: CommandLimits): LimitWatch {
  const { processes, memory } = limits;
  if (processes === null && memory === null) return { stop: () => Promise.resolve() };
  let looking: Deno.ChildProcess | null = null;
  let over: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, firstMs);
  let stopped = false;
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      if (looking) kill(looking.pid);
      return over;
    },
  };

  function look(): void {
    looking = start(running.inside(), limits);
    if (looking) over = follow(looking);
  }

  async function follow(child: Deno.ChildProcess): Promise<void> {
    const said = new TextDecoder().decode((await child.output()).stdout).trim();
    looking = null;
    const limit = (["processes", "memory"] as const).find((it) => it === said);
    if (limit !== undefined) running.end(limited(limit, limits));
    else if (said === early && !stopped) timer = setTimeout(look, firstMs);
  }
}

function start(
  inside: string,
  { processes, memory }: CommandLimits,
): Deno.ChildProcess | null {
  const own = setsid();
  if (own === null) return null;
  const kilobytes = memory === null ? "" : `${Math.floor(memory / 1024)}`;
  try {
    return new Deno.Command(own, {
      args: ["/bin/sh", "-c", script, "limits", inside, `${processes ?? ""}`, kilobytes],
      cwd: "/",
      clearEnv: true,
      env: environment,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
  } catch {
    return null;
  }
}

/** How a program ended that had used up what it may. */
export function limited(
  limit: EndingLimit,
  limits: CommandLimits,
): Extract<Exit, { type: "limited" }> {
  const setting = `limits.${settings[limit]} of the user's configuration`;
  return { type: "limited", limit, reason: `${amounts[limit](limits[limit] ?? 0)} (${setting})` };
}

const settings: Readonly<Record<EndingLimit, string>> = {
  processes: "processes",
  memory: "memory_percent",
  cpu: "cpu_s",
};

const amounts: Readonly<Record<EndingLimit, (most: number) => string>> = {
  processes: (most) => `it ran ${most} processes and threads at a time`,
  memory: (most) => `it used ${Math.round(most / 1e6)} MB of memory`,
  cpu: (most) => `one of its processes computed for ${most} s`,
};

function kill(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
