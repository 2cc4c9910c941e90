/**
 * Files that stand for parts of the system prompt: `prompts/<part>.md` beside the user's configuration,
 * `.agent/prompts/<part>.md` in a project, `<part>.<mode>.md` for one mode alone.
 *
 * Invariants:
 * - of a project nothing counts but files that the user has trusted, with the content that he has seen;
 * - no link leads anywhere in a project, and out of the user's folder none does;
 * - number and length are bounded; what is left out is named with the reason.
 */

export { findPromptFiles, type PromptFiles, type UnusedPromptFile } from "./find.ts";
