import * as z from "zod";
import { AgentError, type Event } from "../../protocol/mod.ts";
import { sentOf } from "../context/sent.ts";
import { count } from "../figures.ts";
import { demandIdle } from "./idle.ts";
import { type Live, live } from "./live.ts";

/**
 * Sends what is older as a summary from here on; the user's own words stay, and the log keeps all.
 * `results`: nothing is summed up, only results of calls up to this event are sent no more.
 */
export const compact = live({
  path: ["compact"],
  args: z.strictObject({ results: z.int().min(1).optional() }),
  async run(it, { results }) {
    demandIdle(it);
    if (results !== undefined) return await withoutResults(it, results);
    const { session, face, said } = it;
    const done = (await session.compact(face.signal)).findLast(isCompacted);
    if (!done) throw new AgentError("usage", "live.nothing_to_compact");
    said();
    const { tokens, summary } = done;
    return {
      before: tokens?.before ?? 0,
      after: tokens?.after ?? 0,
      quiz: summary?.quiz ?? null,
      by: summary?.by ?? null,
    };
  },
  view: ({ before, after, quiz }, { t }) =>
    [
      t("live.compact.done", { before: count(before), after: count(after) }),
      ...quiz ? [t("live.compact.quiz", quiz)] : [],
    ].join("\n"),
});

/** Nothing where they are left out already. */
async function withoutResults({ session, said }: Live, seq: number) {
  const { state } = session;
  const pruned = seq + 1;
  if (pruned <= state.transcript.pruned) {
    throw new AgentError("usage", "live.nothing_to_compact");
  }
  const next = { ...state, transcript: { ...state.transcript, pruned } };
  const [before = 0, after = 0] = [state, next].map((it) =>
    sentOf(it).pieces.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 3), 0)
  );
  await session.record({ type: "compacted", pruned, tokens: { before, after } });
  said();
  return { before, after, quiz: null, by: null };
}

function isCompacted(event: Event): event is Extract<Event, { type: "compacted" }> {
  return event.type === "compacted";
}
