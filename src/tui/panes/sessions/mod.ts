/** The sessions of the project: found, looked at, pinned, named, removed, gone on with. */

import type { ListedSession } from "../../../actions/mod.ts";
import { type OverlayPane, paneOf, type PanePlace } from "../pane.ts";
import { sessionsOf } from "./model.ts";
import { updateSessions } from "./update.ts";
import { viewSessions } from "./view.ts";

export interface SessionsParts {
  readonly title: string;
  readonly sessions: readonly ListedSession[];
  /** The one that is open here. */
  readonly current: string | null;
  readonly at: PanePlace;
}

export function sessionsPane(parts: SessionsParts): OverlayPane {
  return paneOf(sessionsOf(parts), {
    context: "sessions",
    typing: ({ asks }) => asks !== null,
    update: updateSessions,
    view: viewSessions,
  });
}
