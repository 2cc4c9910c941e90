/**
 * The keys of vim for the input line. In insert mode all keys mean what they do elsewhere, but for
 * Esc; in normal mode characters are commands, and every other key means what it does elsewhere. This
 * file is loaded only where the configuration asks for it: the model holds `press`, and knows no more.
 */

import { graphemes } from "../../ansi/mod.ts";
import type { Input } from "../types.ts";
import { inserted, replacedPart, undone } from "./edit.ts";
import { type InputModel, type InputUpdated, noCompletion, type Vim } from "./model.ts";
import { lineEnd, lineStart } from "./move.ts";
import {
  emptyText,
  isEmpty,
  lineAt,
  type Position,
  type Range,
  sliced,
  type Text,
  textOf,
} from "./text.ts";
import { updateInput } from "./update.ts";
import { linesOf, moved, rangeOf, type Repeat } from "./vim_motions.ts";
import { firstWord, lastOf } from "./vim_words.ts";

export const vim: Vim = { normal: false, pending: "", press };

/** `null`: the key means what it does elsewhere. */
function press(model: InputModel, input: Input): InputUpdated | null {
  const { vim } = model;
  if (vim === null || (input.type !== "key" && input.type !== "text")) return null;
  const key = input.type === "key" ? input.key : input.text;
  if (key === "escape") return escaped(model);
  if (!vim.normal) return null;
  if (key === "backspace") return quiet(at(model, before(model.cursor)));
  const isTyped = input.type === "text" || key === "space" || [...graphemes(key)].length === 1;
  return isTyped ? typed(model, key === "space" ? " " : key) : null;
}

function quiet(model: InputModel): InputUpdated {
  return { model, effects: [] };
}

/** The list of completions is closed first; in normal mode with nothing begun Esc is not ours. */
function escaped(model: InputModel): InputUpdated | null {
  const { vim, completion, cursor } = model;
  if (vim === null || completion.popup !== null) return null;
  if (!vim.normal) {
    const normal = { ...model, vim: { ...vim, normal: true, pending: "" } };
    return quiet(at({ ...normal, completion: noCompletion }, before(cursor)));
  }
  return vim.pending === "" ? null : quiet(waiting(model, ""));
}

/** One after the other: what follows an `i` is typed as it is. */
function typed(model: InputModel, text: string): InputUpdated | null {
  const keys = [...graphemes(text)];
  // An empty line begins a command, or asks for help, as it does without these keys.
  if (isEmpty(model.text) && model.vim?.pending === "" && (text === "/" || text === "?")) {
    return text === "?" ? null : insertedAs(model, text);
  }
  let next = model;
  for (const [index, key] of keys.entries()) {
    if (next.vim?.normal === false) return insertedAs(next, keys.slice(index).join(""));
    next = commanded(next, key);
  }
  return quiet(next);
}

function insertedAs(model: InputModel, text: string): InputUpdated {
  return updateInput(insert(model), { type: "input", input: { type: "text", text } });
}

function waiting(model: InputModel, pending: string): InputModel {
  return model.vim === null ? model : { ...model, vim: { ...model.vim, pending } };
}

function insert(model: InputModel): InputModel {
  return model.vim === null
    ? model
    : { ...model, vim: { ...model.vim, normal: false, pending: "" } };
}

/** What is typed now is one change with what was just done. */
function replacing(model: InputModel): InputModel {
  return insert({ ...model, undo: { ...model.undo, group: "typing" } });
}

/** In normal mode the cursor stands on a character, and behind none. */
function at(model: InputModel, { line, unit }: Position): InputModel {
  const last = model.vim?.normal ? lastOf(lineAt(model.text, line)) : Infinity;
  const cursor = { line, unit: Math.max(0, Math.min(unit, last)) };
  return { ...model, cursor, goal: null, undo: { ...model.undo, group: null } };
}

function before({ line, unit }: Position): Position {
  return { line, unit: Math.max(0, unit - 1) };
}

/** `2d3w`: how often, what is done, how often again, how far. */
const shape = /^([1-9]\d*)?(?:([dcy])([1-9]\d*)?)?(g|r)?(.)?$/su;

function commanded(model: InputModel, key: string): InputModel {
  const keys = `${model.vim?.pending ?? ""}${key}`;
  const [whole, first, operator, second, prefix, last] = shape.exec(keys) ?? [];
  const done = waiting(model, "");
  if (whole === undefined) return done;
  if (last === undefined) return waiting(model, keys);
  const count = Math.min(mostTimes, Number(first ?? 1) * Number(second ?? 1));
  const times = { count, counted: first !== undefined || second !== undefined };
  if (prefix === "r") return operator === undefined ? replaced(done, last, count) : done;
  const name = `${prefix ?? ""}${last}`;
  if (operator === undefined) return simple(done, name, times);
  return operated(done, operator, name, times);
}

/** A slip of the fingers repeats nothing for minutes. */
const mostTimes = 999;

function simple(model: InputModel, name: string, times: Repeat): InputModel {
  const { cursor, text } = model;
  const line = lineAt(text, cursor.line);
  const motion = moved(model, name, times);
  if (motion !== null) return at(model, motion.to);
  switch (name) {
    case "j":
    case "k":
      return vertical(model, name, times.count);
    case "i":
      return insert(model);
    case "a":
      return at(insert(model), { ...cursor, unit: Math.min(line.length, cursor.unit + 1) });
    case "I":
      return at(insert(model), firstWord(text, cursor));
    case "A":
      return at(insert(model), lineEnd(text, cursor));
    case "o":
      return replacing(inserted(at(insert(model), lineEnd(text, cursor)), textOf("\n"), "whole"));
    case "O": {
      const top = inserted(at(insert(model), lineStart(cursor)), textOf("\n"), "whole");
      return replacing(at(top, { line: cursor.line, unit: 0 }));
    }
    case "x":
      return operated(model, "d", "l", times);
    case "X":
      return operated(model, "d", "h", times);
    case "s":
      return operated(model, "c", "l", times);
    case "D":
    case "C":
    case "Y":
      return operated(model, name.toLowerCase(), name === "Y" ? "y" : "$", times);
    case "S":
      return operated(model, "c", "c", times);
    case "p":
    case "P":
      return put(model, name, times.count);
    case "u":
      return repeated(model, times.count, (it) => at(undone(it), undone(it).cursor));
    default:
      return model;
  }
}

function repeated(
  model: InputModel,
  count: number,
  once: (model: InputModel) => InputModel,
): InputModel {
  let next = model;
  for (let time = 0; time < count; time++) next = once(next);
  return next;
}

function vertical(model: InputModel, name: "j" | "k", count: number): InputModel {
  const action = name === "j" ? "cursor_down" : "cursor_up";
  return repeated(model, count, (it) => {
    const next = updateInput(it, { type: "edit", action }).model;
    // Words of the history are come to at their end; the column that was wanted stays wanted.
    return { ...at(next, next.cursor), goal: next.goal };
  });
}

function operated(model: InputModel, operator: string, name: string, times: Repeat): InputModel {
  const { text, cursor } = model;
  const lines = linesOf(model, operator, name, times);
  if (lines !== null) return byLines(model, operator, lines);
  // `cw` leaves the blanks behind the word, as everybody is used to.
  const isOnWord = !/^\s?$/.test(String(lineAt(text, cursor.line)[cursor.unit] ?? ""));
  const motion = moved(model, operator === "c" && name === "w" && isOnWord ? "e" : name, times);
  if (motion === null) return model;
  const range = rangeOf(model, motion, name);
  const part = sliced(text, range);
  if (isEmpty(part) && operator !== "c") return model;
  const kept = { ...model, killed: { text: part, open: false } };
  if (operator === "y") return at(kept, range.from);
  if (operator === "c") return isEmpty(part) ? insert(kept) : replacing(deleted(kept, range));
  const next = isEmpty(part) ? kept : deleted(kept, range);
  return at(next, next.cursor);
}

/** What is deleted is kept to be put elsewhere. */
function deleted(model: InputModel, range: Range): InputModel {
  const { killed } = model;
  return { ...replacedPart(model, range, emptyText), killed, completion: noCompletion };
}

function byLines(
  model: InputModel,
  operator: string,
  [first, last]: readonly [number, number],
): InputModel {
  const { text, cursor } = model;
  const from = { line: first, unit: 0 };
  const to = lineEnd(text, { line: last, unit: 0 });
  // An empty last line says that it is whole lines that were kept.
  const kept = {
    ...model,
    killed: { text: [...sliced(text, { from, to }), []], open: false },
  };
  if (operator === "y") return at(kept, { line: first, unit: cursor.unit });
  if (operator === "c") return replacing(deleted(kept, { from, to }));
  const range: Range = last < text.length - 1
    ? { from, to: { line: last + 1, unit: 0 } }
    : first > 0
    ? { from: lineEnd(text, { line: first - 1, unit: 0 }), to }
    : { from, to };
  const next = deleted(kept, range);
  return at(next, firstWord(next.text, { line: Math.min(first, next.text.length - 1), unit: 0 }));
}

function put(model: InputModel, name: "p" | "P", count: number): InputModel {
  const { killed, cursor, text } = model;
  if (isEmpty(killed.text)) return model;
  const isLines = killed.text.length > 1 &&
    lineAt(killed.text, killed.text.length - 1).length === 0;
  const once = isLines ? killed.text.slice(0, -1) : killed.text;
  const whole = joined(Array.from({ length: count }, () => once), isLines);
  if (!isLines) {
    const { length } = lineAt(text, cursor.line);
    const unit = name === "p" ? Math.min(length, cursor.unit + 1) : cursor.unit;
    const place = { line: cursor.line, unit };
    const next = { ...replacedPart(model, { from: place, to: place }, whole), killed };
    return at(next, before(next.cursor));
  }
  const place = name === "p" ? lineEnd(text, cursor) : lineStart(cursor);
  const insert: Text = name === "p" ? [[], ...whole] : [...whole, []];
  const next = { ...replacedPart(model, { from: place, to: place }, insert), killed };
  const line = name === "p" ? cursor.line + 1 : cursor.line;
  return at(next, firstWord(next.text, { line, unit: 0 }));
}

function joined(parts: readonly Text[], isLines: boolean): Text {
  if (isLines) return parts.flat();
  return parts.reduce((all, part) => [
    ...all.slice(0, -1),
    [...lineAt(all, all.length - 1), ...lineAt(part, 0)],
    ...part.slice(1),
  ]);
}

function replaced(model: InputModel, by: string, count: number): InputModel {
  const { text, cursor } = model;
  if (cursor.unit + count > lineAt(text, cursor.line).length) return model;
  const to = { ...cursor, unit: cursor.unit + count };
  const next = replacedPart(model, { from: cursor, to }, textOf(by.repeat(count)));
  return at({ ...next, killed: model.killed }, { ...cursor, unit: to.unit - 1 });
}
