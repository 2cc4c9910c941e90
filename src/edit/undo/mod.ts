/** Undo and redo: planned first, merged where others went on, done as a change of their own. */

export { type PlannedFile, planUndo, type UndoPlan, type Version } from "./plan.ts";
export { changeNamed, inForce, lastChange, lastUndo, ofSession, since } from "./select.ts";
export { besideOf, undoChanges, type UndoOptions, type UndoOutcome } from "./undo.ts";
