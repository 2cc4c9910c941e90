/**
 * Finds tool calls that a model printed as text instead of making them. Only exact names of
 * our tools count, so that prose about code is not run by mistake; each notation is one entry of `notations`.
 */

import { json } from "./json.ts";
import { marked } from "./marked.ts";
import { isTelling, type Notation, type PrintedCall } from "./notation.ts";
import { mayBeProgram, program } from "./program.ts";
import { python } from "./python.ts";
import { xml } from "./xml.ts";

/** Tried in this order; the first that finds anything wins. Marked ones are the least ambiguous. */
const notations: readonly Notation[] = [...marked, ...xml, ...program, ...json, ...python];

export interface Salvaged {
  readonly notation: string;
  readonly calls: readonly PrintedCall[];
}

/** Calls printed in `text`, or `null`. */
export function salvage(text: string, names: readonly string[]): Salvaged | null {
  // Most answers name no tool at all, and all notations together cost milliseconds.
  if (!mayBeProgram(text, names) && !names.some((name) => text.includes(name))) return null;
  const known = new Set(names);
  for (const notation of notations) {
    const calls = notation.find(text, (name) => known.has(name));
    if (calls.length > 0) return { notation: notation.name, calls };
  }
  return null;
}

/** Marks that stand nowhere but around calls, at the beginning of a line. */
const opening =
  /^\s*(<(tool_call|function_calls?|｜DSML｜function_calls)>|\[TOOL_CALLS\]|<[|｜]tool)/m;

/** Marks that may also be prose about code. */
const marks =
  /<\/?(tool_call|function_call|tool|function|invoke)\b|\[TOOL_CALLS\]|<[|｜]tool|"(name|tool|function)"\s*:\s*"|^Action:/mi;

/** The text speaks of a call in a known notation, though none could be read, or no such tool is there. */
export function looksLikeCall(text: string, names: readonly string[]): boolean {
  if (opening.test(text)) return true;
  return marks.test(text) && names.some((name) => isTelling(name) && text.includes(name));
}
