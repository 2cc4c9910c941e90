/**
 * A question in its place: what is asked stands above its keys, and the conversation that led to it
 * above both. Nothing lies over anything. What is asked is a document of the viewer, seen in part; it
 * begins where something changes.
 */

import { graphemes } from "../ansi/mod.ts";
import type { Effect, Input, Size, Updated } from "./types.ts";
import {
  atTop,
  isChange,
  shown,
  updateViewer,
  type ViewerMessage,
  type ViewerModel,
} from "./viewer/mod.ts";

/**
 * `approval`: of a call; `files`: of what an action does to them; `plan`: of a plan; `continue`: of a
 * turn that stopped; `server`: of what a server is told; `question`: the answer is typed or picked;
 * `secret`: unseen.
 */
export type CardKind =
  | "approval"
  | "files"
  | "plan"
  | "continue"
  | "server"
  | "question"
  | "secret";

/** Answers to pick from. */
export interface Choices {
  readonly options: readonly string[];
  /** More than one may be picked. */
  readonly several: boolean;
}

export interface Card {
  readonly kind: CardKind;
  /** What "always" would store; none: there is no "always". */
  readonly rules: readonly string[];
  /** `null`: the answer is typed. */
  readonly choices: Choices | null;
  /** Index of the option that one is at. */
  readonly at: number;
  /** Options that are picked, where several may be. */
  readonly picked: ReadonlySet<number>;
  readonly viewer: ViewerModel;
  /** A word to the model is being typed: the call is declined with it. */
  readonly noting: boolean;
  /** What was typed so far of a secret. */
  readonly typed: string;
  /** Epoch milliseconds: keys that were meant for something else do not answer it. */
  readonly since: number;
}

export type CardMessage =
  | { readonly type: "key"; readonly key: CardKey }
  | { readonly type: "view"; readonly message: ViewerMessage }
  /** What is seen now has been on the screen. */
  | { readonly type: "drawn" }
  /** What was typed into the input line. */
  | { readonly type: "typed"; readonly text: string }
  /** What is typed of a secret, which no input line keeps. */
  | { readonly type: "secret"; readonly input: Input }
  | { readonly type: "option"; readonly do: "up" | "down" | "toggle" | "pick" }
  /** From 0. */
  | { readonly type: "option"; readonly do: "at"; readonly index: number };

export type CardKey = "once" | "session" | "always" | "decline" | "note";

/** Milliseconds in which a key cannot have been meant for a card that has just come up. */
export const hasty = 300;

export function cardOf(
  { kind, rules, choices, viewer }: Pick<Card, "kind" | "rules" | "choices" | "viewer">,
  since: number,
): Card {
  return {
    kind,
    rules,
    choices,
    at: 0,
    picked: new Set(),
    viewer,
    noting: false,
    typed: "",
    since,
  };
}

/** The card in other room; where it has not been seen yet it begins with what changes. */
export function fittedCard(card: Card, size: Size): Card {
  const { viewer } = card;
  const { columns, rows } = viewer.size;
  if (columns === size.columns && rows === size.rows) return card;
  const resized = updateViewer(viewer, { type: "resize", size }).model;
  if (viewer.reached > 0 || rows > 1) return { ...card, viewer: resized };
  const first = resized.items.findIndex((item) =>
    item.type === "line" && isChange(resized.document.lines[item.at] ?? noLine)
  );
  return { ...card, viewer: first < 1 ? resized : atTop(resized, first - 1) };
}

const noLine = { kind: "note", text: "" } as const;

export function updateCard(card: Card, message: CardMessage): Updated<Card> {
  switch (message.type) {
    case "view": {
      const { model: viewer, effects } = updateViewer(card.viewer, message.message);
      return { model: { ...card, viewer }, effects };
    }
    case "drawn":
      return { model: { ...card, viewer: shown(card.viewer) }, effects: [] };
    case "typed":
      return { model: card, effects: [typed(card, message.text)] };
    case "secret":
      return secret(card, message.input);
    case "key":
      return pressed(card, message.key);
    case "option":
      return option(card, message);
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

function option(
  card: Card,
  message: Extract<CardMessage, { readonly type: "option" }>,
): Updated<Card> {
  const { choices, at, picked } = card;
  if (choices === null) return { model: card, effects: [] };
  const { options, several } = choices;
  switch (message.do) {
    case "up":
    case "down": {
      const next = (at + (message.do === "up" ? -1 : 1) + options.length) % options.length;
      return { model: { ...card, at: next }, effects: [] };
    }
    case "at":
      return {
        model: message.index < options.length ? { ...card, at: message.index } : card,
        effects: [],
      };
    case "toggle": {
      if (!several) return { model: card, effects: [] };
      const next = new Set(picked);
      if (!next.delete(at)) next.add(at);
      return { model: { ...card, picked: next }, effects: [] };
    }
    case "pick": {
      const chosen = several && picked.size > 0 ? [...picked].sort((a, b) => a - b) : [at];
      const note = chosen.map((it) => options[it] ?? "").join("\n");
      return { model: card, effects: [{ type: "answer", word: "once", note }] };
    }
  }
}

/** Lines of what is asked that were not on the screen yet. */
export function unread({ viewer }: Card): number {
  return viewer.document.lines.length - viewer.reached;
}

/** Nobody agrees to what was not on the screen yet: yes shows the next page, up to the last. */
function pressed(card: Card, key: CardKey): Updated<Card> {
  if (!offered(card).includes(key)) return { model: card, effects: [] };
  if (key === "note") return { model: { ...card, noting: true }, effects: [] };
  if (key !== "decline" && unread(card) > 0) {
    const message = { type: "scroll", by: "page", count: 1 } as const;
    return { model: { ...card, viewer: updateViewer(card.viewer, message).model }, effects: [] };
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
