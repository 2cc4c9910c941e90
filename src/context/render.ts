/** History as messages that every provider accepts, under a budget of characters. */

import type { Calls, ConversationState, Entry } from "../agent/mod.ts";
import type {
  AssistantPart,
  Json,
  JsonObject,
  ModelMessage,
  ToolCall,
  ToolResultMessage,
} from "../protocol/mod.ts";
import { visible } from "../ansi/mod.ts";
import { text } from "./prompts.ts";

/**
 * Messages in order; results directly behind their calls, no message empty. What was sent before
 * stays byte for byte, so that a server need not read it again: only a compaction, and a window that
 * turned out too small, rewrite it.
 */
export function render({ transcript, calls }: ConversationState): readonly ModelMessage[] {
  const messages = transcript.entries.flatMap((entry) => messagesOf(entry, { transcript, calls }));
  const merged = merge(messages);
  if (transcript.budget === null) return merged;
  // What was kept of long texts may be what did not fit: each overflow keeps half as much.
  const kept = Math.ceil(KEPT / 2 ** transcript.overflows);
  return elide(merged, transcript.budget, kept);
}

/** What an entry is rendered from, itself apart. */
export type Surroundings = Pick<ConversationState, "calls"> & {
  readonly transcript: Pick<ConversationState["transcript"], "pruned">;
};

/** What the messages of an entry are made from beside its own words: the same of it, the same messages. */
export interface EntryVersion {
  /** Of an answer: its parts, and what came of its calls. */
  readonly parts: number;
  readonly results: readonly unknown[];
  readonly pruned: boolean;
}

const noResults: readonly unknown[] = [];

export function versionOf(entry: Entry, { calls, transcript }: Surroundings): EntryVersion {
  const pruned = entry.seq < transcript.pruned;
  if (entry.type !== "assistant") return { parts: 0, results: noResults, pruned };
  const results = entry.parts.flatMap((it) =>
    it.type === "tool_call" ? [calls.byId[it.call.id]?.result] : []
  );
  return {
    parts: entry.parts.length,
    results: results.length === 0 ? noResults : results,
    pruned,
  };
}

export function isSameVersion(a: EntryVersion, b: EntryVersion): boolean {
  return a.parts === b.parts && a.pruned === b.pruned &&
    a.results.every((it, at) => it === b.results[at]);
}

interface Rendered {
  readonly version: EntryVersion;
  readonly messages: readonly ModelMessage[];
}

/** A long history is the same again but for its end: an entry that has not changed is not made anew. */
const known = new WeakMap<Entry, Rendered>();

/** The messages of one entry, before neighbours are merged; the same array while it has not changed. */
export function messagesOf(entry: Entry, around: Surroundings): readonly ModelMessage[] {
  const version = versionOf(entry, around);
  const before = known.get(entry);
  if (before && isSameVersion(before.version, version)) return before.messages;
  const messages = made(entry, around.calls, version.pruned);
  known.set(entry, { version, messages });
  return messages;
}

/**
 * The same for who looks at them once: of a history that is far too long to be sent, all messages
 * together would take as much memory as the history.
 */
export function messagesOnce(
  entry: Entry,
  { calls }: Surroundings,
  version: EntryVersion,
): readonly ModelMessage[] {
  const before = known.get(entry);
  return before && isSameVersion(before.version, version)
    ? before.messages
    : made(entry, calls, version.pruned);
}

function made(entry: Entry, calls: Calls, pruned: boolean): readonly ModelMessage[] {
  if (entry.type !== "assistant") return [{ role: "user", text: entry.text }];
  const said = entry.parts.filter(isSaid);
  // No provider takes an empty message, and the model should see what it did.
  const parts: readonly AssistantPart[] = said.length > 0
    ? said
    : [{ type: "text", text: text("empty_answer") }];
  const called = parts.flatMap((part) => part.type === "tool_call" ? [part.call] : []);
  const answer: ModelMessage = { role: "assistant", parts: pruned ? parts.map(shorter) : parts };
  if (called.length === 0) return [answer];
  const results = called.map((call) => resultOf(call, calls));
  return [answer, { role: "tool", results: pruned ? results.map(withoutText) : results }];
}

/** Characters of a text in the input of a call that stay when the call is pruned. */
const PRUNED_INPUT = 300;

function shorter(part: AssistantPart): AssistantPart {
  if (part.type !== "tool_call") return part;
  return { ...part, call: { ...part.call, input: shortObject(part.call.input) } };
}

function shortObject(input: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(input).map(([key, it]) => [key, shortValue(it)]));
}

function shortValue(value: Json): Json {
  if (typeof value === "string") {
    const size = value.length;
    return size > PRUNED_INPUT ? text("pruned_input", { size }) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return isList(value) ? value.map(shortValue) : shortObject(value);
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}

function withoutText(result: ToolResultMessage): ToolResultMessage {
  const short = text("pruned_result", { size: result.text.length });
  return result.text.length > short.length ? { ...result, text: short } : result;
}

function isSaid(part: AssistantPart): boolean {
  return part.type === "tool_call" || part.text !== "" || part.opaque !== undefined;
}

function resultOf(call: ToolCall, calls: Calls): ToolResultMessage {
  const result = calls.byId[call.id]?.result;
  return {
    id: call.id,
    name: call.name,
    text: visible(result?.text || text("no_result")),
    failed: result ? result.status !== "ok" : true,
  };
}

/** Neighbours of one role become one message: some providers want strict turns. */
function merge(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role === "user" && message.role === "user") {
      merged[merged.length - 1] = { role: "user", text: `${last.text}\n\n${message.text}` };
    } else if (last?.role === "assistant" && message.role === "assistant") {
      merged[merged.length - 1] = { role: "assistant", parts: [...last.parts, ...message.parts] };
    } else merged.push(message);
  }
  return merged;
}

/** Characters kept of each end of a long text, when leaving results out is not enough. */
const KEPT = 800;

/** Where more is sent than may be, a whole share of the budget is left out at once. */
const SHARES = 4;

/**
 * Leaves out from the oldest on until `budget` characters remain: results first, then
 * the inside of long texts. The user's first and last words stay whole as long as they can. As much
 * is left out as lasts for some turns, since each time the server reads all anew.
 */
function elide(
  messages: readonly ModelMessage[],
  budget: number,
  kept: number,
): readonly ModelMessage[] {
  const whole = messages.reduce((sum, message) => sum + sizeOf(message), 0);
  if (whole <= budget) return messages;
  const share = Math.max(1, Math.floor(budget / SHARES));
  const goal = whole - Math.ceil((whole - budget) / share) * share;
  let size = whole;
  const shorten = shortener(kept);
  const steps = [dropResults, shorten];
  let current = messages;
  for (const step of steps) {
    current = current.map((message, at) => {
      if (size <= goal || at >= current.length - 1) return message;
      const less = step(message);
      size -= sizeOf(message) - sizeOf(less);
      return less;
    });
  }
  const last = current.at(-1);
  return size > budget && last ? [...current.slice(0, -1), shorten(last)] : current;
}

function dropResults(message: ModelMessage): ModelMessage {
  if (message.role !== "tool") return message;
  const results = message.results.map((result) => {
    const short = text("elided", { size: result.text.length });
    return result.text.length > short.length ? { ...result, text: short } : result;
  });
  return { ...message, results };
}

function shortener(kept: number): (message: ModelMessage) => ModelMessage {
  const middleOut = (long: string) => {
    if (long.length <= 2 * kept) return long;
    const size = long.length - 2 * kept;
    return `${long.slice(0, kept)}\n${text("elided", { size })}\n${long.slice(-kept)}`;
  };
  return (message) => {
    switch (message.role) {
      case "user":
        return { ...message, text: middleOut(message.text) };
      case "tool":
        return {
          ...message,
          results: message.results.map((it) => ({ ...it, text: middleOut(it.text) })),
        };
      case "assistant":
        return {
          ...message,
          parts: message.parts.map((part) =>
            part.type === "text" ? { ...part, text: middleOut(part.text) } : part
          ),
        };
    }
  };
}

function sizeOf(message: ModelMessage): number {
  switch (message.role) {
    case "user":
      return message.text.length;
    case "tool":
      return message.results.reduce((sum, it) => sum + it.text.length, 0);
    case "assistant":
      return message.parts.reduce(
        (sum, part) =>
          sum +
          (part.type === "tool_call" ? JSON.stringify(part.call.input).length : part.text.length),
        0,
      );
  }
}
