/**
 * Processes and memory of a box, counted from outside while its program runs: the kernel's own limits
 * hold no memory of several processes together, and no number of processes for root. Who runs for less
 * than a moment is not counted at all, and costs nothing.
 */

import type { CommandLimits, EndingLimit, Exit } from "../protocol/mod.ts";
import { environment } from "./background_script.ts";
import { type Running, setsid } from "./launch.ts";

/** How long a program runs before it is looked at, milliseconds. */
const firstMs = 250;

/**
 * Prints the name of a limit that is reached. Memory is what is resident and in no file; where that
 * seems too much, what several processes share is counted once, which takes the kernel longer.
 */
const count = `
function sum(names, of,   i, file, line, field, all) {
  for (i = 1; i < ARGC; i++) {
    file = ARGV[i] of
    while ((getline line < file) > 0) if (line ~ names) { split(line, field); all += field[2] }
    close(file)
  }
  return all
}
BEGIN {
  if (processes != "" && sum("^Threads:", "/status") >= processes + 0) { print "processes"; exit }
  if (memory == "" || sum("^Rss(Anon|Shmem):", "/status") <= memory + 0) exit 1
  if (sum("^Pss_(Anon|Shmem):", "/smaps_rollup") <= memory + 0) exit 1
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
while :; do
  found=
  for it in /proc/[0-9]*; do [ "$it/ns/pid" -ef "$1" ] && found="$found $it"; done
  [ -n "$found" ] || exit
  awk -v processes="$2" -v memory="$3" '${count}' $found && exit
  sleep 0.25 || sleep 1
done`;

export interface LimitWatch {
  /** Resolves when nothing looks any more. */
  stop(): Promise<void>;
}

/** Ends what runs in a box once it has used up what it may. */
export function watchLimits(running: Running, limits: CommandLimits): LimitWatch {
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
