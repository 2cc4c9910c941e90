/** The turns of a session with what each did to files: what going back to one of them comes to. */

import type { Change } from "../../edit/mod.ts";
import { wishedCall } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import { allChanges } from "../changes/find.ts";
import { type ChangeRow, rowOf } from "../changes/row.ts";
import type { Ports } from "../ports.ts";
import { sessionTurns, type Turn } from "./turns.ts";

export interface TurnPicture extends Turn {
  /** Oldest first; those that were taken back as well. */
  readonly changes: readonly ChangeRow[];
  /** A summary stands for it: only its files can be taken back. */
  readonly summed: boolean;
}

/** Oldest first. */
export async function turnPictures(
  ports: Ports,
  session: Pick<Session, "id" | "state" | "history">,
): Promise<readonly TurnPicture[]> {
  const { id, state } = session;
  const [turns, all, { blobs }] = await Promise.all([
    sessionTurns(ports, id),
    allChanges(ports),
    ports.store(),
  ]);
  const turnOf = await turnsOfCalls(turns, session.history());
  const marks = new Set(state.transcript.marks.map(({ seq }) => seq));
  const byTurn = Map.groupBy(
    all.filter((it) => it.session === id && it.outcome === "applied"),
    // What a formatter did is called `<call>:<n>`.
    ({ call }: Change) => turnOf.get(call.replace(/:\d+$/, "")),
  );
  const pictures: TurnPicture[] = [];
  for (const turn of turns) {
    const changes: ChangeRow[] = [];
    for (const it of byTurn.get(turn.number) ?? []) changes.push(await rowOf(it, all, blobs));
    pictures.push({ ...turn, changes, summed: !marks.has(turn.seq) });
  }
  return pictures;
}

/** Calls of turns that were taken back belong to the one before: they go back with it. */
async function turnsOfCalls(
  turns: readonly Turn[],
  history: ReturnType<Session["history"]>,
): Promise<ReadonlyMap<string, number>> {
  const calls = new Map<string, number>();
  let next = 0;
  for await (const event of history) {
    while (next < turns.length && (turns[next]?.seq ?? 0) <= event.seq) next++;
    const wished = wishedCall(event);
    if (wished) calls.set(wished.id, next);
  }
  return calls;
}
