/** How a turn ended that did not end well; that it did, the events say that are shown already. */

import { badEnd, type ViewContext } from "../../actions/mod.ts";
import { outcome } from "../../agent/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { Row } from "../types.ts";

export function endRows(session: Session | null, t: ViewContext["t"]): readonly Row[] {
  const text = session && badEnd(t, outcome(session.state));
  return text === null ? [] : [[{ text, role: "warn" }]];
}
