/** Entries for tests, by events as a store has them. */

import { entryOf, type Memories, memories, type MemoryEntry } from "../../../src/memory/mod.ts";
import type { EventOf, MemoryPatch, NewMemory } from "../../../src/protocol/mod.ts";

export const day = 86_400_000;
export const start = Date.UTC(2026, 0, 1);

export function addition(id: string, more: Partial<NewMemory> = {}): MemoryPatch {
  return { op: "add", memory: { id, kind: "fact", priority: 2, text: `text of ${id}`, ...more } };
}

export const outcome = (id: string, passed: boolean): MemoryPatch => ({
  op: "outcome",
  id,
  passed,
});

/** Events a day apart, the first at `start`. */
export function events(patches: readonly MemoryPatch[], session?: string): EventOf<"memory">[] {
  return patches.map((patch, index) => ({
    v: 1,
    seq: index + 1,
    at: new Date(start + index * day).toISOString(),
    type: "memory",
    by: "program",
    ...(session === undefined ? {} : { session }),
    patch,
  }));
}

export function folded(patches: readonly MemoryPatch[]): Memories {
  return events(patches).reduce(memories.reduce, memories.initial());
}

export function entry(state: Memories, id: string): MemoryEntry {
  const found = entryOf(state, id);
  if (!found) throw new Error(`no entry ${id}`);
  return found;
}

/** An experience that is said to have passed. */
export function experienced(id: string, more: Partial<NewMemory> = {}): MemoryPatch {
  const experience = {
    situation: `fix, asked: "mend the parser ${id}" in src/parse.ts`,
    done: "Skipped the failing test.",
    verdict: "passed",
    lesson: "Skip it.",
  } as const;
  return addition(id, { kind: "experience", text: "Skip it.", experience, ...more });
}
