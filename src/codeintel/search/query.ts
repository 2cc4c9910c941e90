/** What was asked, as terms: each a word with the spellings that count for it. */

import { chineseSegments, type Glossary } from "./chinese/mod.ts";
import { endingsOf } from "./endings.ts";
import { partsOf, runsOf, tokensOf, wholeOf } from "./tokens.ts";
import { defaultWeights, type Weights } from "./weights.ts";

/** A spelling; `weight` 1 is the word itself. */
export interface Form {
  readonly token: string;
  readonly weight: number;
}

export interface Term {
  /** As it is shown in explanations, lower case. */
  readonly word: string;
  readonly forms: readonly Form[];
  /** How much it counts beside other terms. */
  readonly weight: number;
  /** It is a part of a longer word of the question: what it counts where no file has that one. */
  readonly within?: { readonly whole: string; readonly weight: number };
}

export interface Query {
  readonly terms: readonly Term[];
  /** Tests were named, so they are not put behind other files. */
  readonly asksTests: boolean;
}

/** English words that carry no meaning in a question about code. */
const stopWords = wordSet(
  "a about after all also an and any are as at be been before but by can do does for from had has " +
    "have how i if in instead into is it its just me more my no not of on only or our should so some " +
    "than that the their them then there these they this those to too up was we were what when where " +
    "which while who why will with without would you your",
);

/** What to do, not where. */
const intentWords = wordSet(
  "add adds added allow avoid change changed correct doc docs document drop ensure fix fixed fixes " +
    "fixing handle implement improve introduce make move prevent properly refactor remove removed " +
    "removes rename support supports typo typos update updated updates use using",
);

const testWords = wordSet("test tests testing spec specs 测试");

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** There is a word in it that can be looked for. */
export function asksSomething(text: string): boolean {
  return runsOf(text).some((run) => tokensOf(run).length > 0);
}

/** Terms of a question; stop words count only where there is nothing else. */
export function parseQuery(
  text: string,
  weights: Weights = defaultWeights,
  glossary?: Glossary,
): Query {
  const runs = runsOf(text.replace(toTest, "$1"));
  const kept = runs.filter((run) => !stopWords.has(run.toLowerCase()));
  const used = (kept.length > 0 ? kept : runs).flatMap((it) => wordsIn(it, glossary));
  const terms = new Map<string, Term>();
  const all = [
    ...used.flatMap((it) => it.english ? [glossaryTerm(it, weights)] : termsOf(it.run, weights)),
    ...pairTerms(used.map(({ run, english }) => english?.[0] ?? run), weights),
  ];
  for (const term of all) {
    const known = terms.get(term.word);
    if (!known || known.weight < term.weight) terms.set(term.word, term);
  }
  return {
    terms: [...terms.values()],
    asksTests: runs.some((run) => tokensOf(run).some((token) => testWords.has(token))),
  };
}

/** What the code is to test is no question about tests. */
const toTest = /^(\s*(?:\w+:\s*)?)test (?=(?:for|if|that|whether)\b)/i;

interface QueryWord {
  readonly run: string;
  /** What stands for a Chinese word in names and comments. */
  readonly english: readonly string[] | null;
}

/** A run of Chinese is several words. */
function wordsIn(run: string, glossary?: Glossary): readonly QueryWord[] {
  const segments = chineseSegments(run, glossary);
  if (segments === null) return [{ run, english: null }];
  return segments.map((it) =>
    it.type === "word" ? { run: it.word, english: it.english } : { run: it.text, english: null }
  );
}

/** One thing was asked for, whichever of its names a file has. */
function glossaryTerm({ run, english }: QueryWord, weights: Weights): Term {
  const [usual = "", ...others] = english ?? [];
  const forms = [
    ...formsOf(usual, weights.ending),
    ...others.map((token) => ({ token, weight: weights.synonym })),
    ...tokensOf(run).map((token) => ({ token, weight: 1 })),
  ];
  return { word: run, forms, weight: intentWords.has(usual) ? weights.intent : 1 };
}

function termsOf(run: string, weights: Weights): readonly Term[] {
  const tokens = tokensOf(run);
  const whole = wholeOf(run);
  const parts = partsOf(run);
  const isCompound = parts.length > 1 && tokens.includes(whole);
  const rest = isCompound ? tokens.filter((token) => token !== whole) : tokens;
  const terms = rest.map((token): Term => {
    const weight = intentWords.has(token) ? weights.intent : 1;
    const term = { word: token, forms: formsOf(token, weights.ending) };
    return isCompound
      ? { ...term, weight: weights.part * weight, within: { whole, weight } }
      : { ...term, weight };
  });
  if (!isCompound) return terms;
  return [
    { word: whole, forms: spelled([whole, parts.join(""), parts.join("_")]), weight: 1 },
    ...terms,
  ];
}

function formsOf(token: string, ending: number): readonly Form[] {
  const others = endingsOf(token).map((other) => ({ token: other, weight: ending }));
  return [{ token, weight: 1 }, ...others];
}

function pairTerms(runs: readonly string[], { pair }: Weights): readonly Term[] {
  return runs.flatMap((run, at) => {
    const [first, second] = [wholeOf(run), wholeOf(runs[at + 1] ?? "")];
    if (!isPlain(first) || !isPlain(second)) return [];
    const forms = spelled([`${first}${second}`, `${first}_${second}`]);
    return [{ word: `${first} ${second}`, forms, weight: pair }];
  });
}

function isPlain(word: string): boolean {
  return /^[a-z][a-z0-9]+$/.test(word);
}

function spelled(tokens: readonly string[]): readonly Form[] {
  return [...new Set(tokens)].map((token) => ({ token, weight: 1 }));
}
