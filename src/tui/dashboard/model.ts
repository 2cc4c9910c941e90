/** The dashboard as data: its panes, what stands over them, who has the keyboard. */

import type { ViewContext } from "../../actions/mod.ts";
import type { Locale } from "../../messages/mod.ts";
import type { Card } from "../card.ts";
import { type ChangesPane, changesPane } from "../changes_pane.ts";
import type { ConversationModel } from "../conversation/mod.ts";
import type { InputModel } from "../input/mod.ts";
import type { KeyAction, Keymap } from "../keys/keymap.ts";
import { type Preferences, preferences } from "../layout.ts";
import type { OverlayPane } from "../panes/pane.ts";
import type { PickerModel } from "../picker/mod.ts";
import type { PaletteEntry } from "../palette/mod.ts";
import { type PlanPane, planPane } from "../plan_pane.ts";
import { noStatus, type Status } from "../status.ts";
import type { Size } from "../types.ts";
import type { ViewerModel } from "../viewer/mod.ts";

export type Focus = "input" | "conversation" | "plan" | "changes" | "card";

/** What takes the whole screen until it is closed. */
export type Overlay =
  | {
    readonly type: "viewer";
    readonly viewer: ViewerModel;
    /** `card`: all of what is asked. */
    readonly of: "card" | "document";
    /** What is seen again when it is closed. */
    readonly below: Overlay | null;
  }
  | { readonly type: "picker"; readonly picker: PickerModel; readonly of: PickerPurpose }
  | { readonly type: "pane"; readonly pane: OverlayPane };

/** What becomes of what is picked. */
export type PickerPurpose =
  /** Whoever asked for it is told. */
  | { readonly type: "choice" }
  /** The list is of what was said before: what is picked is typed again. */
  | { readonly type: "history"; readonly said: readonly string[] }
  /** The list is of keys: what is picked is done, to what is seen again. */
  | {
    readonly type: "keys";
    readonly actions: readonly KeyAction[];
    readonly below: Overlay | null;
  }
  /** Everything that can be done. */
  | { readonly type: "palette"; readonly entries: ReadonlyMap<string, PaletteEntry> };

export interface Dashboard {
  readonly t: ViewContext["t"];
  readonly locale: Locale;
  readonly keymap: Keymap;
  readonly size: Size;
  readonly chosen: Preferences;
  readonly focus: Focus;
  /** The first key of a chord that has begun. */
  readonly pending: string | null;
  readonly conversation: ConversationModel;
  readonly plan: PlanPane;
  readonly changes: ChangesPane;
  readonly input: InputModel;
  readonly status: Status;
  readonly card: Card | null;
  readonly overlay: Overlay | null;
}

export type DashboardParts =
  & Pick<Dashboard, "t" | "locale" | "keymap" | "size" | "conversation" | "input">
  & { readonly status?: Partial<Status> };

export function dashboardOf({ status, ...parts }: DashboardParts): Dashboard {
  return {
    ...parts,
    chosen: preferences,
    focus: "input",
    pending: null,
    plan: planPane,
    changes: changesPane,
    status: { ...noStatus, ...status },
    card: null,
    overlay: null,
  };
}
