import * as z from "zod";
import { jsonText, stylesOff } from "../../ansi/mod.ts";
import { message } from "../../messages/mod.ts";
import type { Event, UnknownEvent } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { subjects } from "../conversation.ts";
import { narrated } from "../narrator.ts";
import { writeNew } from "../write_new.ts";
import { findSession } from "./find.ts";

type Translate = ViewContext["t"];

/** A session as a text to keep or to send: its events line by line, or a Markdown page. */
export const exported = query({
  path: ["session", "export"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    format: z.enum(["jsonl", "markdown"]).meta({ short: "f" }).optional(),
    output: z.string().min(1, { error: "arg.empty" }).meta({ short: "o", complete: "file" })
      .optional(),
  }),
  async run(ports, { session: given, format: wanted, output }) {
    const format = wanted ?? (output?.endsWith(".md") ? "markdown" : "jsonl");
    const id = await findSession(ports, given);
    const subject = await subjects(ports);
    const events: (Event | UnknownEvent)[] = [];
    for await (const event of (await ports.store()).read(`session:${id}`)) events.push(event);
    const told = { id, format, events, subject };
    const t: Translate = (key, params) => message(ports.locale, key, params);
    if (output !== undefined) {
      await writeNew(ports, output, new TextEncoder().encode(`${textOf(told, t)}\n`));
    }
    return { ...told, output };
  },
  view: ({ output, ...told }, { t }) =>
    output === undefined
      ? textOf(told, t)
      : t("session.export.written", { session: told.id, path: output }),
});

interface Exported {
  readonly id: string;
  readonly format: "jsonl" | "markdown";
  readonly events: readonly (Event | UnknownEvent)[];
  readonly subject: Awaited<ReturnType<typeof subjects>>;
}

function textOf({ id, format, events, subject }: Exported, t: Translate): string {
  if (format === "jsonl") return events.map((event) => jsonText(raw(event))).join("\n");
  const all = [...narrated(events, { t, subject, width: 100, styles: stylesOff })];
  const parts = all.map(({ event, text }) => section(event, text)).filter((it) => it !== "");
  return [`# ${t("session.show.head", { session: id })}`, ...parts].join("\n\n");
}

/** An event of a newer program is handed on as it is. */
function raw(event: Event | UnknownEvent): unknown {
  return event.type === "unknown" ? event.raw : event;
}

function section(event: Event | UnknownEvent | null, told: string): string {
  if (told === "") return "";
  if (event?.type === "user_message") return `## ${told.replace(/^› /, "").split("\n").join(" ")}`;
  if (event?.type === "step" && event.part.type === "text") return told;
  return told.replaceAll(/^/gm, "> ");
}
