/**
 * Every change of the project passes here: intent, contents, files, stages, receipt, and one
 * atomic for the end of the change and the result of its call. A crash at any moment leaves all
 * files old or all files new once `recoverChanges` has run.
 */

export { type Applied, applyChange, type Author, type EditPorts } from "./apply.ts";
export { type Change, type Changes, changes, type Intent, readChanges } from "./changes.ts";
export { type Sides, storedSides, unifiedDiff } from "./diff.ts";
export { receiptText, runStages, verdictOf } from "./receipt.ts";
export { recoverChanges, type Recovered } from "./recover.ts";
export type { ChangedFile, Stage, StagePorts } from "./types.ts";
