/**
 * A question in its place: what is asked stands above its keys, and the conversation that led to it
 * above both. Nothing lies over anything.
 */

import { cells, graphemes, printable, wrap } from "../ansi/mod.ts";
import type { ViewContext } from "../actions/mod.ts";
import type { MessageKey } from "../messages/mod.ts";
import type { Move } from "./list.ts";
import { cellsOf, cut, span } from "./rows.ts";
import type { Effect, Input, Role, Row, Updated } from "./types.ts";

export interface Card {
  /**
   * `approval`: of a call; `files`: of what an action does to them; `plan`: of a plan; `continue`: of
   * a turn that stopped; `server`: of what a server is told; `question`: the answer is typed; `secret`:
   * unseen.
   */
  readonly kind: "approval" | "files" | "plan" | "continue" | "server" | "question" | "secret";
  readonly shown: string;
  /** What "always" would store; none: there is no "always". */
  readonly rules: readonly string[];
  /** First line that is seen, where not all are. */
  readonly top: number;
  /** Lines from the first on that were on the screen before it was scrolled. */
  readonly reached: number;
  /** A word to the model is being typed: the call is declined with it. */
  readonly noting: boolean;
  /** What was typed so far of a secret. */
  readonly typed: string;
  /** Epoch milliseconds: keys that were meant for something else do not answer it. */
  readonly since: number;
}

export type CardMessage =
  | { readonly type: "key"; readonly key: CardKey; readonly extent: Extent }
  | { readonly type: "scroll"; readonly move: Move; readonly extent: Extent }
  /** What was typed into the input line. */
  | { readonly type: "typed"; readonly text: string }
  /** What is typed of a secret, which no input line keeps. */
  | { readonly type: "secret"; readonly input: Input };

/** Lines of what is asked, and how many are seen at once. */
export interface Extent {
  readonly lines: number;
  readonly room: number;
}

export type CardKey = "once" | "session" | "always" | "decline" | "note";

/** Milliseconds in which a key cannot have been meant for a card that has just come up. */
export const hasty = 300;

export function updateCard(card: Card, message: CardMessage): Updated<Card> {
  switch (message.type) {
    case "scroll":
      return { model: scrolled(card, message.move, message.extent), effects: [] };
    case "typed":
      return { model: card, effects: [typed(card, message.text)] };
    case "secret":
      return secret(card, message.input);
    case "key":
      return pressed(card, message.key, message.extent);
  }
}

function secret(card: Card, input: Input): Updated<Card> {
  if (input.type === "text" || input.type === "paste") {
    const typed = card.typed + input.text.replaceAll(/\s/g, "");
    return { model: { ...card, typed }, effects: [] };
  }
  if (input.type !== "key") return { model: card, effects: [] };
  if (input.key === "backspace") {
    const typed = [...graphemes(card.typed)].slice(0, -1).join("");
    return { model: { ...card, typed }, effects: [] };
  }
  if (input.key === "enter" && card.typed !== "") {
    return { model: card, effects: [{ type: "answer", word: "once", note: card.typed }] };
  }
  const leaves = input.key === "enter" || input.key === "escape" || input.key === "ctrl+c";
  return { model: card, effects: leaves ? [{ type: "answer", word: "decline" }] : [] };
}

function typed({ kind }: Card, text: string): Effect {
  const note = text.trim();
  if (kind === "question") {
    return note === ""
      ? { type: "answer", word: "decline" }
      : { type: "answer", word: "once", note };
  }
  return { type: "answer", word: "decline", ...(note === "" ? {} : { note }) };
}

function scrolled(card: Card, move: Move, extent: Extent): Card {
  const top = Math.max(0, Math.min(topAfter(card.top, move, extent), extent.lines - extent.room));
  const moved = { ...card, top, reached: reachedOf(card, extent) };
  return { ...moved, reached: reachedOf(moved, extent) };
}

function topAfter(top: number, move: Move, { lines, room }: Extent): number {
  switch (move) {
    case "up":
      return top - 1;
    case "down":
      return top + 1;
    case "page_up":
      return top - room;
    case "page_down":
      return top + room;
    case "top":
      return 0;
    case "bottom":
      return lines;
  }
}

/** Lines from the first on that have been on the screen. */
function reachedOf({ top, reached }: Pick<Card, "top" | "reached">, { lines, room }: Extent) {
  return Math.min(lines, Math.max(reached, top + room));
}

/** Nobody agrees to what was not on the screen yet: yes shows the next page, up to the last. */
function pressed(card: Card, key: CardKey, extent: Extent): Updated<Card> {
  if (!offered(card).includes(key)) return { model: card, effects: [] };
  if (key === "note") return { model: { ...card, noting: true }, effects: [] };
  if (key !== "decline" && reachedOf(card, extent) < extent.lines) {
    return { model: scrolled(card, "page_down", extent), effects: [] };
  }
  return { model: card, effects: [{ type: "answer", word: key }] };
}

/** The keys that a card has. */
export function offered({ kind, rules }: Card): readonly CardKey[] {
  switch (kind) {
    case "question":
    case "secret":
      return ["decline"];
    case "files":
    case "server":
      return ["once", "decline"];
    case "plan":
    case "continue":
      return ["once", "note", "decline"];
    case "approval":
      return rules.length > 0
        ? ["once", "session", "always", "decline", "note"]
        : ["once", "session", "decline", "note"];
  }
}

/** What is typed goes to the card. */
export function takesText({ kind, noting }: Card): boolean {
  return kind === "question" || kind === "continue" || noting;
}

export interface CardView {
  readonly t: ViewContext["t"];
  readonly focused: boolean;
  /** Most rows that it may take. */
  readonly most: number;
}

/** What there is to see of it, and how much of that at once. */
export function extentOf(card: Card, width: number, view: CardView): Extent {
  const { lines, room } = laidOut(card, width, view);
  return { lines: lines.length, room };
}

function laidOut(card: Card, width: number, { t, focused, most }: CardView) {
  const lines = wrapped(card.shown, width - 2);
  const foots = footRows(foot(card, focused, t), width);
  return { lines, foots, room: Math.max(1, most - 1 - foots.length) };
}

/** As many rows as it needs, none wider than `width`. */
export function viewCard(card: Card, width: number, view: CardView): readonly Row[] {
  const { t } = view;
  const { lines, foots, room } = laidOut(card, width, view);
  const top = Math.max(0, Math.min(card.top, lines.length - room));
  const seen = lines.slice(top, top + room).map((line): Row => [
    span("│ ", "warn"),
    span(line, card.kind === "question" ? "text" : roleOf(line)),
  ]);
  const more = moreText(card, { lines: lines.length, room }, t);
  const head: Row = [span(`┌ ${t(`tui.card.${card.kind}`)}`, "warn"), span(more, "dim")];
  return [
    cut(head, width),
    ...seen.map((it) => cut(it, width)),
    ...foots,
  ];
}

function moreText(card: Card, extent: Extent, t: ViewContext["t"]): string {
  const unseen = extent.lines - reachedOf(card, extent);
  if (unseen > 0 && offered(card).includes("once")) {
    return ` ${t("tui.card.unseen", { count: unseen })}`;
  }
  const hidden = extent.lines - extent.room;
  return hidden > 0 ? ` ${t("tui.card.more", { count: hidden })}` : "";
}

function wrapped(shown: string, width: number): readonly string[] {
  return wrap(printable(shown, { controls: "show" }).trimEnd(), Math.max(8, width));
}

function roleOf(line: string): Role {
  if (line.startsWith("@@")) return "hunk";
  if (/^(\+\+\+|---) /.test(line)) return "strong";
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : "text";
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

function foot(card: Card, focused: boolean, t: ViewContext["t"]): Row {
  const role: Role = focused ? "strong" : "dim";
  if (card.noting) return [span(`└ ${t("ask.note")}`, role)];
  if (card.kind === "question") return [span(`└ ${t("tui.card.type")}`, role)];
  if (card.kind === "secret") {
    return [span("└ ", role), span("•".repeat([...graphemes(card.typed)].length), "strong")];
  }
  return [span(`└ ${t(focused ? keysOf(card) : "tui.card.unfocused")}`, role)];
}

function keysOf({ kind, rules }: Card): MessageKey {
  switch (kind) {
    case "plan":
      return "tui.card.keys_plan";
    case "continue":
      return "ask.keys_continue";
    case "files":
      return "ask.keys_files";
    case "server":
      return "ask.keys_server";
    case "approval":
    case "question":
    case "secret":
      return rules.length > 0 ? "ask.keys" : "ask.keys_session";
  }
}
