/** Starting the scripts of this folder. */

import { fileURLToPath } from "node:url";
const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));

/** The words that run a script of this folder. */
export function wordsOf(script: string, args: readonly string[]): readonly string[] {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return [
    Deno.execPath(),
    ...["run", "-A", "--no-prompt", "--no-check", "--config", config, path],
    ...args,
  ];
}

export interface Ended {
  readonly lines: readonly string[];
  readonly killed: boolean;
  /** Empty if it ended well. */
  readonly complaint: string;
}

/** Longest life of a script, milliseconds: what hangs has failed. */
const longestLife = 600_000;

/** Runs words to their end. */
export async function runWords(words: readonly string[]): Promise<Ended> {
  const [program = "", ...args] = words;
  const { stdout, stderr, signal, code } = await new Deno.Command(program, {
    args: [...args],
    stdin: "null",
    signal: AbortSignal.timeout(longestLife),
  }).output();
  const complaint = new TextDecoder().decode(stderr).replaceAll("\n", " | ");
  return {
    lines: new TextDecoder().decode(stdout).trim().split("\n"),
    killed: signal === "SIGKILL",
    complaint: code === 0 ? "" : `ended with ${code}: ${complaint}`,
  };
}

/** Starts a script whose output is read as it comes; what it complains of is for the terminal. */
export function start(
  script: string,
  args: readonly string[],
  options: { readonly stdin?: "piped"; readonly stderr?: "piped" } = {},
): Deno.ChildProcess {
  const [program = "", ...rest] = wordsOf(script, args);
  const pipes = { stdin: "null", stderr: "inherit", stdout: "piped", ...options } as const;
  return new Deno.Command(program, { args: rest, ...pipes }).spawn();
}
