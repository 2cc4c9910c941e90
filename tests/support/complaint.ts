/** What the program says of bad input: one line or the few that are right, and an exit code. */

import assert from "node:assert/strict";
import { exitCodes, type ExitName, type Json } from "../../src/protocol/mod.ts";
import type { ProgramOptions, ProgramOutcome, Sandbox } from "./program.ts";

export interface Complaint {
  readonly exit: ExitName;
  /** Key of the sentence, as programs read it. */
  readonly code: string;
  /** The whole of standard error, without its last line end. */
  readonly says: string;
}

/** Runs a command line for a person and for a program; both must be told, and no more. */
export async function complains(
  box: Sandbox,
  args: readonly string[],
  { exit, code, says }: Complaint,
  options: Partial<ProgramOptions> = {},
): Promise<void> {
  const [person, machine] = await Promise.all([
    box.run(args, options),
    box.run(["--json", ...args], options),
  ]);
  const stderr = `${says}\n`;
  assert.deepEqual(person, { code: exitCodes[exit], stdout: "", stderr });
  assert.deepEqual({ ...machine, stdout: lines(machine.stdout) }, {
    code: exitCodes[exit],
    stdout: [{ type: "error", code, message: says }],
    stderr,
  });
}

/** Standard output under `--json`: every line is JSON. */
export function lines(stdout: string): readonly Record<string, Json>[] {
  assert.ok(stdout === "" || stdout.endsWith("\n"), "the last line is whole");
  return stdout.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

/** No line of either output is one of a stack. */
export function noStack({ stdout, stderr }: ProgramOutcome): void {
  assert.doesNotMatch(`${stdout}\n${stderr}`, /^\s+at /m);
}
