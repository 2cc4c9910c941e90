import * as z from "zod";
import { AgentError, type Event } from "../../protocol/mod.ts";
import { count } from "../figures.ts";
import { demandIdle } from "./idle.ts";
import { live } from "./live.ts";

/** Sends what is older as a summary from here on; the user's own words stay, and the log keeps all. */
export const compact = live({
  path: ["compact"],
  args: z.strictObject({}),
  async run(it) {
    demandIdle(it);
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

function isCompacted(event: Event): event is Extract<Event, { type: "compacted" }> {
  return event.type === "compacted";
}
