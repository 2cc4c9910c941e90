/** The way through what was said before. */

import { type History, remembered } from "./entries.ts";
import type { InputModel } from "./model.ts";
import { endOf, expanded, type Snapshot, type Text, textOf } from "./text.ts";

/** For a list to pick from: newest first. */
export function saidBefore({ history }: InputModel): readonly string[] {
  return history.entries.map(({ said }) => said).toReversed();
}

/** The entry before or behind the one that is seen; `null`: there is none. */
export function recalled(model: InputModel, step: -1 | 1): InputModel | null {
  const { history } = model;
  const { entries, at, draft } = history;
  if (at === null && step === 1) return null;
  const next = (at ?? entries.length) + step;
  if (next === entries.length) {
    return seen(model, draft ?? snapshotOf(textOf("")), { ...history, at: null, draft: null });
  }
  const entry = entries[next];
  if (entry === undefined) return null;
  const kept = at === null ? { text: model.text, cursor: model.cursor } : draft;
  return seen(model, snapshotOf(entry.text ?? textOf(entry.said)), {
    entries,
    at: next,
    draft: kept,
  });
}

function snapshotOf(text: Text): Snapshot {
  return { text, cursor: endOf(text) };
}

function seen(model: InputModel, { text, cursor }: Snapshot, history: History): InputModel {
  const { past } = model.undo;
  // Going through the history is undone at once, to what was being typed.
  const kept = model.history.at === null
    ? [...past, { text: model.text, cursor: model.cursor }]
    : past;
  return {
    ...model,
    text,
    cursor,
    goal: null,
    history,
    undo: { past: kept, future: [], group: null },
  };
}

/** The history with what stands in the line as its latest. */
export function said(model: InputModel): History {
  return remembered(model.history, { said: expanded(model.text), text: model.text });
}
