/** A tool call: one line, and what it unfolds to. */

import { duration, failureNote } from "../../actions/mod.ts";
import { cells, truncate, truncateMiddle } from "../../ansi/mod.ts";
import type { JsonObject } from "../../protocol/mod.ts";
import { clipped, diffRows, oneLine, safe, wrapSpans } from "../text/mod.ts";
import type { Role, Row } from "../types.ts";
import type { CallBody, Voice } from "./model.ts";

const spinner = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
/** Lines of an output, and of one value of an input, that are shown. */
const outputLines = 200;
const inputLines = 20;

const marks = {
  ok: ["✓", "good"],
  failed: ["✗", "bad"],
  denied: ["⊘", "warn"],
  cancelled: ["–", "dim"],
  interrupted: ["!", "warn"],
} as const satisfies Readonly<Record<string, readonly [string, Role]>>;

/** `✓ edit_file src/a.py · +3 −1 · 1.2 s` */
export function callLine(body: CallBody, voice: Voice, view: { width: number; tick: number }): Row {
  const { width, tick } = view;
  const { call } = body;
  const [mark, role] = markOf(body, tick);
  const name = oneLine(call?.name ?? voice.t("conversation.earlier"), Math.min(40, width - 4));
  const subject = call ? oneLine(voice.subject(call)) : "";
  const room = width - 3 - cells(name);
  // A long reason leaves the subject half of the line.
  const most = room - 3 - Math.min(cells(subject) + 1, Math.floor(room / 2));
  const tail = tailOf(notesOf(body, voice, most), room - (subject === "" ? 0 : 8));
  const left = room - cells(tail) - 1;
  return clipped([
    { text: `${mark} `, role },
    { text: name, role: call ? "strong" : "dim", ...(call ? { bold: true } : {}) },
    ...(subject === "" || left < 1 ? [] : [{ text: ` ${truncateMiddle(subject, left)}` }]),
    ...(tail === "" ? [] : [{ text: tail, role: "dim" } as const]),
  ], width);
}

function markOf({ state, result }: CallBody, tick: number): readonly [string, Role] {
  if (result) return marks[result.status];
  switch (state) {
    case "pending":
      return ["·", "dim"];
    case "asked":
      return ["?", "warn"];
    case "running":
      return [spinner.charAt(tick % spinner.length), "info"];
  }
}

function notesOf(
  { state, answer, result, progress, figures }: CallBody,
  { t }: Voice,
  mostCells: number,
): readonly string[] {
  if (!result) {
    if (state === "asked") return [t("conversation.asked")];
    return progress === "" ? [] : [oneLine(progress, 60)];
  }
  const { exit, receipt, durationMs } = result;
  const status = result.status === "denied" && answer?.declined ? "declined" : result.status;
  const why = failureNote(result, t);
  return [
    ...(status === "ok" ? [] : [why ? truncate(why, mostCells) : t(`tell.${status}`)]),
    ...(figures ? [`+${figures.added} −${figures.removed}`] : []),
    ...(exit === undefined ? [] : [t("tell.exit", { code: exit })]),
    ...(receipt === "failed" ? [t("tell.receipt.failed")] : []),
    ...(durationMs < 1 ? [] : [duration(durationMs)]),
  ];
}

/** The user's words, below the call. */
export function answerRows({ answer }: CallBody, width: number): readonly Row[] {
  const text = safe(answer?.note ?? "").trim();
  if (text === "") return [];
  return wrapSpans([{ text, role: "user", bold: true }], width, {
    first: [{ text: "  › ", role: "user" }],
    rest: [{ text: "    " }],
  });
}

/** As many notes as there is room for. */
function tailOf(notes: readonly string[], room: number): string {
  let tail = "";
  for (const note of notes) {
    const longer = `${tail} · ${note}`;
    if (cells(longer) > room) return tail;
    tail = longer;
  }
  return tail;
}

const indent: Row = [{ text: "    " }];

/** Input, output and diff. */
export function callDetails(body: CallBody, { t }: Voice, width: number): Row[] {
  const { call, result, diff } = body;
  const more = (count: number) => t("conversation.more_lines", { count });
  const head = (key: "input" | "output" | "diff") =>
    wrapSpans([{ text: t(`conversation.${key}`), role: "dim", italic: true }], width, {
      first: [{ text: "  " }],
    });
  const lines = (text: string, most: number, role: Role = "text") =>
    cutLines(safe(text), most, more).flatMap((line) =>
      wrapSpans([{ text: line, role }], width, { first: indent, rest: indent, by: "cell" })
    );
  const input = call ? inputText(call.input, call.malformed, more) : "";
  const rows: Row[] = input === "" ? [] : [...head("input"), ...lines(input, 500, "dim")];
  if (result && result.text.trim() !== "") {
    rows.push(...head("output"), ...lines(result.text.trimEnd(), outputLines));
  }
  if (result?.change === undefined) return rows;
  rows.push(...head("diff"));
  if (diff === null) return [...rows, ...lines(t("conversation.diff_loading"), 1, "dim")];
  if (diff === "") return [...rows, ...lines(t("conversation.no_diff"), 1, "dim")];
  if (width < 12) return [...rows, ...diffRows(diff, { width, more })];
  const shown = diffRows(diff, { width: width - 4, more });
  return [...rows, ...shown.map((row) => [...indent, ...row])];
}

function cutLines(text: string, most: number, more: (count: number) => string): readonly string[] {
  const lines = text.split("\n");
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), more(lines.length - most)];
}

/** A line for each value; a longer text below its name. */
function inputText(
  input: JsonObject,
  malformed: string | undefined,
  more: (count: number) => string,
): string {
  if (malformed !== undefined) return malformed;
  return Object.entries(input).map(([key, value]) => {
    const text = typeof value === "string" ? value.trimEnd() : JSON.stringify(value);
    if (!text.includes("\n")) return `${key}: ${text}`;
    return [`${key}:`, ...cutLines(text, inputLines, more).map((line) => `  ${line}`)].join("\n");
  }).join("\n");
}

/** What of a call is worth copying. */
export function callText({ call, result, diff }: CallBody): string {
  if (diff) return diff;
  if (result && result.text !== "") return result.text;
  return call ? JSON.stringify(call.input, null, 2) : "";
}
