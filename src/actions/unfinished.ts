/** A turn that stopped before its end, and that only the user's word has gone on with. */

import { isOfTurn, isUnfinished, pendingApprovals } from "../agent/mod.ts";
import type { Session } from "../session/mod.ts";
import type { ConversationView, Interruption, Unfinished } from "./conversation_view.ts";

/** What a person is asked; `null`: nothing, since nothing was left to go on with, or nobody can be asked. */
export function unfinished({ state }: Session): Unfinished | null {
  const { stop } = state.turn;
  if (stop?.type === "limit") return isOfTurn(stop.limit) ? stop : null;
  // Whoever answers a question lets it go on.
  if (pendingApprovals(state).length > 0) return null;
  return isUnfinished(state) ? { type: "left" } : null;
}

/** Asks whether to go on. True: it goes on, or something new was said; false: it stays as it is. */
export async function goesOn(
  session: Session,
  why: Unfinished,
  { view, interrupts }: { readonly view: ConversationView; readonly interrupts: Interruption },
): Promise<boolean> {
  const tell = async (events: Awaited<ReturnType<Session["send"]>>) => {
    for (const event of events) await view.event(event);
  };
  const reply = await view.goOn?.(why, interrupts.signal) ?? null;
  // Who leaves without a word is asked again when he comes back.
  if (reply === null) return false;
  if (reply.word !== "decline") {
    if (why.type === "limit") await tell(await session.goOn());
    return true;
  }
  await tell(await session.abandon());
  if (reply.note === undefined) return false;
  await tell(await session.send(reply.note));
  return true;
}
