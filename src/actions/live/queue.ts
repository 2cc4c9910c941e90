import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { live } from "./live.ts";

/** What was typed while the agent was at work and has not been said yet. */
export const queue = live({
  path: ["queue"],
  args: z.strictObject({ clear: z.boolean().default(false) }),
  async run({ session, said }, { clear }) {
    const waiting = session.state.queue.map(({ kind, text }) => ({ kind, text }));
    if (clear && waiting.length > 0) {
      await session.record({ type: "unqueued" });
      said();
    }
    return { waiting, cleared: clear };
  },
  view({ waiting, cleared }, { t }) {
    if (waiting.length === 0) return t("live.queue.empty");
    if (cleared) return t("live.queue.cleared", { count: waiting.length });
    return waiting.map(({ kind, text }) => `${t(`live.queue.${kind}`)}  ${oneLine(text)}`)
      .join("\n");
  },
});
