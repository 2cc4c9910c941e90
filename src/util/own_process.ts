/** A part of this program in a process of its own, with rights of its own. */

export interface ProcessPart {
  /** Address of the module that it runs. */
  readonly module: string;
  /** Its rights, as Deno's flags. */
  readonly flags: readonly string[];
  /** The word that one binary knows the part by (see `cli`). */
  readonly word: string;
  /** Words for the module itself. */
  readonly args: readonly string[];
  /** Names of variables of the environment that it is given, if they are set. */
  readonly passed: readonly string[];
}

/** How the runtime is started on a module with these rights and no other. */
export function partWords({ module, flags }: Pick<ProcessPart, "module" | "flags">): string[] {
  const quiet = ["--quiet", "--no-prompt", "--deny-import", "--no-remote", "--cached-only"];
  return ["run", ...quiet, ...flags, module];
}

/**
 * Starts a part. One binary cannot be started with other rights than it was built with: there the
 * program itself is started with a word of its own and gives up the rest.
 */
export function startPart(part: ProcessPart): Deno.ChildProcess {
  const words = Deno.build.standalone ? [part.word] : partWords(part);
  return new Deno.Command(Deno.execPath(), {
    args: [...words, ...part.args],
    clearEnv: true,
    env: environment(part.passed),
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
    // A Ctrl-C is ours to act on.
    detached: true,
  }).spawn();
}

function environment(passed: readonly string[]): Record<string, string> {
  const found = passed.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  // The runtime itself asks for newer ones otherwise, whatever the rights are.
  return { ...Object.fromEntries(found), DENO_NO_UPDATE_CHECK: "1" };
}
