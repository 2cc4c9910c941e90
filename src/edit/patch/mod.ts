/**
 * Patches as models write them: two grammars, one meaning, and what comes of it.
 *
 * Invariants:
 * - all files or none;
 * - a hunk lands where its old lines are, at one place only, or nowhere;
 * - lines that a hunk keeps, and all others, stay equal to the byte, their line ends too.
 */

export { applyPatch, type OldFile, type PatchedFile, type PatchOutcome } from "./apply.ts";
export { parsePatch } from "./parse.ts";
export type { FilePatch } from "./types.ts";
