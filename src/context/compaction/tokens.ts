/** How many tokens of history are sent. */

import type { ConversationState, Entry } from "../../agent/mod.ts";
import type { ModelMessage } from "../../protocol/mod.ts";
import { type EntryVersion, isSameVersion, messagesOnce, versionOf } from "../render.ts";

type Count = (text: string) => number;
type State = Pick<ConversationState, "transcript" | "calls">;

/** Tokens that every message takes beside its text. */
const FRAME = 4;

interface Counted {
  readonly version: EntryVersion;
  readonly tokens: number;
}

/** An entry is counted again when it has changed. */
const counted = new WeakMap<Count, WeakMap<Entry, Counted>>();

/** Tokens of one entry as it is rendered, results included. */
export function entryTokens(entry: Entry, state: State, count: Count): number {
  const known = counted.get(count) ?? new WeakMap<Entry, Counted>();
  counted.set(count, known);
  const version = versionOf(entry, state);
  const before = known.get(entry);
  if (before && isSameVersion(before.version, version)) return before.tokens;
  const tokens = messagesOnce(entry, state, version)
    .reduce((sum, it) => sum + FRAME + messageTokens(it, count), 0);
  known.set(entry, { version, tokens });
  return tokens;
}

/** Tokens of the whole history, without system prompt and tools. */
export function historyTokens(state: State, count: Count): number {
  const { entries } = state.transcript;
  return entries.reduce((sum, entry) => sum + entryTokens(entry, state, count), 0);
}

/** What came since is another text than what was counted: it is corrected upwards alone, and so far. */
const corrections = { least: 1, most: 3 } as const;

/**
 * Tokens of the next request: what its server counted last and an estimate of what came since, by how
 * it counted before. A server that tells less than half of what we count has left out what it had in
 * its cache.
 */
export function requestTokens(
  state: State,
  { count, base = 0 }: { readonly count: Count; readonly base?: number },
): number {
  const { sent, entries } = state.transcript;
  const whole = base + historyTokens(state, count);
  if (sent === null) return whole;
  const since = entries.findLastIndex(({ seq }) => seq < sent.from) + 1;
  const added = entries.slice(since).reduce((sum, it) => sum + entryTokens(it, state, count), 0);
  const { least, most } = corrections;
  const each = Math.min(Math.max(sent.tokens / Math.max(whole - added, 1), least), most);
  const known = Math.ceil(sent.tokens + each * added);
  return known < whole / 2 ? whole : known;
}

function messageTokens(message: ModelMessage, count: Count): number {
  switch (message.role) {
    case "user":
      return count(message.text);
    case "tool":
      return message.results.reduce((sum, it) => sum + FRAME + count(it.text), 0);
    case "assistant":
      return message.parts.reduce(
        (sum, part) =>
          sum + count(
            part.type === "tool_call"
              ? `${part.call.name} ${JSON.stringify(part.call.input)}`
              : part.text,
          ),
        0,
      );
  }
}
