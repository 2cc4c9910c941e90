/**
 * A command line of words, each of which a shell reads as one word whatever a value holds. Nothing else
 * than `run_shell` is made of it: it is judged, shown, boxed and undone as that.
 */

import { shellWord } from "../util/mod.ts";
import type { Value } from "./parameters.ts";
import type { Piece } from "./template.ts";

export type LineResult =
  | { readonly ok: true; readonly command: string }
  | { readonly ok: false; readonly problem: string };

/** @param words of the declaration; the first is the program */
export function commandLine(
  words: readonly (readonly Piece[])[],
  given: Readonly<Record<string, Value>>,
): LineResult {
  const line: string[] = [];
  for (const pieces of words) {
    const filled = filledWord(pieces, given);
    if (filled === null) continue;
    const isFree = line.includes("--");
    const option = isFree ? undefined : optionAmong(pieces, filled);
    if (option !== undefined) {
      return { ok: false, problem: `${option} must not begin with -: it would be an option` };
    }
    line.push(...filled);
  }
  return { ok: true, command: line.map(shellWord).join(" ") };
}

/** A list alone in its place is as many words; a word that lacks its value is left out. `null`: it is. */
function filledWord(
  pieces: readonly Piece[],
  given: Readonly<Record<string, Value>>,
): readonly string[] | null {
  const [first] = pieces;
  if (pieces.length === 1 && first?.type === "place") {
    const value = given[first.name];
    if (value === undefined) return null;
    return typeof value === "object" ? value : [String(value)];
  }
  let word = "";
  for (const it of pieces) {
    const value = it.type === "text" ? it.text : given[it.name];
    if (value === undefined) return null;
    word += typeof value === "object" ? value.join(",") : String(value);
  }
  return [word];
}

/** Name of the parameter whose value would be taken for an option. */
function optionAmong(pieces: readonly Piece[], filled: readonly string[]): string | undefined {
  const [first] = pieces;
  if (first?.type !== "place") return undefined;
  // A number below zero is what it is.
  return filled.some((it) => /^-(?!\d+(\.\d+)?$)/.test(it)) ? first.name : undefined;
}
