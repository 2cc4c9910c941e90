import * as z from "zod";
import { oneLine, printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { count } from "../figures.ts";
import { live } from "./live.ts";

/** Agents that the conversation has sent out and that are at work. */
export const running = live({
  path: ["agents", "running"],
  args: z.strictObject({}),
  run: ({ session }) => Promise.resolve(session.agents()),
  view(agents, { t, now }) {
    if (agents.length === 0) return t("agents.running.none");
    return agents.map(({ session, task, since, calls, tokens, doing }) => {
      const seconds = Math.max(0, Math.round((now - since) / 1000));
      const figures = { session, seconds, calls, tokens: count(tokens) };
      const about = oneLine(printable(doing === "" ? task : doing)).slice(0, 100);
      return t("agents.running.one", { ...figures, about });
    }).join("\n");
  },
});

/** Ends one of them or all; the turn goes on with what they report. */
export const stop = live({
  path: ["agents", "stop"],
  args: z.strictObject({ session: z.string().min(1).optional().meta({ positional: 0 }) }),
  run({ session }, { session: wanted }) {
    const all = session.agents().map((it) => it.session);
    if (all.length === 0) throw new AgentError("usage", "agents.none_running");
    if (wanted === undefined) return Promise.resolve(session.stopAgents(null));
    const one = all.find((it) => it === wanted || it.endsWith(`.${wanted}`));
    if (one === undefined) {
      throw new AgentError("usage", "agents.not_running", { wanted, known: all.join(", ") });
    }
    return Promise.resolve(session.stopAgents(one));
  },
  view: (stopped, { t }) => t("agents.stopped", { sessions: stopped.join(", ") }),
});
