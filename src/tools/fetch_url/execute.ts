import { processReader, type Reader, refusalText } from "../../fetch/mod.ts";
import type { Execute, ToolOutput, ToolPorts } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import { markedData } from "../marked_data.ts";
import type { Input } from "./definition.ts";
import { type PageMemory, pageMemory, type Remembered } from "./memory.ts";

/** Characters of one result, as for other tools that read. */
const maxChars = 16_000;

/** Of the page that comes with an error. */
const maxFailureChars = 2000;

export const execute: Execute<Input> = fetchUrlWith(() => processReader);

/** The tool over a network of the caller's. */
export function fetchUrlWith(network: (ports: ToolPorts) => Reader): Execute<Input> {
  const memory = pageMemory();
  return async (input, ports) => {
    const from = Math.max(0, input.from ?? 0);
    const page = await pageOf({ ...input, from }, { reader: network(ports), ports, memory });
    return "failed" in page ? page : await report(page, from);
  };
}

interface Reading {
  readonly reader: Reader;
  readonly ports: ToolPorts;
  readonly memory: PageMemory;
}

/** Whoever goes on in a page goes on in the same one: it is read once. */
async function pageOf(
  { url, from }: Required<Input>,
  { reader, ports: { clock, signal, unnamed }, memory }: Reading,
): Promise<Remembered | ToolOutput & { readonly failed: true }> {
  const now = clock.now();
  const known = from > 0 ? memory.find(url, now) : null;
  if (known) return known;
  // The user allowed its subject, host and port, by name, or let everything pass.
  const page = await reader.page(url, { signal, opened: unnamed !== true });
  if (page.type === "refused") return { text: refusalText(page), failed: true };
  memory.keep(url, page, now);
  return page;
}

async function report(page: Remembered, from: number): Promise<ToolOutput> {
  const { text, status, notes } = page;
  if (from > 0 && from >= text.length) {
    return failed(`The page has ${text.length} characters; from must be less.`);
  }
  const good = status >= 200 && status < 300;
  const end = endOf(text, from, good ? maxChars : maxFailureChars);
  const lines = [
    head(page),
    ...await framed(page, text.slice(from, end)),
    ...end < text.length || from > 0 ? [whereabouts({ from, end, of: text.length })] : [],
    ...notes.map((note) => `[${note}]`),
  ];
  return { text: lines.join("\n"), ...good ? {} : { failed: true } };
}

function head({ url, status, contentType, text }: Remembered): string {
  return `${url} (status ${status}, ${contentType || "no type"}, ${text.length} characters)`;
}

async function framed({ title, text }: Remembered, part: string): Promise<readonly string[]> {
  if (text === "") return ["[no text in it; a page that is made by scripts has none]"];
  const body = title === "" ? part : `Title: ${title}\n\n${part}`;
  return [await markedData("page", { of: title + text, body })];
}

/** After a line, if one ends in the second half; never inside a character. */
function endOf(text: string, from: number, most: number): number {
  const end = from + most;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf("\n", end - 1) + 1;
  if (line > from + most / 2) return line;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? "") ? end - 1 : end;
}

function whereabouts(
  { from, end, of }: { readonly from: number; readonly end: number; readonly of: number },
): string {
  const next = end < of ? `; go on with from: ${end}` : "";
  return `[characters ${from} to ${end} of ${of}${next}]`;
}
