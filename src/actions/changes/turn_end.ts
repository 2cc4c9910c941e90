/** What the turn of a change owed, and how it ended. */

import { conversation, type Outcome, owedOf } from "../../agent/mod.ts";
import type { Change } from "../../edit/mod.ts";
import { type Owed, type Store, wishedCall } from "../../protocol/mod.ts";

export interface TurnEnd {
  readonly owed: Owed;
  readonly outcome: Outcome;
}

/** `null`: the log of its session does not have the call. */
export async function turnEndOf(
  store: Store,
  { session, call }: Pick<Change, "session" | "call">,
): Promise<TurnEnd | null> {
  if (session === "") return null;
  // What a formatter did is called `<call>:<n>`.
  const id = call.replace(/:\d+$/, "");
  let state = conversation.initial();
  let isFound = false;
  for await (const event of store.read(`session:${session}`)) {
    if (event.type === "unknown") continue;
    if (isFound && event.type === "user_message" && !event.steer) break;
    state = conversation.reduce(state, event);
    isFound ||= wishedCall(event)?.id === id;
  }
  if (!isFound) return null;
  const { outcome } = await import("../../agent/ending/mod.ts");
  return { owed: owedOf(state), outcome: await outcome(state) };
}
