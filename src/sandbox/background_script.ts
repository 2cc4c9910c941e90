/** Small scripts about processes: what only a program of its own may read and do. */

/**
 * `members PID` prints the numbers of a program and of all that it started, by session and by
 * descent; `started PID` prints what tells a process from a later one of its number, `alive PID`
 * is true for what does something still: a zombie only waits for its parent.
 */
export const functions = `
members() {
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v top="$1" '
    { pid = $1; sub(/^.*\\) /, ""); parent[pid] = $2; session[pid] = $4 }
    END {
      for (pid in parent) {
        up = pid
        for (steps = 0; steps < 64 && up != top && (up in parent); steps++) up = parent[up]
        if (up == top || session[pid] == top) print pid
      }
    }'
}
started() {
  if [ -r /proc/sys/kernel/random/boot_id ]; then
    at=$(sed 's/^.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20)
    [ -n "$at" ] && echo "$(cat /proc/sys/kernel/random/boot_id) $at"
  else
    echo $(ps -o lstart= -p "$1")
  fi
}
alive() {
  if [ -r /proc/self/stat ]; then state=$(sed 's/^.*) //' "/proc/$1/stat" 2>/dev/null)
  else state=$(ps -o stat= -p "$1"); fi
  case $state in ''|Z*|X*) return 1 ;; esac
}
`;

/** The environment of such a script. */
export const environment = { PATH: "/usr/bin:/bin", LC_ALL: "C" } as const;

/** What a script prints, without the blanks around it; nothing if there is no shell. */
export async function words(script: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await new Deno.Command("/bin/sh", {
      args: ["-c", functions + script, "sh", ...args],
      clearEnv: true,
      env: environment,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).output();
    return new TextDecoder().decode(stdout).trim();
  } catch {
    return "";
  }
}
