/** As much of a map as its budget holds. */

import type { Definition } from "../facts.ts";
import type { Candidate } from "./candidates.ts";
import { inPlace, render, type Section } from "./render.ts";
import type { CountTokens } from "./types.ts";

/** A file that may be shown. */
export interface RankedSection {
  readonly file: string;
  /** Above 0. */
  readonly rank: number;
  /** Best first; of a file without any the name alone is shown. */
  readonly candidates: readonly Candidate[];
}

/** One thing that is shown or not. */
interface Pick {
  readonly section: number;
  /** `null`: the name of a file that has no definitions. */
  readonly candidate: Candidate | null;
  readonly score: number;
}

/** A name without definitions says less than one with them. */
const nameOnly = 0.3;

export interface Filled {
  readonly text: string;
  readonly tokens: number;
  /** In the order given. */
  readonly sections: readonly Section[];
}

/**
 * Shows what has the highest rank, and never more than `budget` tokens: every text that is
 * accepted was counted as a whole.
 *
 * @param sections best first; the order of the text
 */
export function fill(
  sections: readonly RankedSection[],
  budget: number,
  countTokens: CountTokens,
): Filled {
  const picks = picksOf(sections);
  const page = new Page(sections);
  const fits = (chosen: readonly Pick[]) => countTokens(page.text(chosen)) <= budget;
  const first = longestPrefix(picks.length, (count) => fits(picks.slice(0, count)));
  const chosen = toppedUp(picks, first, fits, attemptsFor(budget));
  const text = page.text(chosen);
  return { text, tokens: countTokens(text), sections: page.sections(chosen) };
}

/** Tokens that are rendered and counted to fill the rest of the room: some hundredths of a second. */
const spent = 1_000_000;
const leastAttempts = 50;
const mostAttempts = 2_000;

/** A large budget has no room left that would be worth many attempts. */
function attemptsFor(budget: number): number {
  return Math.min(mostAttempts, Math.max(leastAttempts, Math.ceil(spent / budget)));
}

/** The most of `length` that fits; what is longer than one that does not fit is taken not to fit. */
function longestPrefix(length: number, fits: (count: number) => boolean): number {
  let least = 0;
  let most = length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** The first ones, and of those behind them, in their order, what is small enough for the rest. */
function toppedUp(
  picks: readonly Pick[],
  first: number,
  fits: (chosen: readonly Pick[]) => boolean,
  attempts: number,
): readonly Pick[] {
  const chosen = picks.slice(0, first);
  for (const pick of picks.slice(first, first + attempts)) {
    chosen.push(pick);
    if (!fits(chosen)) chosen.pop();
  }
  return chosen;
}

/** Of each file the first ones count most, so that a map shows more than one file. */
function picksOf(sections: readonly RankedSection[]): readonly Pick[] {
  const picks = sections.flatMap(({ rank, candidates }, section): Pick[] => {
    if (candidates.length === 0) return [{ section, candidate: null, score: rank * nameOnly }];
    return candidates.map((candidate, at) => ({
      section,
      candidate,
      score: rank * candidate.value / Math.sqrt(at + 1),
    }));
  });
  // Equal scores keep the order of the sections, and that of their candidates.
  return picks.sort((a, b) => b.score - a.score);
}

class Page {
  readonly #all: readonly (readonly Definition[])[];
  readonly #depths: readonly ReadonlyMap<Definition, number>[];

  constructor(private readonly ranked: readonly RankedSection[]) {
    this.#all = ranked.map(({ candidates }) =>
      inPlace(candidates.map(({ definition }) => definition))
    );
    this.#depths = ranked.map(({ candidates }) =>
      new Map(candidates.map(({ definition, above }) => [definition, above.length]))
    );
  }

  text(picks: readonly Pick[]): string {
    return render(this.sections(picks));
  }

  sections(picks: readonly Pick[]): readonly Section[] {
    const shown = new Map<number, Set<Definition>>();
    for (const { section, candidate } of picks) {
      const there = shown.get(section) ?? new Set();
      for (const it of candidate?.above ?? []) there.add(it);
      if (candidate) there.add(candidate.definition);
      shown.set(section, there);
    }
    return this.ranked.flatMap(({ file }, at) => {
      const there = shown.get(at);
      if (there === undefined) return [];
      return [{
        file,
        shown: there,
        all: this.#all[at] ?? [],
        depth: this.#depths[at] ?? new Map(),
      }];
    });
  }
}
