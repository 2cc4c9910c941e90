/** The dashboard as data: its panes, what stands over them, who has the keyboard. */

import type { ViewContext } from "../../actions/mod.ts";
import type { Locale } from "../../messages/mod.ts";
import type { Card } from "../card.ts";
import { type ChangesPane, changesPane } from "../changes_pane.ts";
import type { ConversationModel } from "../conversation/mod.ts";
import type { HelpModel } from "../help/mod.ts";
import type { InputModel } from "../input/mod.ts";
import type { Keymap } from "../keys/keymap.ts";
import { type Preferences, preferences } from "../layout.ts";
import type { PickerModel } from "../picker/mod.ts";
import { type PlanPane, planPane } from "../plan_pane.ts";
import { noStatus, type Status } from "../status.ts";
import type { Size } from "../types.ts";

export type Focus = "input" | "conversation" | "plan" | "changes" | "card";

/** What takes the whole screen until it is closed. */
export type Overlay =
  | { readonly type: "help"; readonly help: HelpModel }
  | {
    readonly type: "picker";
    readonly picker: PickerModel;
    /** The list is of what was said before: what is picked is typed again. */
    readonly history?: readonly string[];
  };

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
