/** The input line as it is used: keys go through the keymap, the rest comes as it is. */

import { cells, graphemes } from "../../../src/ansi/mod.ts";
import {
  type InputEffect,
  type InputMessage,
  type InputModel,
  inputOf,
  isCompleting,
  isEditAction,
  isEmpty,
  updateInput,
} from "../../../src/tui/input/mod.ts";
import { labelled, offsetOf } from "../../../src/tui/input/text.ts";
import { actionFor, type KeyContext, keymapOf } from "../../../src/tui/keys/keymap.ts";
import type { Row } from "../../../src/tui/types.ts";

const keymap = keymapOf({});

export function contextOf(model: InputModel): KeyContext {
  if (isCompleting(model)) return "completion";
  return isEmpty(model.text) ? "input_empty" : "input";
}

export interface Typed {
  readonly model: InputModel;
  readonly effects: readonly InputEffect[];
}

export function emptyInput(columns = 40, history: readonly string[] = []): InputModel {
  return inputOf({ locale: "en", mode: "work", columns, history });
}

/** Types `text`; keys are written `<ctrl+w>`. */
export function typed(text: string, from: InputModel = emptyInput()): Typed {
  let model = from;
  const effects: InputEffect[] = [];
  let pending: string | null = null;
  for (const [whole, name] of text.matchAll(/<([a-z0-9+\\_]{2,})>|[^<]+|</gs)) {
    if (name === undefined) {
      for (const each of graphemes(whole)) {
        const next = updateInput(model, { type: "input", input: { type: "text", text: each } });
        model = next.model;
        effects.push(...next.effects);
      }
      continue;
    }
    const match = actionFor(keymap, name, { context: contextOf(model), pending });
    pending = match.type === "action" || match.type === "pending" ? match.pending : null;
    if (match.type !== "action" || !isEditAction(match.action)) continue;
    const next = updateInput(model, { type: "edit", action: match.action });
    model = next.model;
    effects.push(...next.effects);
  }
  return { model, effects };
}

export function told(model: InputModel, ...messages: readonly InputMessage[]): Typed {
  const effects: InputEffect[] = [];
  const last = messages.reduce((it, message) => {
    const next = updateInput(it, message);
    effects.push(...next.effects);
    return next.model;
  }, model);
  return { model: last, effects };
}

export function pasted(text: string, model: InputModel = emptyInput()): Typed {
  return told(model, { type: "input", input: { type: "paste", text } });
}

/** What is seen, with `|` for the cursor. */
export function marked({ text, cursor }: InputModel): string {
  const seen = labelled(text);
  const at = offsetOf(text, cursor);
  return `${seen.slice(0, at)}|${seen.slice(at)}`;
}

export function plainOf(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => row.map(({ text }) => text).join(""));
}

export function widest(rows: readonly Row[]): number {
  return Math.max(0, ...plainOf(rows).map(cells));
}
