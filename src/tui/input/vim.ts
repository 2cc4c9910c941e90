/**
 * The keys of vim for the input line. In insert mode all keys mean what they do elsewhere, but for
 * Esc; in normal mode characters are commands, and every other key means what it does elsewhere. This
 * file is loaded only where the configuration asks for it: the model holds `press`, and knows no more.
 */

import { graphemes } from "../../ansi/mod.ts";
import type { Input } from "../types.ts";
import { inserted, replacedPart, undone } from "./edit.ts";
import { type InputModel, type InputUpdated, noCompletion, type Vim } from "./model.ts";
import { lineEnd, lineStart, wordLeft } from "./move.ts";
import {
  emptyText,
  isBefore,
  isEmpty,
  lineAt,
  type Position,
  type Range,
  sliced,
  type Text,
  textOf,
} from "./text.ts";
import { updateInput } from "./update.ts";
import { firstWord, lastOf, wordEnd, wordNext } from "./vim_words.ts";

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
  const wish = { count, counted: first !== undefined || second !== undefined };
  if (prefix === "r") return operator === undefined ? replaced(done, last, count) : done;
  const name = `${prefix ?? ""}${last}`;
  if (operator === undefined) return simple(done, name, wish);
  return operated(done, operator, name, wish);
}

/** A slip of the fingers repeats nothing for minutes. */
const mostTimes = 999;

interface Wish {
  readonly count: number;
  readonly counted: boolean;
}

function simple(model: InputModel, name: string, wish: Wish): InputModel {
  const { cursor, text } = model;
  const line = lineAt(text, cursor.line);
  const motion = moved(model, name, wish);
  if (motion !== null) return at(model, motion.to);
  switch (name) {
    case "j":
    case "k":
      return vertical(model, name, wish.count);
    case "i":
      return insert(model);
    case "a":
      return at(insert(model), { ...cursor, unit: Math.min(line.length, cursor.unit + 1) });
    case "I":
      return at(insert(model), firstWord(text, cursor));
    case "A":
      return at(insert(model), lineEnd(text, cursor));
    case "o":
      return inserted(at(insert(model), lineEnd(text, cursor)), textOf("\n"), "whole");
    case "O": {
      const top = inserted(at(insert(model), lineStart(cursor)), textOf("\n"), "whole");
      return at(top, { line: cursor.line, unit: 0 });
    }
    case "x":
      return operated(model, "d", "l", wish);
    case "X":
      return operated(model, "d", "h", wish);
    case "s":
      return operated(model, "c", "l", wish);
    case "D":
    case "C":
    case "Y":
      return operated(model, name.toLowerCase(), name === "Y" ? "y" : "$", wish);
    case "S":
      return operated(model, "c", "c", wish);
    case "p":
    case "P":
      return put(model, name, wish.count);
    case "u":
      return repeated(model, wish.count, (it) => at(undone(it), undone(it).cursor));
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

interface Motion {
  readonly to: Position;
  /** The character that it goes to belongs to it. */
  readonly inclusive?: true;
}

function moved(model: InputModel, name: string, { count, counted }: Wish): Motion | null {
  const { text, cursor } = model;
  const times = (once: (place: Position) => Position) => {
    let place = cursor;
    for (let time = 0; time < count; time++) place = once(place);
    return place;
  };
  switch (name) {
    case "h":
      return { to: { ...cursor, unit: Math.max(0, cursor.unit - count) } };
    case "l":
    case " ": {
      const { length } = lineAt(text, cursor.line);
      return { to: { ...cursor, unit: Math.min(length, cursor.unit + count) } };
    }
    case "w":
      return { to: times((it) => wordNext(text, it)) };
    case "b":
      return { to: times((it) => wordLeft(text, it)) };
    case "e":
      return { to: times((it) => wordEnd(text, it)), inclusive: true };
    case "0":
      return { to: lineStart(cursor) };
    case "^":
      return { to: firstWord(text, cursor) };
    case "$":
      return {
        to: lineEnd(text, { line: Math.min(cursor.line + count - 1, text.length - 1), unit: 0 }),
      };
    case "gg":
    case "G": {
      const last = text.length - 1;
      const line = counted ? Math.min(count - 1, last) : name === "G" ? last : 0;
      return { to: firstWord(text, { line, unit: 0 }) };
    }
    default:
      return null;
  }
}

function operated(model: InputModel, operator: string, name: string, wish: Wish): InputModel {
  const { text, cursor } = model;
  const lines = linesOf(model, operator, name, wish);
  if (lines !== null) return byLines(model, operator, lines);
  // `cw` leaves the blanks behind the word, as everybody is used to.
  const isOnWord = !/^\s?$/.test(String(lineAt(text, cursor.line)[cursor.unit] ?? ""));
  const motion = moved(model, operator === "c" && name === "w" && isOnWord ? "e" : name, wish);
  if (motion === null) return model;
  const range = rangeOf(model, motion, name);
  const part = sliced(text, range);
  if (isEmpty(part) && operator !== "c") return model;
  const kept = { ...model, killed: { text: part, open: false } };
  if (operator === "y") return at(kept, range.from);
  const next = isEmpty(part) ? kept : deleted(kept, range);
  return operator === "c" ? insert(next) : at(next, next.cursor);
}

/** What is deleted is kept to be put elsewhere. */
function deleted(model: InputModel, range: Range): InputModel {
  const { killed } = model;
  return { ...replacedPart(model, range, emptyText), killed, completion: noCompletion };
}

function rangeOf({ text, cursor }: InputModel, { to, inclusive }: Motion, name: string): Range {
  if (isBefore(to, cursor)) return { from: to, to: cursor };
  // A word that is the last of its line takes no line end with it.
  if (name === "w" && to.line > cursor.line) return { from: cursor, to: lineEnd(text, cursor) };
  const length = lineAt(text, to.line).length;
  const end = inclusive ? { ...to, unit: Math.min(length, to.unit + 1) } : to;
  return { from: cursor, to: end };
}

/** First and last line of what is done by lines; `null`: it is not. */
function linesOf(
  { text, cursor }: InputModel,
  operator: string,
  name: string,
  wish: Wish,
): readonly [number, number] | null {
  const end = text.length - 1;
  const { line } = cursor;
  if (name === operator) return [line, Math.min(end, line + wish.count - 1)];
  if (name === "j") return [line, Math.min(end, line + wish.count)];
  if (name === "k") return [Math.max(0, line - wish.count), line];
  if (name !== "G" && name !== "gg") return null;
  const to = wish.counted ? Math.min(end, wish.count - 1) : name === "G" ? end : 0;
  return [Math.min(line, to), Math.max(line, to)];
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
  if (operator === "c") return insert(deleted(kept, { from, to }));
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
