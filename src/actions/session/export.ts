import * as z from "zod";
import { jsonText, stylesOff } from "../../ansi/mod.ts";
import type { Event, UnknownEvent } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { subjects } from "../conversation.ts";
import { narrator } from "../narrator.ts";
import { findSession } from "./find.ts";

/** A session as a text to keep or to send: its events line by line, or a Markdown page. */
export const exported = query({
  path: ["session", "export"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    format: z.enum(["jsonl", "markdown"]).meta({ short: "f" }).default("jsonl"),
  }),
  async run(ports, { session: given, format }) {
    const id = await findSession(ports, given);
    const subject = await subjects(ports);
    const events: (Event | UnknownEvent)[] = [];
    for await (const event of (await ports.store()).read(`session:${id}`)) events.push(event);
    return { id, format, events, subject };
  },
  view({ id, format, events, subject }, { t }) {
    if (format === "jsonl") return events.map((event) => jsonText(raw(event))).join("\n");
    const tell = narrator({ t, subject, width: 100, styles: stylesOff });
    const parts = events.map((event) => section(event, tell(event))).filter((it) => it !== "");
    return [`# ${t("session.show.head", { session: id })}`, ...parts].join("\n\n");
  },
});

/** An event of a newer program is handed on as it is. */
function raw(event: Event | UnknownEvent): unknown {
  return event.type === "unknown" ? event.raw : event;
}

function section(event: Event | UnknownEvent, told: string): string {
  if (told === "") return "";
  if (event.type === "user_message") return `## ${told.replace(/^› /, "").split("\n").join(" ")}`;
  if (event.type === "step" && event.part.type === "text") return told;
  return told.replaceAll(/^/gm, "> ");
}
