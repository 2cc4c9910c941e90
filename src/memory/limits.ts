/** How much is remembered, what makes room, and what cannot be remembered. */

import type { MemoryPatch, NewMemory } from "../protocol/mod.ts";
import { crc32 } from "../util/mod.ts";
import { experienceWeight } from "./experience.ts";
import { entryOf, isMemoryId, type Memories, type MemoryEntry } from "./fold.ts";

/** Entries of one stream, and UTF-16 units of their texts together. */
export const maxEntries = 10_000;
export const maxCharacters = 8_000_000;

/** Pieces of sessions, 8 turns each: what mattered in older ones is among facts and experience. */
export const maxSummaries = 300;

/** UTF-16 units of one entry. */
export const maxText = 4_000;

/** Critical entries are told always, so there are few, and short ones. */
export const criticalLimit = { entries: 20, characters: 500 } as const;

/** Why a patch cannot be. */
export type MemoryProblem =
  | { readonly code: "empty" }
  | { readonly code: "too_long"; readonly most: number }
  | { readonly code: "too_many_critical"; readonly most: number }
  | { readonly code: "taken"; readonly id: string }
  | { readonly code: "unknown"; readonly id: string }
  | { readonly code: "not_waiting"; readonly id: string };

/** What is wrong with a patch; `null`: it fits. */
export function problemOf(state: Memories, patch: MemoryPatch): MemoryProblem | null {
  if (patch.op === "add") {
    const { id } = patch.memory;
    if (!isMemoryId(id) || entryOf(state, id)) return { code: "taken", id };
    return textProblem(patch.memory, state, null);
  }
  const entry = entryOf(state, patch.id);
  if (!entry) return { code: "unknown", id: patch.id };
  if (patch.op === "accept" && !entry.inbox) return { code: "not_waiting", id: patch.id };
  if (patch.op !== "edit") return null;
  const { text = entry.text, priority = entry.priority } = patch;
  return textProblem({ text, priority }, state, entry);
}

function textProblem(
  { text, priority }: Pick<NewMemory, "text" | "priority">,
  state: Memories,
  old: MemoryEntry | null,
): MemoryProblem | null {
  if (text.trim() === "") return { code: "empty" };
  const most = priority === 4 ? criticalLimit.characters : maxText;
  if (text.length > most) return { code: "too_long", most };
  if (priority !== 4 || old?.priority === 4) return null;
  const critical = Object.values(state.entries).filter((it) => it.priority === 4).length;
  return critical < criticalLimit.entries
    ? null
    : { code: "too_many_critical", most: criticalLimit.entries };
}

/**
 * A short id that no entry has, the same for the same text and time (epoch milliseconds). It begins
 * with `m` in a workspace and with `u` in the user's own memory, so that one is never taken for the
 * other.
 */
export function memoryId(
  state: Memories,
  text: string,
  { now, prefix = "m" }: { readonly now: number; readonly prefix?: string },
): string {
  const sum = crc32(new TextEncoder().encode(`${now} ${text}`));
  for (let next = sum;; next++) {
    const id = `${prefix}${next.toString(36)}`;
    if (!entryOf(state, id)) return id;
  }
}

/** Forgotten at once at most; the next addition goes on. */
const atOnce = 200;

/**
 * What is forgotten so that `more` can come in: the oldest summaries where there are too many; then
 * priority 0 first, then 1, then 2 and 3; within one the least useful, then the oldest. What is
 * critical stays. Nothing, where there is room.
 */
export function roomFor(
  state: Memories,
  more: readonly Pick<NewMemory, "kind" | "text">[],
  now: number,
): readonly MemoryPatch[] {
  const old = oldSummaries(state, more);
  let entries = state.count + more.length - maxEntries - old.length;
  let characters = state.characters + charactersOf(more) - maxCharacters - charactersOf(old);
  const forgotten = old.map(({ id }): MemoryPatch => ({ op: "forget", id }));
  if (entries <= 0 && characters <= 0) return forgotten;
  const order = Object.values(state.entries)
    .filter((it) => it.priority < 4 && !old.includes(it))
    .map((entry) => ({ entry, weight: experienceWeight(entry, now) }))
    .sort((a, b) =>
      a.entry.priority - b.entry.priority || a.weight - b.weight || a.entry.seq - b.entry.seq
    );
  const patches = [...forgotten];
  for (const { entry } of order) {
    if ((entries <= 0 && characters <= 0) || patches.length >= atOnce) break;
    patches.push({ op: "forget", id: entry.id });
    entries -= 1;
    characters -= entry.text.length;
  }
  return patches;
}

function oldSummaries(
  state: Memories,
  more: readonly Pick<NewMemory, "kind">[],
): readonly MemoryEntry[] {
  const coming = more.filter(({ kind }) => kind === "summary").length;
  if (coming === 0) return [];
  const own = Object.values(state.entries).filter((it) =>
    it.kind === "summary" && it.priority === 1
  );
  return own.slice(0, Math.min(atOnce, Math.max(0, own.length + coming - maxSummaries)));
}

function charactersOf(all: readonly { readonly text: string }[]): number {
  return all.reduce((sum, { text }) => sum + text.length, 0);
}
