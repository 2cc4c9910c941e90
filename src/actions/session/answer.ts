import * as z from "zod";
import { pendingApprovals } from "../../agent/mod.ts";
import { printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { findSession } from "./find.ts";

/** Answers what a session asks, from any terminal; without an answer, shows the question. */
export const answer = query({
  path: ["session", "answer"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    answer: z.enum(["once", "session", "always", "decline"]).meta({ positional: 1 }).optional(),
    call: z.string().optional(),
    note: z.string().optional(),
  }),
  async run(ports, { session: given, answer, call: id, note }) {
    const session = await ports.attach(await findSession(ports, given));
    const open = pendingApprovals(session.state);
    const asked = id === undefined ? open[0] : open.find((it) => it.call.id === id);
    if (!asked) throw new AgentError("usage", "session.no_questions", { session: session.id });
    if (answer) await session.answer(asked.call.id, answer, note === undefined ? {} : { note });
    await session.close();
    const shown = asked.asked?.shown ?? "";
    return { session: session.id, call: asked.call.id, shown, answer: answer ?? null };
  },
  view({ session, shown, answer }, { t }) {
    if (answer) return t("session.answer.done", { answer: t(`answer.${answer}`) });
    const question = printable(shown, { controls: "show" });
    return `${question}\n${t("session.answer.how", { session })}`;
  },
});
