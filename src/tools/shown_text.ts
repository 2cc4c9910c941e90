import { utf8Head } from "../util/mod.ts";
import { failed } from "./failure.ts";
import type { ToolOutput } from "../protocol/mod.ts";
import type { Text } from "./text_file.ts";

/** Bytes of text in one result: some 8,000 tokens, as many as any model takes. */
const maxTextBytes = 32_000;

/** What is to be shown of a file, in lines from 1. */
export interface Range {
  readonly path: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export interface ShownOptions {
  /** What the text is of the file: `the first `. */
  readonly part?: string;
  /** Bytes; absent: as many as any model takes. */
  readonly most?: number | undefined;
}

/** A text as it is; a header only where it is not the whole file in UTF-8. */
export function showText(
  input: Range,
  content: Text,
  { part = "", most = maxTextBytes }: ShownOptions = {},
): ToolOutput {
  const room = Math.min(most, maxTextBytes);
  const lines = linesOf(content.text);
  const wanted = rangeOf(input, lines.length);
  if (lines.length === 0) return { text: "[empty file]" };
  if (wanted.start > lines.length) {
    return failed(
      `${input.path} has ${part}${lines.length} lines; start ${wanted.start} is past it.`,
    );
  }
  const { text, end } = fit(lines, wanted, room);
  const notes = encoding(content);
  const partial = wanted.start > 1 || end < lines.length || input.end !== undefined;
  if (end < wanted.start) return { text: cutLine(lines, wanted.start, room) };
  if (partial) notes.unshift(`lines ${wanted.start}-${end} of ${part}${lines.length}`);
  if (end < wanted.end) notes.push(`cut here, read on with start ${end + 1}`);
  return { text: header(notes) + text };
}

/** Lines with their ends; a last line may have none. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Models count from 0 now and then, and say -1 for the end. */
function rangeOf(input: Range, count: number): { start: number; end: number } {
  const start = Math.max(1, input.start ?? 1);
  const end = input.end !== undefined && input.end > 0 ? Math.min(input.end, count) : count;
  return { start, end: Math.max(start, end) };
}

/** As many whole lines of the range as fit; `end` is the last of them. */
function fit(
  lines: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
  room: number,
): { text: string; end: number } {
  const encoder = new TextEncoder();
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines.slice(start - 1, end)) {
    bytes += encoder.encode(line).length;
    if (bytes > room) break;
    kept.push(line);
  }
  return { text: kept.join(""), end: start - 1 + kept.length };
}

function cutLine(lines: readonly string[], number: number, room: number): string {
  const line = lines[number - 1] ?? "";
  const head = new TextDecoder().decode(utf8Head(new TextEncoder().encode(line), room));
  const shown = `line ${number} of ${lines.length}, its first ${head.length} of ${line.length}`;
  return header([`${shown} characters`]) + head;
}

function encoding(content: Text): string[] {
  return content.encoding === "utf-8" ? [] : [content.encoding.toUpperCase()];
}

function header(notes: readonly string[]): string {
  return notes.length === 0 ? "" : `[${notes.join("; ")}]\n`;
}
