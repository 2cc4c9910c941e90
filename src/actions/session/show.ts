import * as z from "zod";
import { styles } from "../../ansi/mod.ts";
import type { Event, UnknownEvent } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { subjects } from "../conversation.ts";
import { narrator } from "../narrator.ts";
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
    return { id, events, subject };
  },
  view({ id, events, subject }, { t, width, color }) {
    const style = styles(color);
    const tell = narrator({ t, width, subject, styles: style });
    const told = events.map(tell).filter((text) => text !== "");
    return [style.dim(t("session.show.head", { session: id })), ...told].join("\n");
  },
});
