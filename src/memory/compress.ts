/** Older entries in fewer words. */

import type { MemoryPriority } from "../protocol/mod.ts";
import type { MemoryEntry } from "./fold.ts";

/** Days after which an entry of this priority is told in a sentence; the log keeps all of it. */
const daysWhole: Readonly<Record<MemoryPriority, number>> = {
  0: 7,
  1: 30,
  2: 120,
  3: 365,
  4: Infinity,
};

/** Characters of a sentence. */
const mostSentence = 240;

/** The text of an entry as it is told at a time (epoch milliseconds): whole, or its first sentence. */
export function shortened({ text, priority, at }: MemoryEntry, now: number): string {
  const days = (now - Date.parse(at)) / 86_400_000;
  return days > daysWhole[priority] ? firstSentence(text) : text;
}

function firstSentence(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  const sentence = /^.*?[.!?](?=\s|$)|^.*?[。！？]/.exec(flat)?.[0] ?? flat;
  if (sentence.length <= mostSentence) return sentence;
  const cut = sentence.slice(0, mostSentence - 1);
  const blank = cut.lastIndexOf(" ");
  // Half a character of two units is none.
  return `${(blank > mostSentence / 2 ? cut.slice(0, blank) : cut).toWellFormed()}…`;
}
