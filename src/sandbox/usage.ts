/**
 * Who holds a lock file, and what a process takes with all that it started. `/proc` is read by a shell:
 * the program itself may not read there without every right that there is. Where there is none, `lsof` and
 * `ps` are asked.
 */

/** Runs a script with its arguments; what it prints. */
type Words = (script: string, args: readonly string[]) => Promise<string>;

export interface LockedFile {
  readonly path: string;
  readonly pid: number;
}

/** Files of these folders that begin with `name` and that a process holds locked. */
async function lockedFiles(
  words: Words,
  folders: readonly string[],
  name: string,
): Promise<readonly LockedFile[]> {
  const said = await words(holders, [name, ...folders]);
  return linesOf(said).flatMap((line) => {
    const [, pid, path] = /^(\d+) (.+)$/.exec(line) ?? [];
    return path === undefined ? [] : [{ path, pid: Number(pid) }];
  });
}

/** @param words handed over, so that this file brings nothing along */
export function usageBy(words: Words) {
  return {
    lockedFiles: (folders: readonly string[], name: string) => lockedFiles(words, folders, name),
    usesOf: (pids: readonly number[]) => usesOf(words, pids),
    endBelow: (pid: number, marks: readonly [string, string]) => endBelow(words, pid, marks),
  };
}

export interface ProcessUse {
  /** Seconds of a processor, of it and of all that it started. */
  readonly cpu: number;
  /** Bytes that are resident; what several share counts for each. */
  readonly memory: number;
  readonly processes: number;
}

/** By number; a process that is gone is not in it. */
async function usesOf(
  words: Words,
  pids: readonly number[],
): Promise<ReadonlyMap<number, ProcessUse>> {
  if (pids.length === 0) return new Map();
  const said = await words(uses, [pids.join(" ")]);
  return new Map(
    linesOf(said).flatMap((line) => {
      const [pid, cpu, kilobytes, processes] = line.split(" ").map(Number);
      if (pid === undefined || cpu === undefined || !kilobytes || !processes) return [];
      return [[pid, { cpu, memory: kilobytes * 1_024, processes }] as const];
    }),
  );
}

/** Ends the one process below `pid` whose command line has one of two marks; false: there is none, or several. */
async function endBelow(
  words: Words,
  pid: number,
  marks: readonly [string, string],
): Promise<boolean> {
  return await words(below, [String(pid), ...marks]) === "ended";
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

/** A number of `/proc/locks` may be that of a file elsewhere: its process has ours open. */
const holders = `
name=$1
shift
for folder; do
  for it in "$folder/$name"*; do
    [ -f "$it" ] || continue
    if [ -r /proc/locks ]; then
      node=$(ls -i "$it" | sed 's/^ *//; s/ .*//')
      for pid in $(awk -v node="$node" '
        $2 == "FLOCK" && $4 == "WRITE" && split($6, place, ":") == 3 && place[3] == node { print $5 }
      ' /proc/locks); do
        ls -l "/proc/$pid/fd" 2>/dev/null | grep -qF -- "$it" && echo "$pid $it" && break
      done
    else
      pid=$(lsof -t -- "$it" 2>/dev/null | head -n 1)
      [ -n "$pid" ] && echo "$pid $it"
    fi
  done
done
`;

const uses = `
table() {
  if [ -r /proc/self/stat ]; then
    cat /proc/[0-9]*/stat 2>/dev/null |
    awk -v tick="$(getconf CLK_TCK)" -v page="$(getconf PAGESIZE)" '
      { pid = $1; sub(/^.*\\) /, "")
        print pid, $2, $4, ($12 + $13 + $14 + $15) / tick, $22 * page / 1024 }'
  else
    ps -axo pid=,ppid=,pgid=,time=,rss= | awk '
      { n = split($4, part, /[-:]/); s = 0
        for (i = 1; i <= n; i++) s = s * (n == 4 && i == 2 ? 24 : 60) + part[i]
        print $1, $2, $3, s, $5 }'
  fi
}
table | awk -v tops="$1" '
  { parent[$1] = $2; session[$1] = $3; cpu[$1] = $4; memory[$1] = $5 }
  END {
    count = split(tops, list, " ")
    for (at = 1; at <= count; at++) {
      top = list[at]; seconds = kilobytes = members = 0
      if (!(top in parent)) continue
      for (pid in parent) {
        up = pid
        for (steps = 0; steps < 64 && up != top && (up in parent); steps++) up = parent[up]
        if (up != top && session[pid] != top) continue
        seconds += cpu[pid]; kilobytes += memory[pid]; members++
      }
      print top, seconds, int(kilobytes), members
    }
  }'
`;

const below = `
found=
for pid in $(members "$1"); do
  [ "$pid" = "$1" ] && continue
  if [ -r "/proc/$pid/cmdline" ]; then line=$(tr '\\0' ' ' < "/proc/$pid/cmdline")
  else line=$(ps -o args= -p "$pid"); fi
  case $line in *"$2"*|*"$3"*) found="$found $pid" ;; esac
done
set -- $found
[ $# -eq 1 ] && kill -s KILL "$1" && echo ended
`;
