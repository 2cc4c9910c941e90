import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { sentOf } from "../context/sent.ts";
import { count } from "../figures.ts";
import { live } from "./live.ts";

/** Sends half as much of the history from here on: what is oldest goes first. The log keeps all. */
export const compact = live({
  path: ["compact"],
  args: z.strictObject({}),
  async run({ session, said }) {
    const before = sentOf(session.state).characters;
    if (before === 0) throw new AgentError("usage", "live.nothing_to_compact");
    await session.record({ type: "compacted", budget: Math.floor(before / 2) });
    said();
    return { before, after: sentOf(session.state).characters };
  },
  view: ({ before, after }, { t }) =>
    t("live.compact.done", { before: count(before), after: count(after) }),
});
