/** The input line as data, and what can happen to it. */

import type { Locale } from "../../messages/mod.ts";
import type { Effect, Input } from "../types.ts";
import type { EditAction } from "./actions.ts";
import { type History, historyOf } from "./entries.ts";
import { emptyText, type Position, type Snapshot, start, type Text } from "./text.ts";

export type InputMode = "chat" | "work" | "goal";

export interface Undo {
  /** Oldest first. */
  readonly past: readonly Snapshot[];
  /** What was undone; the next to be done again is the last. */
  readonly future: readonly Snapshot[];
  /** What comes next in a row of one kind is undone with it. */
  readonly group: "typing" | "deleting" | null;
}

export interface Killed {
  readonly text: Text;
  /** What is killed next is added. */
  readonly open: boolean;
}

export interface Candidate {
  readonly value: string;
  /** Empty: there is none. */
  readonly brief: string;
}

/** What completions were asked for: the text as it is seen, and the cursor in it in UTF-16 units. */
export interface CompletionRequest {
  readonly text: string;
  readonly at: number;
}

export interface Popup {
  readonly asked: CompletionRequest;
  /** What is replaced begins here, in UTF-16 units; absent: with the word at the cursor. */
  readonly from?: number;
  /** At least one. */
  readonly candidates: readonly Candidate[];
  readonly selected: number;
  /** The user went to it, and did not just find it chosen. */
  readonly chosen: boolean;
}

export interface Completion {
  /** The last question; `null`: nothing is to be completed. */
  readonly asked: CompletionRequest | null;
  readonly popup: Popup | null;
  /** The word that the user does not want completed begins here. */
  readonly dismissed: Position | null;
}

export const noCompletion: Completion = { asked: null, popup: null, dismissed: null };

/** The keys of vim, where the user wants them: `vim.ts` makes one. */
export interface Vim {
  /** Characters are commands. */
  readonly normal: boolean;
  /** Keys of a command that is not whole yet. */
  readonly pending: string;
  /** What a key comes to; `null`: what it does elsewhere. */
  press(model: InputModel, input: Input): InputUpdated | null;
}

export interface InputModel {
  readonly locale: Locale;
  readonly mode: InputMode;
  /** The agent works: what is sent steers it. */
  readonly busy: boolean;
  /** Cells of the pane. */
  readonly columns: number;
  readonly text: Text;
  readonly cursor: Position;
  /** Cells that the cursor would like to have before it when it goes up or down. */
  readonly goal: number | null;
  readonly undo: Undo;
  readonly killed: Killed;
  readonly history: History;
  readonly completion: Completion;
  /** `null`: no such keys. */
  readonly vim: Vim | null;
  /** Chips of images so far: each has a number of its own. */
  readonly images: number;
}

export type InputMessage =
  /** A key that the keymap knows for editing. */
  | { readonly type: "edit"; readonly action: EditAction }
  /** What the keymap did not take. */
  | { readonly type: "input"; readonly input: Input }
  /** The answer to a `complete`; without effect when something else has been typed since. */
  | {
    readonly type: "candidates";
    readonly text: string;
    readonly at: number;
    readonly from?: number;
    readonly candidates: readonly Candidate[];
  }
  /** The answer to a `find_image`. */
  | { readonly type: "image"; readonly number: number; readonly found: boolean }
  /** The text comes back from another editor, or a command puts it here. */
  | { readonly type: "replaced"; readonly text: string }
  /** What was not said after all comes back, before what is typed by now. */
  | { readonly type: "returned"; readonly text: string }
  /** Something was said by other means and belongs to the history. */
  | { readonly type: "remember"; readonly text: string }
  | { readonly type: "vim"; readonly vim: Vim }
  | { readonly type: "mode"; readonly mode: InputMode }
  | { readonly type: "busy"; readonly busy: boolean }
  | { readonly type: "columns"; readonly columns: number };

export type InputEffect =
  | Effect
  /** Is there an image at this path? */
  | { readonly type: "find_image"; readonly number: number; readonly path: string };

export interface InputUpdated {
  readonly model: InputModel;
  readonly effects: readonly InputEffect[];
}

export interface InputOptions {
  readonly locale: Locale;
  readonly mode: InputMode;
  /** Cells of the pane. */
  readonly columns: number;
  /** What was said before, oldest first. */
  readonly history?: readonly string[];
}

export function inputOf({ locale, mode, columns, history = [] }: InputOptions): InputModel {
  return {
    locale,
    mode,
    busy: false,
    columns,
    text: emptyText,
    cursor: start,
    goal: null,
    undo: noUndo,
    killed: { text: emptyText, open: false },
    history: historyOf(history),
    completion: noCompletion,
    vim: null,
    images: 0,
  };
}

export const noUndo: Undo = { past: [], future: [], group: null };

/** Cells of a row of text: the prompt stands left of it, and the cursor needs a place behind it. */
export function textWidth(columns: number): number {
  return Math.max(1, columns - promptWidth(columns) - 1);
}

/** Cells of the prompt and its blank; a pane that narrow has none. */
export function promptWidth(columns: number): number {
  return columns < 8 ? 0 : 2;
}
