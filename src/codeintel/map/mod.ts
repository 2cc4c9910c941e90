/**
 * Which signatures of a project a reader should see first, in so many tokens.
 *
 * Invariants:
 * - never more tokens than the budget, as the caller counts them;
 * - equal trees, wishes and counters give equal bytes, in whatever order files are found;
 * - files are tied together by resolved imports; words only weigh them.
 */

export { buildMap } from "./map.ts";
export { estimateTokens } from "./tokens.ts";
export type { CountTokens, MappedDefinition, MappedFile, MapWish, ProjectMap } from "./types.ts";
