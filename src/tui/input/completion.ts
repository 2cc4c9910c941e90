/**
 * What could stand at the cursor. The model asks with what is typed and where, and believes an
 * answer only as long as both are the same: a late one would complete another word.
 */

import { replacedPart } from "./edit.ts";
import {
  type Candidate,
  type Completion,
  type CompletionRequest,
  type InputMessage,
  type InputModel,
  type InputUpdated,
  noCompletion,
  type Popup,
} from "./model.ts";
import {
  labelled,
  type Line,
  lineAt,
  offsetOf,
  type Position,
  positionOf,
  sliced,
  textOf,
} from "./text.ts";

/** Where the word that can be completed begins; `null`: nothing here can. */
function wordAt({ text, cursor }: InputModel): Position | null {
  const line = lineAt(text, cursor.line);
  const begin = wordStart(line, cursor.unit);
  const word = { line: cursor.line, unit: begin };
  if (begin < cursor.unit && line[begin] === "@") return word;
  if (cursor.line !== 0 || cursor.unit === 0) return null;
  if (line[0] === "/") return word;
  return line[0] === "!" && begin === 0 ? word : null;
}

function wordStart(line: Line, end: number): number {
  let unit = end;
  while (unit > 0 && line[unit - 1] !== " " && typeof line[unit - 1] === "string") unit--;
  return unit;
}

/** After a change of the text: asks anew, or has nothing to ask. */
export function asking(model: InputModel): InputUpdated {
  const word = wordAt(model);
  if (word === null) return { model: { ...model, completion: noCompletion }, effects: [] };
  const { dismissed, popup } = model.completion;
  if (dismissed !== null && dismissed.line === word.line && dismissed.unit === word.unit) {
    return { model, effects: [] };
  }
  const asked: CompletionRequest = {
    text: labelled(model.text),
    at: offsetOf(model.text, model.cursor),
  };
  const completion: Completion = { asked, popup, dismissed: null };
  return { model: { ...model, completion }, effects: [{ type: "complete", ...asked }] };
}

export function answered(
  model: InputModel,
  { text, at, from, candidates }: Extract<InputMessage, { readonly type: "candidates" }>,
): InputModel {
  const { asked } = model.completion;
  if (asked === null || asked.text !== text || asked.at !== at) return model;
  const popup: Popup | null = candidates.length === 0 ? null : {
    asked,
    ...(from === undefined ? {} : { from }),
    candidates,
    selected: 0,
    chosen: false,
  };
  return { ...model, completion: { ...model.completion, popup } };
}

/** The keys of a list are its own while it is seen. */
export function isCompleting({ completion }: InputModel): boolean {
  return completion.popup !== null;
}

export function selected(model: InputModel, step: -1 | 1): InputModel {
  const { popup } = model.completion;
  if (popup === null) return model;
  const count = popup.candidates.length;
  const next = (popup.selected + step + count) % count;
  const completion = { ...model.completion, popup: { ...popup, selected: next, chosen: true } };
  return { ...model, completion };
}

export function dismissed(model: InputModel): InputModel {
  const word = wordAt(model);
  return { ...model, completion: { ...noCompletion, dismissed: word } };
}

/** What is chosen stands in the text; the same model where the list is of what was typed before. */
export function accepted(model: InputModel): InputModel {
  const current = currentOf(model);
  if (current === null) return model;
  const { from, value } = current;
  const line = lineAt(model.text, model.cursor.line);
  const ends = value.endsWith("/") || line[model.cursor.unit] === " ";
  const range = { from, to: model.cursor };
  const next = replacedPart(model, range, textOf(ends ? value : `${value} `));
  return { ...next, completion: noCompletion };
}

/** Whether the return key is meant for the text: nothing was chosen, or it stands there already. */
export function isForText(model: InputModel): boolean {
  const { popup } = model.completion;
  const current = currentOf(model);
  if (popup === null || current === null) return true;
  const typed = labelled(sliced(model.text, { from: current.from, to: model.cursor }));
  return typed === current.value || (typed === "" && !popup.chosen);
}

interface Current {
  readonly from: Position;
  readonly value: string;
}

function currentOf(model: InputModel): Current | null {
  const { popup, asked } = model.completion;
  const candidate: Candidate | undefined = popup?.candidates[popup.selected];
  if (popup === null || candidate === undefined || !isSame(popup.asked, asked)) return null;
  const value = candidate.value.replaceAll(/[\r\n]+/g, " ");
  if (popup.from !== undefined) return { from: positionOf(model.text, popup.from), value };
  const from = wordAt(model);
  if (from === null) return null;
  const sign = lineAt(model.text, from.line)[from.unit];
  const isSign = from.unit < model.cursor.unit && (sign === "@" || sign === "/" || sign === "!");
  return isSign && !value.startsWith(sign) ? { from, value: `${sign}${value}` } : { from, value };
}

function isSame(a: CompletionRequest, b: CompletionRequest | null): boolean {
  return b !== null && a.text === b.text && a.at === b.at;
}

/** The path behind the `@` at the cursor, as it is chosen in the list or typed; `null`: there is none. */
export function mentionAt(model: InputModel): string | null {
  const { popup } = model.completion;
  const chosen = popup?.candidates[popup.selected]?.value;
  if (chosen?.startsWith("@")) return chosen.slice(1).replace(/^"(.*)"$/, "$1");
  const text = labelled(model.text);
  const at = offsetOf(model.text, model.cursor);
  const quoted = quotedMention(text, at);
  if (quoted !== null) return quoted;
  const begin = /(?:^|\s)@(\S*)$/.exec(text.slice(0, at));
  const end = /^\S*/.exec(text.slice(at))?.[0] ?? "";
  return begin === null || `${begin[1]}${end}` === "" ? null : `${begin[1]}${end}`;
}

/** `@"a name with blanks.md"` around a place, or right before it. */
function quotedMention(text: string, at: number): string | null {
  const all = text.matchAll(/(?<=^|\s)@"([^"\n]+)" ?/g);
  return all.find(({ 0: whole, index }) => index < at && at <= index + whole.length)?.[1] ?? null;
}
