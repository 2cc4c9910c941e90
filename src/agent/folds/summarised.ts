/** A transcript of which the older part is sent as a summary. */

import type { NewEventOf } from "../../protocol/mod.ts";
import { type Entry, forget, sizeOfEntry, type Transcript } from "./entry.ts";

type Summary = NonNullable<NewEventOf<"compacted">["summary"]>;

/** What the project and the user want of whoever works here; a later text of a source replaces it. */
const instructions = "instructions:";

/** Sources of what the program told the model that holds as long as the conversation does. */
const critical = [instructions, "critical:"] as const;

/**
 * Leaves what was said before `upTo` out, but for the user's words and what is critical; the summary
 * stands behind those. What it leaves out cannot be gone back to: such marks are gone.
 */
export function summarised(
  before: Transcript,
  { upTo, words = 0, text, facts = [] }: Summary,
): Transcript {
  const state = { ...before };
  forget(state, upTo);
  const older = state.entries.slice(0, cutAt(state.entries, upTo));
  const newer = state.entries.slice(older.length);
  const kept = keptOf(older, { words, begins: newer[0]?.type === "user" });
  const summary: Entry = { type: "summary", seq: upTo, text, facts, words };
  const less = sizeOf(older) - sizeOf(kept) - text.length;
  return {
    ...state,
    entries: [...kept, summary, ...newer],
    size: state.size - less,
    verifications: state.verifications.filter(({ seq }) => seq >= upTo),
    marks: state.marks.filter((it) => it.seq >= upTo).map((it) => ({
      ...it,
      entries: it.entries - (older.length - kept.length) + 1,
      size: it.size - less,
    })),
  };
}

/** Index of the first entry that is not before `upTo`; an older summary is. */
export function cutAt(entries: readonly Entry[], upTo: number): number {
  const cut = entries.findIndex((it) => it.type !== "summary" && it.seq >= upTo);
  return cut === -1 ? entries.length : cut;
}

/**
 * What stays as it was said: the first word of the user, those from event `words` on, what is
 * critical, and what is being done, where no turn begins behind it.
 */
function keptOf(
  older: readonly Entry[],
  { words, begins }: { readonly words: number; readonly begins: boolean },
): readonly Entry[] {
  const first = older.find(isWord);
  const task = begins ? undefined : older.findLast(({ type }) => type === "user");
  const newest = new Map(
    older.flatMap((it) => it.type === "context" ? [[identity(it), it] as const] : []),
  );
  return older.filter((it) => {
    if (it === first || it === task) return true;
    if (it.type === "user") return isWord(it) && it.seq >= words;
    return it.type === "context" && isCritical(it.source) && newest.get(identity(it)) === it;
  });
}

/** True of what the user said himself. */
export function isWord(entry: Entry): boolean {
  return entry.type === "user" && entry.by !== "goal";
}

/** True for what is never summed up, nor left out. */
export function isCritical(source: string): boolean {
  return critical.some((it) => source.startsWith(it));
}

function identity({ source, text }: Extract<Entry, { type: "context" }>): string {
  return source.startsWith(instructions) ? source : `${source}\0${text}`;
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, it) => sum + sizeOfEntry(it), 0);
}
