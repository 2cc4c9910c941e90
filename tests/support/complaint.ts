/** What the program says of bad input: one line or the few that are right, and an exit code. */

import assert from "node:assert/strict";
import { exitCodes, type ExitName } from "../../src/protocol/mod.ts";
import { failedResult } from "../../src/cli/result.ts";
import { jsonLines } from "./lines.ts";
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
  const person = await box.run(args, options);
  const machine = await box.run(["--json", ...args], options);
  const stderr = `${says}\n`;
  assert.deepEqual(person, { code: exitCodes[exit], stdout: "", stderr });
  const [error, ...more] = jsonLines(machine.stdout);
  assert.deepEqual({ ...machine, stdout: error }, {
    code: exitCodes[exit],
    stdout: { type: "error", code, message: says },
    stderr,
  });
  // What runs a model ends with a result, also where it did not come to that.
  assert.deepEqual(more, more.length === 0 ? [] : [failedResult(exitCodes[exit])]);
}

/** No line of either output is one of a stack. */
export function noStack({ stdout, stderr }: ProgramOutcome): void {
  assert.doesNotMatch(`${stdout}\n${stderr}`, /^\s+at /m);
}
