/**
 * Undo and redo: planned first, merged where others went on, done as a change of their own. And
 * whose is what: the part of a file that is ours, and who wrote a line.
 */

export { type Blame, blame, type LineOwner } from "./blame.ts";
export { countLines } from "./line_diff.ts";
export { type OwnFile, ownFile, ownOnto, placeOf, stepsBeyond, stepsByPath } from "./own.ts";
export { type OwnNode, ownNodes } from "./own_node.ts";
export { isSelected, planUndo } from "./plan.ts";
export type { LeftWhy, PlannedFile, PlanPorts, Selection, UndoPlan } from "./plan_types.ts";
export {
  changeNamed,
  inForce,
  lastChange,
  lastUndo,
  lastUndos,
  ofProgram,
  ofSession,
  since,
} from "./select.ts";
export { isBlocked, isUnsettled, undoChanges, type UndoOptions, type UndoOutcome } from "./undo.ts";
export { isKept, type Version } from "./version.ts";
