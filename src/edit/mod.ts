/**
 * Every change of the project passes here: intent, contents, files, and one atomic for
 * the end of the change and the result of its call. A crash at any moment leaves all
 * files old or all files new once `recoverChanges` has run. Later issues add stages.
 */

export { type Applied, applyChange, type EditPorts } from "./apply.ts";
export { type Change, type Changes, changes, type Intent } from "./changes.ts";
export { type Sides, storedSides, unifiedDiff } from "./diff.ts";
export { recoverChanges, type Recovered } from "./recover.ts";
