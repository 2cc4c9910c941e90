/**
 * A pane that takes the whole screen, and whose code is loaded when it is opened. Like every pane it
 * is a model, an `update` and a `view`; `paneOf` puts the three together, so that the dashboard needs
 * to know none of them.
 */

import type { SessionPreview, ViewContext } from "../../actions/mod.ts";
import type { Locale } from "../../messages/mod.ts";
import type { KeyAction, KeyContext } from "../keys/keymap.ts";
import type { PickerItem } from "../picker/mod.ts";
import type { Effect, Input, Place, Row, Size } from "../types.ts";

/** Panes that are opened by a key or a command, and shown anew after what they have had done. */
export type PaneName = "sessions" | "usage" | "request";

/** Where somebody is in a pane. */
export interface PanePlace {
  /** Of the chosen entry; `null`: the first. */
  readonly id: string | null;
  /** What the entries are filtered or grouped by. */
  readonly by: string;
}

export const paneStart: PanePlace = { id: null, by: "" };

export type PaneMessage =
  /** It is on the screen from here on. */
  | { readonly type: "opened" }
  /** A key that has a meaning. */
  | { readonly type: "action"; readonly action: KeyAction }
  /** What no key takes. */
  | { readonly type: "input"; readonly input: Input }
  | { readonly type: "answer"; readonly answer: PaneAnswer };

/** What a pane asked for. */
export type PaneAnswer =
  | { readonly of: "preview"; readonly preview: SessionPreview }
  | { readonly of: "found"; readonly text: string; readonly items: readonly PickerItem[] };

export type PaneEffect =
  | Effect
  /** What was picked; `null`: nothing. Whoever opened the pane is told. */
  | { readonly type: "picked"; readonly id: string | null }
  /** A session is looked at. */
  | { readonly type: "pane_preview"; readonly id: string }
  /** A text is looked at, over the pane. */
  | { readonly type: "view_text"; readonly title: string; readonly text: string }
  /** Words are to be searched in what was said. */
  | { readonly type: "search"; readonly text: string }
  /** Is shown, as it is now. */
  | { readonly type: "pane"; readonly pane: PaneName; readonly at: PanePlace }
  /** The same, once a command is done. */
  | {
    readonly type: "pane_command";
    /** Its words, without a slash. */
    readonly words: readonly string[];
    readonly pane: PaneName;
    readonly at: PanePlace;
  };

export interface PaneUpdated {
  /** `null`: it is closed. */
  readonly pane: OverlayPane | null;
  readonly effects: readonly PaneEffect[];
}

export interface PaneView {
  readonly t: ViewContext["t"];
  readonly locale: Locale;
  /** The first key of an action, as the keymap has it. */
  readonly key: (action: KeyAction) => string;
  /** Something worth a line, until the next key. */
  readonly notice: Row | null;
}

export interface PaneFrame {
  /** As many as the screen has, or fewer. */
  readonly rows: readonly Row[];
  readonly cursor: Place | null;
}

export interface OverlayPane {
  readonly context: KeyContext;
  /** Characters are typed, and no shortcuts. */
  readonly typing: boolean;
  update(message: PaneMessage, size: Size): PaneUpdated;
  view(size: Size, view: PaneView): PaneFrame;
}

export interface PaneParts<Model> {
  readonly context: KeyContext;
  typing?(model: Model): boolean;
  update(
    model: Model,
    message: PaneMessage,
    size: Size,
  ): { readonly model: Model | null; readonly effects: readonly PaneEffect[] };
  view(model: Model, size: Size, view: PaneView): PaneFrame;
}

export function paneOf<Model>(model: Model, parts: PaneParts<Model>): OverlayPane {
  return {
    context: parts.context,
    typing: parts.typing?.(model) ?? false,
    update(message, size) {
      const { model: next, effects } = parts.update(model, message, size);
      return { pane: next === null ? null : paneOf(next, parts), effects };
    },
    view: (size, view) => parts.view(model, size, view),
  };
}
