/** A tool call: one line, and what it unfolds to. */

import { duration, failureNote } from "../../actions/mod.ts";
import { cells, truncate, truncateMiddle } from "../../ansi/mod.ts";
import { cellsOf } from "../rows.ts";
import { clipped, oneLine, safe, wrapSpans } from "../text/mod.ts";
import type { Role, Row } from "../types.ts";
import { previewRows } from "../viewer/mod.ts";
import { callDocument } from "./call_document.ts";
import { displayRows } from "./display_rows.ts";
import type { CallBody, ConversationModel, ReadsBody, Voice } from "./model.ts";

const spinner = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
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
  const status = statusOf(result, answer);
  const why = failureNote(result, t);
  return [
    ...(status === "ok" ? [] : [why ? truncate(why, mostCells) : t(`tell.${status}`)]),
    ...(figures ? [`+${figures.added} −${figures.removed}`] : []),
    ...(exit === undefined ? [] : [t("tell.exit", { code: exit })]),
    ...(receipt === "failed" ? [t("tell.receipt.failed")] : []),
    ...(durationMs < 1 ? [] : [duration(durationMs)]),
  ];
}

/** What ran for a while was run, however it ended. */
function statusOf(
  { status, durationMs }: NonNullable<CallBody["result"]>,
  answer: CallBody["answer"],
) {
  if (status === "cancelled" && durationMs >= 1) return "interrupted";
  return status === "denied" && answer?.declined ? "declined" : status;
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

/** Lines of an output that stand below its call. */
const previewed = 5;

/** Lines of a call that is unfolded; the viewer has them all. */
const unfolded = 40;

/** What there is to see below the line: the first lines of an output, of a failure the last ones. */
export function callPreview({ result }: CallBody, { t }: Voice, width: number): readonly Row[] {
  if (result?.display) return displayRows(result.display, t, width);
  if (result?.exit === undefined) return [];
  // How it ended stands in the line of the call.
  const text = safe(result.text).replace(/\n*^exit code \d+ in [\d.]+ s\s*$/m, "").trim();
  if (text === "") return [];
  const lines = text.split("\n");
  const hidden = Math.max(0, lines.length - previewed);
  const seen = result.exit === 0 ? lines.slice(0, previewed) : lines.slice(-previewed);
  const rows = seen.map((line) => clipped([...indent, { text: line, role: "dim" }], width));
  const more: Row = [...indent, {
    text: t("conversation.preview", { count: hidden }),
    role: "dim",
  }];
  if (hidden === 0) return rows;
  return result.exit === 0 ? [...rows, clipped(more, width)] : [clipped(more, width), ...rows];
}

/** The beginning of what the viewer shows of a call. */
export function callDetails(body: CallBody, model: ConversationModel): readonly Row[] {
  const { voice, kit, size: { columns } } = model;
  const { t } = voice;
  const document = callDocument(body, voice);
  const width = Math.max(8, columns - cellsOf(indent));
  const { rows, hidden } = previewRows(document, { width, kit, limit: unfolded });
  const loading = body.diff === null && body.result?.change !== undefined
    ? [clipped([...indent, { text: t("conversation.diff_loading"), role: "dim" }], columns)]
    : [];
  const more = hidden === 0 ? [] : [
    clipped(
      [...indent, { text: t("conversation.preview", { count: hidden }), role: "dim" }],
      columns,
    ),
  ];
  return [...loading, ...rows.map((row) => clipped([...indent, ...row], columns)), ...more];
}

/** `✓ read 3: a.ts, b.ts, src/c.ts` */
export function readsLine({ calls }: ReadsBody, { t, subject }: Voice, width: number): Row {
  const head = `${t("conversation.reads", { count: calls.length })}: `;
  const names = calls.map(({ call }) => call ? oneLine(subject(call)) : "").join(", ");
  return clipped([
    { text: "✓ ", role: "good" },
    { text: head, role: "strong", bold: true },
    { text: truncate(names, Math.max(1, width - 2 - cells(head))) },
  ], width);
}

/** What of a call is worth copying. */
export function callText({ call, result, diff }: CallBody): string {
  if (diff) return diff;
  if (result && result.text !== "") return result.text;
  return call ? JSON.stringify(call.input, null, 2) : "";
}
