/** A transcript of which the older part is sent as a summary. */

import type { NewEventOf } from "../../protocol/mod.ts";
import { type Entry, sizeOfEntry, type Transcript } from "./transcript.ts";

type Summary = NonNullable<NewEventOf<"compacted">["summary"]>;

/** Sources of what the program told the model that holds as long as the conversation does. */
const critical = ["instructions:", "critical:"] as const;

/**
 * Leaves what was said before `upTo` out, but for the user's words and what is critical; the summary
 * stands behind those. What it leaves out cannot be gone back to: such marks are gone.
 */
export function summarised(
  state: Transcript,
  { upTo, words = 0, text }: Summary,
  seq: number,
): Transcript {
  const cut = state.entries.findIndex((it) => it.seq >= upTo);
  const at = cut === -1 ? state.entries.length : cut;
  const older = state.entries.slice(0, at);
  const first = older.find(({ type }) => type === "user");
  const kept = older.filter((it) => it === first || stays(it, words));
  const summary: Entry = { type: "summary", seq, text };
  const less = sizeOf(older) - sizeOf(kept) - text.length;
  return {
    ...state,
    entries: [...kept, summary, ...state.entries.slice(at)],
    size: state.size - less,
    marks: state.marks.filter((it) => it.seq >= upTo).map((it) => ({
      ...it,
      entries: it.entries - (older.length - kept.length) + 1,
      size: Math.max(0, it.size - less),
    })),
  };
}

function stays(entry: Entry, words: number): boolean {
  if (entry.type === "user") return entry.seq >= words;
  return entry.type === "context" && isCritical(entry.source);
}

/** True for what is never summed up, nor left out. */
export function isCritical(source: string): boolean {
  return critical.some((it) => source.startsWith(it));
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, it) => sum + sizeOfEntry(it), 0);
}
