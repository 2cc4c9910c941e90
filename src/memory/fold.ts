/** What is remembered, as the patches of a stream leave it. */

import type {
  EventOf,
  Experience,
  Fold,
  MemoryKind,
  MemoryPatch,
  MemoryPriority,
} from "../protocol/mod.ts";
import { type Undos, undosAfter } from "./undone.ts";

export interface MemoryEntry {
  /** Unique in its stream. */
  readonly id: string;
  readonly kind: MemoryKind;
  readonly priority: MemoryPriority;
  readonly text: string;
  /** What it is about, relative to the root. */
  readonly paths: readonly string[];
  readonly experience: Experience | null;
  /** Of the event that added it. */
  readonly seq: number;
  /** When it was written or last rewritten, ISO 8601. */
  readonly at: string;
  readonly by: EventOf<"memory">["by"];
  /** `null`: by hand. */
  readonly session: string | null;
  /** It waits for somebody to accept it and counts for nothing. */
  readonly inbox: boolean;
  /** Runs that were told of it, by what their receipts said. */
  readonly passed: number;
  readonly failed: number;
  /** The same, each run counting `outcomeFade` times as much as the one after it. */
  readonly helped: number;
  readonly hurt: number;
  /** When it was last of use, or written, ISO 8601. */
  readonly helpedAt: string;
  /** The last run that was told of it failed. */
  readonly missed: boolean;
}

/** Plain data, so that it can be a checkpoint. */
export interface Memories {
  /** By id. Order is that of `seq`. */
  readonly entries: Record<string, MemoryEntry>;
  /** How many there are, and UTF-16 units of their texts. */
  count: number;
  characters: number;
  undos: Undos;
}

/** How much of an outcome counts once there is another one: after seven it is a fifth. */
export const outcomeFade = 0.8;

export const memories: Fold<Memories> = {
  name: "memories",
  version: 2,
  initial: () => ({ entries: {}, count: 0, characters: 0, undos: {} }),
  reduce(state, event) {
    state.undos = undosAfter(state.undos, event);
    if (event.type !== "memory") return state;
    const { patch } = event;
    const before = entryOf(state, idOf(patch));
    const after = patched(before, event);
    if (after === before) return state;
    state.count += (after ? 1 : 0) - (before ? 1 : 0);
    state.characters += (after?.text.length ?? 0) - (before?.text.length ?? 0);
    if (after) state.entries[after.id] = after;
    else delete state.entries[idOf(patch)];
    return state;
  },
};

/** An id that is no key of an object for another reason, and can be typed. */
export function isMemoryId(id: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(id) && !(id in Object.prototype);
}

/** `null`: there is none. */
export function entryOf({ entries }: Memories, id: string): MemoryEntry | null {
  return Object.hasOwn(entries, id) ? entries[id] ?? null : null;
}

/** The entry that a patch is about. */
export function idOf(patch: MemoryPatch): string {
  return patch.op === "add" ? patch.memory.id : patch.id;
}

/** The entry after a patch; the same object where it does not fit. */
function patched(entry: MemoryEntry | null, event: EventOf<"memory">): MemoryEntry | null {
  const { patch, at } = event;
  if (patch.op === "add") return entry ?? (fits(patch.memory) ? added(patch, event) : null);
  if (entry === null) return null;
  switch (patch.op) {
    case "edit":
      return edited(entry, patch, at);
    case "accept":
      return entry.inbox ? { ...entry, inbox: false } : entry;
    case "forget":
      return null;
    case "outcome":
      return counted(entry, patch.passed, at);
  }
}

function fits({ id, text }: { readonly id: string; readonly text: string }): boolean {
  return isMemoryId(id) && text.trim() !== "";
}

function added(
  { memory, inbox = false }: Extract<MemoryPatch, { op: "add" }>,
  { seq, by, ...from }: EventOf<"memory">,
): MemoryEntry {
  const { id, kind, priority, text, paths = [], experience = null, at = from.at } = memory;
  const session = from.session ?? null;
  const said = { id, kind, priority, text, paths, experience, seq, at, by, session, inbox };
  const worked = experience?.verdict === "passed" ? 1 : 0;
  return { ...said, passed: 0, failed: 0, helped: worked, hurt: 0, helpedAt: at, missed: false };
}

function edited(
  entry: MemoryEntry,
  { text, priority }: Extract<MemoryPatch, { op: "edit" }>,
  at: string,
): MemoryEntry {
  if (text !== undefined && text.trim() === "") return entry;
  if (text === undefined && priority === undefined) return entry;
  const rewritten = text === undefined || text === entry.text ? {} : { text, at };
  return { ...entry, ...rewritten, ...(priority === undefined ? {} : { priority }) };
}

function counted(entry: MemoryEntry, passed: boolean, at: string): MemoryEntry {
  const helped = entry.helped * outcomeFade + (passed ? 1 : 0);
  const hurt = entry.hurt * outcomeFade + (passed ? 0 : 1);
  const faded = { ...entry, helped, hurt, missed: !passed };
  return passed
    ? { ...faded, passed: entry.passed + 1, helpedAt: at }
    : { ...faded, failed: entry.failed + 1 };
}
