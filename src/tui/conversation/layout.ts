/** Blocks as rows: laid out when they are seen, and kept as long as body and width stay the same. */

import { cells } from "../../ansi/mod.ts";
import { cellsOf, cut, on } from "../rows.ts";
import { clipped, oneLine, pieceRows, safe, wrapSpans } from "../text/mod.ts";
import type { Row } from "../types.ts";
import { answerRows, callDetails, callLine, callPreview, readsLine } from "./call.ts";
import { grouped } from "./group.ts";
import { liveBlocks } from "./live.ts";
import type { Block, Body, ConversationModel } from "./model.ts";

/** All blocks in the order in which they are seen: held, growing, waiting. */
export function blocksOf(model: ConversationModel): readonly Block[] {
  const known = orders.get(model);
  if (known) return known;
  const blocks = [...grouped(model.blocks), ...liveBlocks(model), ...model.queued];
  orders.set(model, blocks);
  return blocks;
}

const orders = new WeakMap<ConversationModel, readonly Block[]>();

interface Laid {
  readonly width: number;
  readonly kit: ConversationModel["kit"];
  readonly open: boolean;
  readonly tick: number;
  readonly rows: readonly Row[];
}

const laid = new WeakMap<Body, Laid>();

/** The rows of a block, without what parts it from the one before. */
export function rowsOf({ body, open }: Block, model: ConversationModel): readonly Row[] {
  const { kit, size: { columns: width } } = model;
  const tick = isRunning(body) ? model.tick : 0;
  const known = laid.get(body);
  if (known?.width === width && known.kit === kit && known.open === open && known.tick === tick) {
    return known.rows;
  }
  const rows = layout(body, open, model);
  laid.set(body, { width, kit, open, tick, rows });
  return rows;
}

/** It looks different with each tick. */
export function isRunning(body: Body): boolean {
  return body.type === "call" && body.state === "running" && body.result === null;
}

function layout(body: Body, open: boolean, model: ConversationModel): readonly Row[] {
  const { voice, kit, tick, size: { columns: width } } = model;
  const { t } = voice;
  switch (body.type) {
    case "user": {
      const note = body.steer ? ` ${t("conversation.steer")}` : "";
      return shortened(said(body.text, note, "user", width), { open, width, t });
    }
    case "queued": {
      const note = ` ${t(`conversation.queued.${body.kind}`)}`;
      return shortened(said(body.text, note, "dim", width), { open, width, t });
    }
    case "text":
      return pieceRows(body.piece, body.piece.type === "code" ? width : readableWidth(width), kit);
    case "thinking":
      return thinking(body.text, open, model);
    case "call": {
      const lines = [callLine(body, voice, { width, tick }), ...answerRows(body, width)];
      return open
        ? [...lines, ...callDetails(body, model)]
        : [...lines, ...callPreview(body, voice, width)];
    }
    case "reads": {
      const line = readsLine(body, voice, width);
      if (!open) return [line];
      const each = body.calls.map((it) =>
        clipped([{ text: "  " }, ...callLine(it, voice, { width: width - 2, tick })], width)
      );
      return [line, ...each];
    }
    case "note": {
      const lines = wrapSpans([{ text: safe(body.text), role: body.role }], width);
      if (open) return [...lines, ...below(body.more, width)];
      return lines.length > mostNoteRows ? cutNote(lines, width) : lines;
    }
    case "heading": {
      const text = oneLine(body.text);
      const line = wrapSpans([{ text: `▸ ${text}`, role: "heading", bold: true }], width);
      return open ? [...line, ...below(body.more, width)] : line;
    }
    case "rows":
      return body.rows.flatMap((row) =>
        cellsOf(row) <= width
          ? [row]
          : wrapSpans(row, width, { rest: [{ text: " ".repeat(hangingIndent(row, width)) }] })
      );
  }
}

/** Rows of a message that is longer than `mostSaid`: its first and its last ones. */
const firstSaid = 8;
const lastSaid = 3;
const mostSaid = 14;

/** What was pasted is not read again line by line: unfolded it is whole. */
function shortened(
  rows: readonly Row[],
  { open, width, t }: {
    readonly open: boolean;
    readonly width: number;
    readonly t: ConversationModel["voice"]["t"];
  },
): readonly Row[] {
  if (open || rows.length <= mostSaid) return rows;
  const count = rows.length - firstSaid - lastSaid;
  const more = { text: `  ${t("conversation.preview", { count })}`, role: "dim" } as const;
  return [...rows.slice(0, firstSaid), on([more], "user", width), ...rows.slice(-lastSaid)];
}

/** Rows of a note that is folded, such as what a server answered with an error. */
const mostNoteRows = 3;

function cutNote(lines: readonly Row[], width: number): readonly Row[] {
  const last = lines[mostNoteRows - 1] ?? [];
  return [...lines.slice(0, mostNoteRows - 1), cut([...last, { text: "…" }], width)];
}

/** Cells before what goes on in the next row: below its column, where the row has one. */
function hangingIndent(row: Row, width: number): number {
  const text = row.map((it) => it.text).join("");
  const column = /^\s*\S+(?: \S+)*\s{2,}(?=\S)/.exec(text)?.[0];
  if (column !== undefined && cells(column) <= width / 2) return cells(column);
  const lead = /^\s*(?:[^\p{L}\p{N}\s] )?/u.exec(text)?.[0] ?? "";
  return cells(lead) <= width / 2 ? cells(lead) : 0;
}

/** Lines of words that are longer are hard to read. */
const longestLine = 120;

function readableWidth(width: number): number {
  return Math.min(width, longestLine);
}

function said(text: string, note: string, role: "user" | "dim", width: number): readonly Row[] {
  const words = [
    { text: safe(text).trimEnd(), role },
    ...(note === "" ? [] : [{ text: note, role: "dim" } as const]),
  ];
  const mark: Row = [{ text: "› ", role: role === "user" ? "accent" : role }];
  const rows = wrapSpans(words, readableWidth(width), { first: mark, rest: [{ text: "  " }] });
  return rows.map((row) => on(row, "user", width));
}

function below(text: string, width: number): readonly Row[] {
  if (text.trim() === "") return [];
  const before: Row = [{ text: "  " }];
  return wrapSpans([{ text: safe(text).trimEnd(), role: "dim" }], width, {
    first: before,
    rest: before,
  });
}

/** Characters of a thought that are shown at most: its end. */
const thought = 16_384;

function thinking(text: string, open: boolean, { voice, size }: ConversationModel): readonly Row[] {
  const head = `∴ ${voice.t("conversation.thinking", { count: text.length })}`;
  const line = wrapSpans([{ text: head, role: "thinking", italic: true }], size.columns);
  if (!open) return line;
  const end = text.length > thought ? `…${text.slice(-thought)}` : text;
  const before: Row = [{ text: "  " }];
  const rows = wrapSpans([{ text: safe(end).trim(), role: "thinking" }], size.columns, {
    first: before,
    rest: before,
  });
  return [...line, ...rows];
}

/** Blank rows before a block. */
export function gap(before: Block | undefined, { body }: Block): number {
  if (!before) return 0;
  if (body.type === "text") return body.piece.tight && before.body.type === "text" ? 0 : 1;
  return isLine(body) && isLine(before.body) ? 0 : 1;
}

/** What is told in a line stands directly below the line before. */
function isLine(body: Body): boolean {
  return body.type === "call" || body.type === "reads" || body.type === "note" ||
    body.type === "thinking";
}
