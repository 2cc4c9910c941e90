/** What is nearly the same. */

import type { Memories, MemoryEntry } from "./fold.ts";
import { tokensOf } from "./tokens.ts";

/** Entries in the order in which they were written. */
export function entriesOf(
  { entries }: Memories,
  wanted: (entry: MemoryEntry) => boolean = () => true,
): readonly MemoryEntry[] {
  return Object.values(entries).filter(wanted).sort((a, b) =>
    a.seq - b.seq || (a.id < b.id ? -1 : 1)
  );
}

/** Share of the tokens of two texts that both have, 0 to 1 (Jaccard). */
export function likeness(a: string, b: string): number {
  return overlap(new Set(tokensOf(a)), new Set(tokensOf(b)));
}

/** The same of token sets; 1 of two empty ones. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const token of small) if (large.has(token)) both += 1;
  return both / (a.size + b.size - both);
}
