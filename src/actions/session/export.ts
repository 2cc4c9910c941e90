import * as z from "zod";
import { jsonText, stylesOff } from "../../ansi/mod.ts";
import { message } from "../../messages/mod.ts";
import type { Event, UnknownEvent } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { subjects } from "../conversation.ts";
import { narrated } from "../narrator.ts";
import type { Ports } from "../ports.ts";
import { writeNew } from "../write_new.ts";
import { findSession } from "./find.ts";

export const exportFormats = ["jsonl", "markdown", "html"] as const;

export type ExportFormat = typeof exportFormats[number];

type Translate = ViewContext["t"];

/** A session as a text to keep or to send: its events line by line, a Markdown page, or a page for a browser. */
export const exported = query({
  path: ["session", "export"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    format: z.enum(exportFormats).meta({ short: "f" }).optional(),
    output: z.string().min(1, { error: "arg.empty" }).meta({ short: "o", complete: "file" })
      .optional(),
  }),
  async run(ports, { session: given, format: wanted, output }) {
    const id = await findSession(ports, given);
    const text = await exportText(ports, id, wanted ?? formatOf(output ?? ""));
    if (output !== undefined) {
      await writeNew(ports, output, new TextEncoder().encode(`${text}\n`));
    }
    return { id, text, output };
  },
  view: ({ id, text, output }, { t }) =>
    output === undefined ? text : t("session.export.written", { session: id, path: output }),
});

/** By the end of a file's name. */
export function formatOf(path: string): ExportFormat {
  if (/\.(md|markdown)$/i.test(path)) return "markdown";
  return /\.html?$/i.test(path) ? "html" : "jsonl";
}

export async function exportText(ports: Ports, id: string, format: ExportFormat): Promise<string> {
  const events: (Event | UnknownEvent)[] = [];
  for await (const event of (await ports.store()).read(`session:${id}`)) events.push(event);
  if (format === "jsonl") return events.map((event) => jsonText(raw(event))).join("\n");
  const t: Translate = (key, params) => message(ports.locale, key, params);
  const subject = await subjects(ports);
  const told = [...narrated(events, { t, subject, width: 100, styles: stylesOff })]
    .filter(({ text }) => text !== "");
  const title = t("session.show.head", { session: id });
  if (format === "html") {
    const { htmlPage } = await import("./export_html.ts");
    return htmlPage({ title, locale: ports.locale, sections: told });
  }
  return [`# ${title}`, ...told.map(({ event, text }) => section(event, text))].join("\n\n");
}

/** An event of a newer program is handed on as it is. */
function raw(event: Event | UnknownEvent): unknown {
  return event.type === "unknown" ? event.raw : event;
}

function section(event: Event | UnknownEvent | null, told: string): string {
  if (event?.type === "user_message") return `## ${told.replace(/^› /, "").split("\n").join(" ")}`;
  if (event?.type === "step" && event.part.type === "text") return told;
  return told.replaceAll(/^/gm, "> ");
}
