/** Text cut into sentences and to size. */

import { visible } from "../../../ansi/mod.ts";

/** One line, with nothing unseen in it, of so many characters at most. */
export function clipped(text: string, most: number): string {
  const flat = visible(text.slice(0, 4 * most)).replaceAll(/\s+/g, " ").trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).trimEnd()}…`;
}

/** A full stop ends one only before a blank: paths and versions have such in them. */
const ends = /(?<=[.!?;])\s+|(?<=[。！？；])|\n+/;

/** Sentences of prose, code blocks left out. */
export function sentences(text: string): readonly string[] {
  return text.replaceAll(/```[\s\S]*?(```|$)/g, "\n").split(ends)
    .map((it) => it.trim()).filter((it) => it !== "");
}
