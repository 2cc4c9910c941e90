/**
 * Programs of a model's: written at once, run in an engine of ours, each call of theirs one of ours.
 *
 * Invariants:
 * - a program's call goes through the same judge, approval, sandbox and receipt as any other call;
 * - a call that may not run ends its program, which never learns of it;
 * - a program is a pure function of its text, of earlier variables and of what its calls come to: one
 *   whose process has gone goes on from the log;
 * - what is read off a program's text is told and asked about, and is no reason to let a call pass.
 */

export { checkedCalls, refusedStep } from "./check.ts";
export { engineEntry, engineMarks, engineWord } from "./engine/entry.ts";
export { foresee } from "./foresee.ts";
export { variableSize, variableText } from "./variable_text.ts";
export { type ProgramPorts, ProgramRunner, type StartEngine } from "./program_runner.ts";
export type { Divergence, RecordedProgram, RetraceReport } from "./replay/mod.ts";
export { type VersionPorts, versionsOf } from "./versions.ts";
export { ToolPrograms } from "./tool_programs.ts";

/** Recorded programs: few commands run one again. */
export async function loadReplay() {
  return await import("./replay/mod.ts");
}
