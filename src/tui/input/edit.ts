/** What changes the text. */

import {
  emptyText,
  endOf,
  isBefore,
  lineAt,
  type Position,
  type Range,
  sliced,
  type Snapshot,
  spliced,
  start,
  type Text,
} from "./text.ts";
import { blankLeft, left, lineEnd, lineStart, right, wordLeft, wordRight } from "./move.ts";
import { type InputModel, noCompletion, noUndo, type Undo } from "./model.ts";
import { said } from "./history.ts";

/** Undo goes back this many steps. */
const mostSteps = 500;

function snapshot({ text, cursor }: InputModel): Snapshot {
  return { text, cursor };
}

interface Change {
  readonly range: Range;
  readonly insert: Text;
  readonly group: Undo["group"];
}

function changed(model: InputModel, { range, insert, group }: Change): InputModel {
  const { text, end } = spliced(model.text, range, insert);
  const joins = group !== null && group === model.undo.group;
  const past = joins ? model.undo.past : [...model.undo.past, snapshot(model)].slice(-mostSteps);
  return {
    ...model,
    text,
    cursor: end,
    goal: null,
    undo: { past, future: [], group },
    killed: { ...model.killed, open: false },
    history: { ...model.history, at: null, draft: null },
  };
}

export function inserted(model: InputModel, insert: Text, how: "typed" | "whole"): InputModel {
  const range = { from: model.cursor, to: model.cursor };
  if (how === "whole") return changed(model, { range, insert, group: null });
  // A word is undone with the blanks behind it; with the keys of vim, all that was typed at a place.
  const before = lineAt(model.text, model.cursor.line)[model.cursor.unit - 1];
  const begins = model.vim === null && before === " " && lineAt(insert, 0)[0] !== " ";
  const { undo } = model;
  const open = begins ? { ...model, undo: { ...undo, group: null } } : model;
  return changed(open, { range, insert, group: "typing" });
}

export function replacedAll(model: InputModel, insert: Text): InputModel {
  return changed(model, { range: { from: start, to: endOf(model.text) }, insert, group: null });
}

export function replacedPart(model: InputModel, range: Range, insert: Text): InputModel {
  return changed(model, { range, insert, group: null });
}

export type Reach =
  | "unit_left"
  | "unit_right"
  | "word_left"
  | "word_right"
  | "blank_left"
  | "line_start"
  | "line_end";

/** The part of the text between the cursor and where a move would take it. */
function reached({ text, cursor }: InputModel, reach: Reach): Range {
  const to = target(text, cursor, reach);
  return isBefore(to, cursor) ? { from: to, to: cursor } : { from: cursor, to };
}

function target(text: Text, cursor: Position, reach: Reach): Position {
  switch (reach) {
    case "unit_left":
      return left(text, cursor);
    case "unit_right":
      return right(text, cursor);
    case "word_left":
      return wordLeft(text, cursor);
    case "word_right":
      return wordRight(text, cursor);
    case "blank_left":
      return blankLeft(text, cursor);
    case "line_start":
      return cursor.unit === 0 ? left(text, cursor) : lineStart(cursor);
    case "line_end": {
      const end = lineEnd(text, cursor);
      return cursor.unit === end.unit ? right(text, cursor) : end;
    }
  }
}

function isNothing({ from, to }: Range): boolean {
  return from.line === to.line && from.unit === to.unit;
}

export function deleted(model: InputModel, reach: Reach): InputModel {
  const range = reached(model, reach);
  if (isNothing(range)) return model;
  const group = reach === "unit_left" || reach === "unit_right" ? "deleting" : null;
  return changed(model, { range, insert: emptyText, group });
}

/** Deleted, and kept for `yanked`; what is killed in a row is kept as one. */
export function killed(model: InputModel, reach: Reach): InputModel {
  const range = reached(model, reach);
  if (isNothing(range)) return model;
  const part = sliced(model.text, range);
  const whole = model.killed.open ? together(model, part, range) : part;
  const next = changed(model, { range, insert: emptyText, group: null });
  return { ...next, killed: { text: whole, open: true } };
}

function together({ killed, cursor }: InputModel, part: Text, { to }: Range): Text {
  const [first, second] = isBefore(cursor, to) ? [killed.text, part] : [part, killed.text];
  const end = endOf(first);
  return spliced(first, { from: end, to: end }, second).text;
}

export function yanked(model: InputModel): InputModel {
  const { text } = model.killed;
  return text.length === 1 && lineAt(text, 0).length === 0 ? model : inserted(model, text, "whole");
}

export function undone(model: InputModel): InputModel {
  const { past, future } = model.undo;
  const last = past.at(-1);
  if (last === undefined) return model;
  const undo: Undo = {
    past: past.slice(0, -1),
    future: [...future, snapshot(model)],
    group: null,
  };
  return back(model, last, undo);
}

export function redone(model: InputModel): InputModel {
  const { past, future } = model.undo;
  const next = future.at(-1);
  if (next === undefined) return model;
  const undo: Undo = {
    past: [...past, snapshot(model)],
    future: future.slice(0, -1),
    group: null,
  };
  return back(model, next, undo);
}

function back(model: InputModel, { text, cursor }: Snapshot, undo: Undo): InputModel {
  const history = { ...model.history, at: null, draft: null };
  return { ...model, text, cursor, goal: null, undo, history };
}

/** Empty again, with what was said in the history. */
export function sent(model: InputModel): InputModel {
  return {
    ...model,
    text: emptyText,
    cursor: start,
    goal: null,
    undo: noUndo,
    killed: { ...model.killed, open: false },
    history: said(model),
    // What comes next is typed.
    vim: model.vim && { ...model.vim, normal: false, pending: "" },
    completion: noCompletion,
  };
}
