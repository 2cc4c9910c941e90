/** What can happen to the dashboard, and what it wants to have done. */

import type { Work } from "../../actions/mod.ts";
import type { AgentEvent } from "../../protocol/mod.ts";
import type { Card, Choices } from "../card.ts";
import type { Candidate, InputEffect, Vim } from "../input/mod.ts";
import type { PaletteEntry } from "../palette/mod.ts";
import type { OverlayPane, PaneAnswer, PaneEffect } from "../panes/pane.ts";
import type { PickerItem, PickerOptions } from "../picker/mod.ts";
import type { Status } from "../status.ts";
import type { Kit } from "../text/mod.ts";
import type { Input, Row } from "../types.ts";
import type { Document } from "../viewer/mod.ts";

export type Message =
  /** `now`: epoch milliseconds. */
  | { readonly type: "input"; readonly input: Input; readonly now: number }
  | { readonly type: "event"; readonly event: AgentEvent }
  /** What a conversation that is opened begins with. */
  | { readonly type: "opened"; readonly events: readonly AgentEvent[]; readonly model: string }
  | { readonly type: "older"; readonly events: readonly AgentEvent[] }
  /** Something turns: a tenth of a second has passed. */
  | { readonly type: "tick" }
  | { readonly type: "note"; readonly rows: readonly Row[] }
  | { readonly type: "diff"; readonly change: string; readonly text: string }
  | { readonly type: "kit"; readonly kit: Kit }
  | { readonly type: "work"; readonly work: Work }
  | { readonly type: "status"; readonly status: Partial<Status> }
  | {
    readonly type: "card";
    readonly question: Question | null;
    readonly now: number;
  }
  /** The last frame stands on the screen. */
  | { readonly type: "drawn" }
  /** Something is to be looked at; `line`: index of the line to begin at. */
  | { readonly type: "view"; readonly document: Document; readonly line?: number }
  /** Everything that can be done; `open`: it is to be shown, else what is shown of it grows. */
  | { readonly type: "palette"; readonly list: PaletteList; readonly open: boolean }
  | {
    readonly type: "candidates";
    readonly text: string;
    readonly at: number;
    readonly from: number;
    readonly candidates: readonly Candidate[];
  }
  | { readonly type: "image"; readonly number: number; readonly found: boolean }
  | { readonly type: "replaced"; readonly text: string }
  /** What waited to be said and is not said by itself any more. */
  | { readonly type: "returned"; readonly text: string }
  /** The input line has the keys of vim from here on. */
  | { readonly type: "vim"; readonly vim: Vim }
  | { readonly type: "history"; readonly entries: readonly string[] }
  | { readonly type: "pick"; readonly options: PickerOptions }
  /** A pane takes the screen. */
  | { readonly type: "pane"; readonly pane: OverlayPane }
  /** What the pane asked for. */
  | { readonly type: "pane_answer"; readonly answer: PaneAnswer };

/** What is asked. */
export type Question = Pick<Card, "kind" | "rules"> & {
  readonly shown: string;
  /** Answers to pick from; absent: it is answered by keys, or typed. */
  readonly choices?: Choices;
};

export interface PaletteList {
  readonly items: readonly PickerItem[];
  /** By the id of the item. */
  readonly entries: ReadonlyMap<string, PaletteEntry>;
}

export type DashboardEffect =
  | InputEffect
  | PaneEffect
  | { readonly type: "mouse" }
  | { readonly type: "redraw" }
  | { readonly type: "suspend" }
  /** Everything that can be done is to be gathered, and shown. */
  | { readonly type: "palette" }
  /** Something was picked from it. */
  | { readonly type: "used"; readonly id: string }
  /** A file of the project is to be looked at. */
  | { readonly type: "view_file"; readonly path: string }
  /** As `view`, with what a change did before it. */
  | { readonly type: "view_change"; readonly change: string; readonly document: Document }
  /** Languages of code that stands there. */
  | { readonly type: "highlight"; readonly languages: readonly string[] }
  /** Of a list somebody looks at this one. */
  | { readonly type: "preview"; readonly id: string };

export interface DashboardUpdated<Model> {
  readonly model: Model;
  readonly effects: readonly DashboardEffect[];
}
