/**
 * Syntax errors of a text: what a grammar cannot place, and what it forgives and the language does
 * not; loaded when they are asked for.
 */

import type { Language } from "../language.ts";
import type { SyntaxFault } from "./types.ts";

export type { SyntaxFault, SyntaxProblem } from "./types.ts";

/** As `codeFaults` of `code.ts`. */
export async function codeFaults(
  text: string,
  language: Pick<Language, "grammar" | "prepare" | "names">,
): Promise<readonly SyntaxFault[] | null> {
  return await (await import("./code.ts")).codeFaults(text, language);
}
