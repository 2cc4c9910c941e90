/** The program under test, as a user runs it: a process with the rights of the compiled one. */

import { startFlags } from "../../tests/support/program.ts";
import type { Command } from "../stage.ts";
import { toolOutcome } from "./folder.ts";

export interface Place {
  /** Root of the tree. */
  readonly cwd: string;
  /** All folders of the user lie in it; empty: nothing has been seen before. */
  readonly home: string;
}

export interface Program {
  command(args: readonly string[], place: Place): Command;
  /** What it prints. @throws {Error} if it does not end with 0 */
  output(args: readonly string[], place: Place): Promise<string>;
}

/** @param main absolute path: the bundle's entry, or the source's */
export function programAt(main: string): Program {
  const env = {
    PATH: Deno.env.get("PATH") ?? "",
    LANG: "C.UTF-8",
    // Deno's own: the program that users have is compiled and asks nothing of it.
    DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
  };
  const command = (args: readonly string[], { cwd, home }: Place): Command => ({
    argv: [Deno.execPath(), "run", ...startFlags, main, ...args],
    cwd,
    env: { ...env, HOME: home },
  });
  return {
    command,
    async output(args, place) {
      const { argv, cwd, env } = command(args, place);
      const { code, stdout, stderr } = await toolOutcome(argv, { cwd, env, clearEnv: true });
      if (code !== 0) throw new Error(`${args.join(" ")} in ${cwd} ended with ${code}: ${stderr}`);
      return stdout;
    },
  };
}

/** A home with nothing in it, removed at the end. */
export async function emptyHome(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-home-" }));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
