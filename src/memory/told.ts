/** What a model is told of the memory, within a number of tokens. */

import { visible } from "../ansi/mod.ts";
import type { MemoryPriority, Tokenizer } from "../protocol/mod.ts";
import { shortened } from "./compress.ts";
import { experienceWeight, leastWeight } from "./experience.ts";
import type { MemoryEntry } from "./fold.ts";
import { words } from "./prompts.ts";
import type { Scored } from "./search.ts";

/** One entry for a `context` event, source `memory:<id>`; of priority 4 `critical:memory:<id>`. */
export interface MemoryContext {
  readonly id: string;
  readonly text: string;
  readonly priority: MemoryPriority;
}

export interface TellOptions {
  /** At most so many for everything but what is critical, which is told in any case. */
  readonly tokens: number;
  readonly tokenizer: Tokenizer;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Share of the tokens that lines about the user may take. */
const profileShare = 0.25;

/** A hit under this share of the best one's score has only common words with the question. */
const leastScore = 0.2;

/**
 * What is critical, then lines about the user, then hits, best first; an entry that does not fit is
 * passed over for a shorter one. Each of `known` and `hits` at most once.
 *
 * @param known what is told whatever the question is: critical entries and those of the profile
 */
export function memoryForModel(
  known: readonly MemoryEntry[],
  hits: readonly Scored[],
  { tokens, tokenizer, now }: TellOptions,
): readonly MemoryContext[] {
  const told = new Map<string, MemoryContext>();
  let left = tokens;
  const tell = (entry: MemoryEntry, most: number): number => {
    if (told.has(entry.id)) return 0;
    const text = entryText(entry, now);
    const cost = tokenizer.count(text);
    if (cost > most) return 0;
    told.set(entry.id, { id: entry.id, text, priority: entry.priority });
    return cost;
  };
  for (const entry of known) if (entry.priority === 4) left -= tell(entry, Infinity);
  let ofProfile = Math.min(left, Math.floor(tokens * profileShare));
  for (const entry of known.filter(({ kind }) => kind === "profile")) {
    const cost = tell(entry, ofProfile);
    ofProfile -= cost;
    left -= cost;
  }
  const least = leastScore * (hits[0]?.score ?? 0);
  for (const { entry, score } of hits) {
    if (score < least || experienceWeight(entry, now) < leastWeight) continue;
    left -= tell(entry, left);
  }
  return [...told.values()];
}

function entryText(entry: MemoryEntry, now: number): string {
  const { kind, at, paths, experience, passed, failed } = entry;
  const about = paths.length === 0 ? "" : words("about", { paths: paths.join(", ") });
  const date = at.slice(0, 10);
  if (experience === null) {
    return visible(words("entry", { kind, date, text: shortened(entry, now), about }));
  }
  const { situation, done, verdict } = experience;
  const since = passed + failed === 0 ? "" : words("since", { passed, failed });
  const values = {
    date,
    situation,
    done,
    verdict: words(verdict),
    lesson: entry.text,
    since,
    about,
  };
  return visible(words("experience", values));
}
