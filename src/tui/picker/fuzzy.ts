/**
 * How well a filter fits a text: its characters in their order, with others between. Words of the
 * filter are looked for one by one. Letter case and the blanks between CJK do not matter.
 */

export interface Fit {
  /** The greater, the better. */
  readonly score: number;
  /** Indexes in UTF-16 units, ascending. */
  readonly at: readonly number[];
}

/** Lower case, each unit where it was. */
export function foldedCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (it) => it.toLowerCase().length === it.length ? it.toLowerCase() : it)
    .join("");
}

/** The words of a filter, as `fit` takes them. */
export function termsOf(filter: string): readonly string[] {
  return foldedCase(filter).split(/\s+/).filter((term) => term !== "");
}

/** @param folded the text by `foldedCase` */
export function fit(terms: readonly string[], folded: string): Fit | null {
  let score = 0;
  const at: number[] = [];
  for (const term of terms) {
    const found = fitTerm(term, folded);
    if (found === null) return null;
    score += found.score;
    at.push(...found.at ?? Array.from({ length: term.length }, (_, index) => found.begin + index));
  }
  return { score, at: at.sort((a, b) => a - b) };
}

/** The score of `fit` alone, for many texts. */
export function scoreOf(terms: readonly string[], folded: string): number | null {
  let score = 0;
  for (const term of terms) {
    const found = fitTerm(term, folded);
    if (found === null) return null;
    score += found.score;
  }
  return score;
}

interface TermFit {
  readonly score: number;
  readonly begin: number;
  /** Absent: all together from `begin`. */
  readonly at?: readonly number[];
}

/** Where all stands together is best, at the beginning of a word better still. */
function fitTerm(term: string, text: string): TermFit | null {
  const begin = wholeAt(term, text);
  if (begin === -1) return scattered(term, text);
  return { score: 8 * term.length + (isBegin(text, begin) ? 8 : 0), begin };
}

function wholeAt(term: string, text: string): number {
  const first = text.indexOf(term);
  for (let at = first; at !== -1; at = text.indexOf(term, at + 1)) {
    if (isBegin(text, at)) return at;
  }
  return first;
}

/** So far apart that nobody would see the word in it. */
function isLoose(term: string, at: readonly number[]): boolean {
  return (at.at(-1) ?? 0) - (at[0] ?? 0) > 3 * term.length + 3;
}

/** The first place where the characters stand in their order and near enough to each other. */
function scattered(term: string, text: string): TermFit | null {
  let from = 0;
  for (;;) {
    const end = endOf(term, text, from);
    if (end === -1) return null;
    const at = backFrom(end, term, text);
    const begin = at[0] ?? end;
    if (!isLoose(term, at)) return { score: scoreOfScattered(at, text), begin, at };
    from = begin + 1;
  }
}

function endOf(term: string, text: string, from: number): number {
  let at = from - 1;
  for (let index = 0; index < term.length; index++) {
    at = text.indexOf(term[index] ?? "", at + 1);
    if (at === -1) return -1;
  }
  return at;
}

/** Back from the end, so that the characters stand as near to each other as they can. */
function backFrom(end: number, term: string, text: string): readonly number[] {
  const at: number[] = [];
  let from = end;
  for (let index = term.length - 1; index >= 0; index--) {
    from = text.lastIndexOf(term[index] ?? "", from);
    at.unshift(from--);
  }
  return at;
}

function scoreOfScattered(at: readonly number[], text: string): number {
  return at.reduce((sum, place, index) => {
    const isNext = index > 0 && at[index - 1] === place - 1;
    return sum + (isNext ? 4 : isBegin(text, place) ? 3 : 1);
  }, 0);
}

const letter = /[\p{L}\p{N}]/u;

function isBegin(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (before === 0x20) return true;
  return before >= 0x61 && before <= 0x7a ? false : !letter.test(text[at - 1] ?? "");
}
