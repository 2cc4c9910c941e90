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
  { state, count, tokens }: {
    readonly state: State;
    readonly count: (text: string) => number;
    readonly tokens: number;
  },
): string {
  let pieces: readonly string[] = [];
  for (const cut of cuts) {
    pieces = entries.flatMap((entry) => told(entry, { state, cut }));
    if (count(pieces.join("\n")) <= tokens) return pieces.join("\n");
  }
  let left = tokens;
  const dropped = pieces.findLastIndex((it) => (left -= count(it) + 1) < 0) + 1;
  return [text("summary_more", { count: dropped }), ...pieces.slice(dropped)].join("\n");
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
