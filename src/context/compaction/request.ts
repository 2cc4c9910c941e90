/** What a summariser is given to read: bounded, whatever it is that happened. */

import type { CallState, ConversationState, Entry } from "../../agent/mod.ts";
import { visible } from "../../ansi/mod.ts";
import type { AssistantPart, Fact, ModelRequest } from "../../protocol/mod.ts";
import { filled, text } from "../prompts.ts";
import summary from "../../../prompts/summary.md" with { type: "text" };
import { linesOf } from "./facts.ts";
import { proseIn } from "./prose.ts";

type State = Pick<ConversationState, "transcript" | "calls">;

export interface ToSumUp {
  readonly entries: readonly Entry[];
  readonly facts: readonly Fact[];
  /** Facts that an earlier try lacks or contradicts. */
  readonly missing: readonly Fact[];
}

export interface Bounds {
  readonly count: (text: string) => number;
  /** Tokens that it may read. */
  readonly tokens: number;
  /** Tokens that it may write. */
  readonly prose: number;
}

/** Characters of a tool's text; the first size is tried first. */
const cuts = [2000, 600, 150] as const;

export function summaryRequest(
  state: State,
  { entries, facts, missing }: ToSumUp,
  { count, tokens, prose }: Bounds,
): ModelRequest {
  const older = entries.find(({ type }) => type === "summary");
  const before = older?.type === "summary"
    ? text("summary_before", { text: proseIn(older.text) || linesOf(older.facts).join("\n") })
    : "";
  const values = {
    before: before === "" ? "" : `${before}\n\n`,
    facts: linesOf(facts).join("\n"),
    missing: missing.length === 0
      ? ""
      : `\n\n${text("summary_missing", { facts: linesOf(missing).join("\n") })}`,
  };
  const room = tokens - count(`${values.before}${values.facts}${values.missing}`);
  const events = eventsWithin(entries, { state, count, tokens: Math.max(room, tokens / 4) });
  return {
    system: filled(summary, { words: Math.floor(prose * 0.6) }),
    messages: [{ role: "user", text: text("summary_request", { ...values, events }) }],
    tools: [],
    maxOutputTokens: Math.ceil(prose * 1.5),
  };
}

/** With the texts of tools as long as there is room for; then the oldest lines go. */
function eventsWithin(
  entries: readonly Entry[],
  bounds: Omit<NewestBounds, "cut">,
): string {
  let { pieces, dropped }: NewestPieces = { pieces: [], dropped: 0 };
  for (const cut of cuts) {
    ({ pieces, dropped } = newestPieces(entries, { ...bounds, cut }));
    if (dropped === 0) return pieces.join("\n");
  }
  return [text("summary_more", { count: dropped }), ...pieces].join("\n");
}

interface NewestBounds extends ContextSourceParts {
  readonly count: (text: string) => number;
  /** Tokens. */
  readonly tokens: number;
}

interface NewestPieces {
  readonly pieces: readonly string[];
  /** How many older ones there was no room for. */
  readonly dropped: number;
}

/** From the end on, so that of a history without end no more is held than there is room for. */
function newestPieces(
  entries: readonly Entry[],
  { count, tokens, ...parts }: NewestBounds,
): NewestPieces {
  const pieces: string[] = [];
  let left = tokens;
  let dropped = 0;
  for (const entry of entries.toReversed()) {
    for (const piece of told(entry, parts).toReversed()) {
      if (left >= 0) left -= count(piece) + 1;
      if (left >= 0) pieces.push(piece);
      else dropped += 1;
    }
  }
  return { pieces: pieces.reverse(), dropped };
}

interface ContextSourceParts {
  readonly state: State;
  readonly cut: number;
}

function told(entry: Entry, { state, cut }: ContextSourceParts): readonly string[] {
  switch (entry.type) {
    case "summary":
      return [];
    case "user":
      return [`${entry.by === "goal" ? "Program" : "User"}: ${shortened(entry.text, 2 * cut)}`];
    case "context":
      return [`Program (${entry.source}): ${shortened(entry.text, Math.min(cut, 600))}`];
    case "assistant":
      return entry.parts.flatMap((part) => toldPart(part, { state, cut }));
  }
}

function toldPart(part: AssistantPart, { state, cut }: ContextSourceParts): readonly string[] {
  if (part.type === "thinking") return [];
  if (part.type === "text") return [`Assistant: ${shortened(part.text, 2 * cut)}`];
  const { name, input, id } = part.call;
  const call = state.calls.byId[id];
  const made = `Call ${name}: ${shortened(JSON.stringify(input), Math.min(cut, 400))}`;
  return call?.result ? [made, resultOf(call, cut)] : [made];
}

function resultOf({ answer, result }: CallState, cut: number): string {
  const { status = "", exit, receipt, text = "" } = result ?? {};
  const marks = [
    status,
    ...(exit === undefined ? [] : [`exit ${exit}`]),
    ...(receipt === undefined ? [] : [`receipt ${receipt}`]),
    ...(answer?.answer === "decline" ? ["declined by the user"] : []),
  ];
  return `Result (${marks.join(", ")}): ${shortened(text, cut)}`;
}

/** Beginning and end: errors stand at the end. */
function shortened(text: string, most: number): string {
  const shown = text.length <= most
    ? text
    : `${text.slice(0, Math.ceil(most / 2))} […] ${text.slice(-Math.floor(most / 2))}`;
  return visible(shown);
}
