/** Blocks as rows: laid out when they are seen, and kept as long as body and width stay the same. */

import { cells } from "../../ansi/mod.ts";
import { on } from "../rows.ts";
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
      return said(body.text, note, "user", width);
    }
    case "queued":
      return said(body.text, ` ${t(`conversation.queued.${body.kind}`)}`, "dim", width);
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
      const line = wrapSpans([{ text: safe(body.text), role: body.role }], width);
      return open ? [...line, ...below(body.more, width)] : line;
    }
    case "heading": {
      const text = oneLine(body.text);
      const line = wrapSpans([{ text: `▸ ${text}`, role: "heading", bold: true }], width);
      return open ? [...line, ...below(body.more, width)] : line;
    }
    case "rows":
      return body.rows.flatMap((row) =>
        row.reduce((sum, { text }) => sum + cells(text), 0) <= width ? [row] : wrapSpans(row, width)
      );
  }
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
