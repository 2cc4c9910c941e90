import { printable } from "../ansi/mod.ts";

/** Longer lines are programs: nobody reads them before Enter. */
const longest = 1_000;

/**
 * A line that does nothing but stand there: no control character, no line break, nothing unseen and
 * no mark of direction. `null`: it is not one.
 */
export function inertLine(text: string): string | null {
  const line = text.trim();
  if (line === "" || line.length > longest || /[\n\r\t]/.test(line)) return null;
  return printable(line) === line ? line : null;
}

/** A text of a model's as one line for a person. */
export function oneSentence(text: string): string {
  return printable(text).replaceAll(/\s+/g, " ").trim().slice(0, longest);
}
