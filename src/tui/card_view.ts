/** A question as rows: what it is, what is seen of it, the answers there are. */

import type { ViewContext } from "../actions/mod.ts";
import { cells, graphemes, oneLine } from "../ansi/mod.ts";
import type { MessageKey } from "../messages/mod.ts";
import { type Card, offered } from "./card.ts";
import { cellsOf, cut, on, span } from "./rows.ts";
import { wrapSpans } from "./text/mod.ts";
import type { Role, Row, Size } from "./types.ts";
import { shown, viewDocument } from "./viewer/mod.ts";

export interface CardView {
  readonly t: ViewContext["t"];
  readonly focused: boolean;
  /** Most rows that it may take. */
  readonly most: number;
}

/** Cells before each line of what is asked. */
const edge = 2;

/** What is asked has of the screen; without any row the card cannot be seen whole. */
export function cardSize(card: Card, width: number, view: CardView): Size {
  const own = optionRows(card, width).length + footRows(foot(card, view), width).length;
  return { columns: Math.max(8, width - edge), rows: Math.max(0, view.most - 1 - own) };
}

/** As many rows as it needs, none wider than `width`. */
export function viewCard(card: Card, width: number, view: CardView): readonly Row[] {
  const { t } = view;
  const rows = cardSize(card, width, view).rows === 0 ? [] : viewDocument(card.viewer);
  const head: Row = [
    span(`┌ ${t(`tui.card.${card.kind}`)}`, "warn"),
    ...aboveText(card),
    span(moreText(card, rows.length, t), "dim"),
  ];
  return [
    cut(head, width),
    ...rows.map((it) => cut([span("│ ", "warn"), ...it], width)),
    ...optionRows(card, width),
    ...footRows(foot(card, view), width),
  ];
}

/** What it is about, where its first line is above what is seen. */
function aboveText({ viewer }: Card): Row {
  const [first] = viewer.document.lines;
  return viewer.top.item === 0 || first === undefined ? [] : [span(` ${oneLine(first.text)}`)];
}

function moreText(card: Card, rows: number, t: ViewContext["t"]): string {
  const { viewer } = card;
  // What is on the screen for the first time is being read.
  const count = viewer.document.lines.length - shown(viewer).reached;
  if (count > 0 && offered(card).includes("once")) return ` ${t("tui.card.unseen", { count })}`;
  const hidden = viewer.items.length - rows;
  return hidden > 0 ? ` ${t("tui.card.more", { count: hidden })}` : "";
}

function optionRows({ choices, at, picked }: Card, width: number): readonly Row[] {
  if (choices === null) return [];
  return choices.options.flatMap((text, index): readonly Row[] => {
    const box = choices.several ? `[${picked.has(index) ? "x" : " "}] ` : "";
    const role: Role = index === at ? "strong" : "text";
    const sign = `${index === at ? "▸" : " "} ${index + 1}. ${box}`;
    const rows = wrapSpans([span(oneLine(text), role)], width - edge, {
      first: [span(sign, "accent")],
      rest: [span(" ".repeat(cells(sign)))],
    });
    return rows.map((row) => {
      const line = index === at ? on(row, "selected", width - edge) : row;
      return cut([span("│ ", "warn"), ...line], width);
    });
  });
}

/** The keys, on as many rows as they need. */
function footRows(foot: Row, width: number): readonly Row[] {
  const [mark = span(""), ...rest] = foot;
  if (rest.length > 0 || cellsOf(foot) <= width) return [cut(foot, width)];
  const lines: string[] = [];
  // A key and what it means stay together.
  for (const piece of mark.text.split(/(?=\[\w\])/)) {
    const line = lines.at(-1);
    if (line === undefined) lines.push(piece);
    else if (cells(`${line}${piece}`.trimEnd()) <= width) lines[lines.length - 1] = line + piece;
    else lines.push(`  ${piece}`);
  }
  return lines.map((line) => cut([span(line.trimEnd(), mark.role)], width));
}

function foot(card: Card, { focused, t }: CardView): Row {
  const role: Role = focused ? "strong" : "dim";
  if (card.noting) return [span(`└ ${t("ask.note")}`, role)];
  if (card.kind === "secret") {
    return [span("└ ", role), span("•".repeat([...graphemes(card.typed)].length), "strong")];
  }
  if (!focused) return [span(`└ ${t("tui.card.unfocused")}`, role)];
  return [span(`└ ${t(keysOf(card))}`, role)];
}

function keysOf({ kind, rules, choices }: Card): MessageKey {
  switch (kind) {
    case "plan":
      return "tui.card.keys_plan";
    case "continue":
      return "ask.keys_continue";
    case "files":
      return "ask.keys_files";
    case "server":
      return "ask.keys_server";
    case "question":
      if (choices === null) return "tui.card.type";
      return choices.several ? "tui.card.pick_several" : "tui.card.pick";
    case "approval":
    case "secret":
      return rules.length > 0 ? "ask.keys" : "ask.keys_session";
  }
}
