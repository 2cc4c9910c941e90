/** Words of a line that a change leaves alone keep the characters that the file has for them. */

import { align } from "./align.ts";
import { fold } from "./keys.ts";
import { indentOf, withoutTail } from "./lines.ts";

/** Blanks as one, words, and every other mark by itself. */
function tokensOf(text: string): readonly string[] {
  return text.match(/[\s\u00a0]+|[\p{L}\p{N}_]+|[^]/gu) ?? [];
}

interface Changed {
  /** The line that was quoted, and what is to stand for it, as given. */
  readonly block: string;
  readonly given: string;
  /** The first as it is in the file, the second as the file would write it. */
  readonly there: string;
  readonly written: string;
}

/** `written`, with every word, mark and gap that the given line has from the block as in the file. */
export function keptTokens({ block, given, there, written }: Changed): string {
  const [old, own] = [tokensOf(bare(block)), tokensOf(bare(there))];
  const [fresh, kept] = [tokensOf(bare(given)), [...tokensOf(bare(written))]];
  if (old.length !== own.length || fresh.length !== kept.length) return written;
  for (const [x, y] of align(old, fresh)) kept[y] = own[x] ?? "";
  return indentOf(written) + kept.join("");
}

function bare(line: string): string {
  return withoutTail(line.slice(indentOf(line).length));
}

/** Two lines that share less of their words are not the same line, changed. */
const minShared = 0.5;

/** Beyond this many pairs of lines they are not compared. */
const maxPairs = 10_000;

/** For each new line the old line that it was, in order; `null`: it is new. */
export function partners(
  old: readonly string[],
  fresh: readonly string[],
): readonly (number | null)[] {
  if (old.length === fresh.length) return fresh.map((_, at) => at);
  if (old.length * fresh.length > maxPairs) return fresh.map(() => null);
  let from = 0;
  return fresh.map((line) => {
    let best: number | null = null;
    let most = minShared;
    for (let at = from; at < old.length; at++) {
      const shared = sharedWords(old[at] ?? "", line);
      if (shared > most) [best, most] = [at, shared];
    }
    if (best !== null) from = best + 1;
    return best;
  });
}

/** From 0 to 1. */
export function sharedWords(a: string, b: string): number {
  const [x, y] = [tokensOf(fold(a.trim())), tokensOf(fold(b.trim()))];
  return x.length + y.length === 0 ? 0 : 2 * align(x, y).length / (x.length + y.length);
}
