/**
 * What is remembered beyond a session: facts, decisions, what the user wants, summaries, and what
 * came of things that were done. Entries are a fold over `memory` events of two workspace streams,
 * the workspace's own and the user's; search is an index over that fold, in this process alone.
 *
 * Invariants
 * - A patch that does not fit changes nothing, whoever appended it.
 * - What waits in the inbox is found by nobody and told to no model.
 * - Experience leaves its workspace only where the user shares it.
 * - Equal entries, equal question, equal time: the same hits in the same order.
 * - A text that looks like a secret does not enter; texts of the program enter without it.
 */

export { type Changed, changeMemories, type ChangeOptions } from "./change.ts";
export { shortened } from "./compress.ts";
export { experienceWeight, leastWeight } from "./experience.ts";
export { entryOf, isMemoryId, type Memories, memories, type MemoryEntry } from "./fold.ts";
export { entriesOf, likeness } from "./likeness.ts";
export { type Finished, learn } from "./learn.ts";
export {
  criticalLimit,
  maxCharacters,
  maxEntries,
  maxText,
  memoryId,
  type MemoryProblem,
  problemOf,
  roomFor,
} from "./limits.ts";
export { type Memory, type MemoryHit, type MemoryStores, openMemory } from "./open.ts";
export {
  mayTellOfUser,
  type NoteOptions,
  profileNotes,
  profilePatches,
  profileQuestion,
} from "./profile.ts";
export { programOf, type ProgramRef } from "./programs.ts";
export { type SessionPiece, summaryEvery, summaryOf } from "./summary.ts";
export { type MemoryContext, memoryForModel } from "./told.ts";
export { isCorrection, isUndone } from "./undone.ts";
