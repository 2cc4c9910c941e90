/**
 * A shell that outlives us by a moment: when our end of its input closes, however we end (killed
 * at once, for one), it kills the groups that it was told of. A signal at the parent's death
 * (`setpriv --pdeathsig`) would reach the first process of a group and no other.
 */

import { environment, functions } from "./background_script.ts";
import { setsid } from "./launch.ts";

/**
 * Lines are `+ PID` and `- PID`. A descendant in a session of its own is found by its parents: so
 * the first process goes last, and who forked meanwhile is seen in a second round.
 */
const script = `${functions}
groups=' '
while read -r sign pid; do
  case $sign in
    +) groups="$groups$pid " ;;
    -) groups="\${groups%%" $pid "*} \${groups#*" $pid "}" ;;
  esac
done
for pid in $groups; do
  for round in 1 2; do
    for it in $(members "$pid"); do [ "$it" = "$pid" ] || kill -s KILL "$it"; done
  done
  # In its first moment it has no group of its own yet.
  kill -s KILL -- "-$pid" || kill -s KILL "$pid"
done
`;

export class Warden {
  #shell: Shell | null = null;
  readonly #groups = new Set<number>();

  /** From here on the group does not outlive us. Where there is no shell nothing is promised. */
  watch(pid: number): void {
    this.#groups.add(pid);
    if (this.#shell) return this.#say(`+ ${pid}`);
    this.#shell = start();
    for (const each of this.#groups) this.#say(`+ ${each}`);
  }

  /** Nobody of the group is left, and its number may soon be another's. */
  forget(pid: number): void {
    if (this.#groups.delete(pid)) this.#say(`- ${pid}`);
  }

  /** Ends it with what it watches. */
  async close(): Promise<void> {
    const shell = this.#shell;
    this.#shell = null;
    if (!shell) return;
    shell.child.ref();
    await shell.input.close().catch(() => {});
    await shell.child.status;
  }

  #say(line: string): void {
    const shell = this.#shell;
    // A shell that was killed watches nothing any more: the next command gets another.
    shell?.input.write(new TextEncoder().encode(`${line}\n`)).catch(() => {
      if (this.#shell === shell) this.#shell = null;
    });
  }
}

interface Shell {
  readonly child: Deno.ChildProcess;
  readonly input: WritableStreamDefaultWriter<Uint8Array>;
}

function start(): Shell | null {
  try {
    const own = setsid();
    const [program = "", ...args] = [...(own === null ? [] : [own]), "/bin/sh", "-c", script];
    const child = new Deno.Command(program, {
      args,
      cwd: "/",
      clearEnv: true,
      env: environment,
      // Not of our terminal's group: Ctrl-C there must not end it before us.
      detached: own === null,
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    child.unref();
    child.status.catch(() => {});
    return { child, input: child.stdin.getWriter() };
  } catch {
    return null;
  }
}
