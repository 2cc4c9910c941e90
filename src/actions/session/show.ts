import * as z from "zod";
import { conversation, pendingApprovals } from "../../agent/mod.ts";
import { printable, styles } from "../../ansi/mod.ts";
import type { Event, UnknownEvent } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { subjects } from "../conversation.ts";
import { narrated } from "../narrator.ts";
import { findSession } from "./find.ts";

/** What happened in a session, from its log. */
export const show = query({
  path: ["session", "show"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
  }),
  async run(ports, { session: given }) {
    const id = await findSession(ports, given);
    const subject = await subjects(ports);
    const events: (Event | UnknownEvent)[] = [];
    for await (const event of (await ports.store()).read(`session:${id}`)) events.push(event);
    return { id, events, waiting: waiting(events), subject };
  },
  view({ id, events, waiting, subject }, { t, width, color }) {
    const style = styles(color);
    const all = [...narrated(events, { t, width, subject, styles: style })];
    const told = all.flatMap(({ text }) => text === "" ? [] : [text]);
    const open = waiting.map(({ shown }) =>
      `${printable(shown).trimEnd()}\n${t("session.answer.how", { session: id })}`
    );
    return [style.dim(t("session.show.head", { session: id })), ...told, ...open].join("\n");
  },
});

/** What the session asks and nobody has answered. */
function waiting(events: readonly (Event | UnknownEvent)[]) {
  const state = events.reduce(
    (folded, event) => event.type === "unknown" ? folded : conversation.reduce(folded, event),
    conversation.initial(),
  );
  return pendingApprovals(state).map(({ call, asked }) => ({
    call: call.id,
    shown: asked?.shown ?? "",
  }));
}
