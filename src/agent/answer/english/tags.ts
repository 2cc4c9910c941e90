/**
 * English as a string of tags, one letter a word: who speaks of what (`I you it work rest code`), negation,
 * ability, what is done, when. Rules read tags and not words, so that one rule holds for every verb.
 */

import { once } from "../../../util/mod.ts";
import { letters, verbTag } from "./lexicon.ts";

const contractions: Readonly<Record<string, string>> = {
  "can't": "can not",
  cannot: "can not",
  "won't": "will not",
  "shan't": "shall not",
  "it's": "it is",
  "that's": "that is",
  "there's": "there is",
  "here's": "here is",
  "everything's": "everything is",
  "what's": "what is",
  dont: "do not",
  cant: "can not",
  didnt: "did not",
  couldnt: "could not",
  wont: "will not",
  "let's": "we will",
  lemme: "i will",
};

/** Words of a clause, contractions taken apart, marks of their own. */
export function wordsIn(plain: string): readonly string[] {
  const words: string[] = [];
  for (
    const [word] of plain.matchAll(
      /[a-z\u00c0-\u024f]+(?:[-'][a-z\u00c0-\u024f]+)*|@|\d[\d.,%]*|[,;:()–—…]/g,
    )
  ) {
    const known = contractions[word];
    if (known !== undefined) words.push(...known.split(" "));
    else if (word.endsWith("n't")) words.push(word.slice(0, -3), "not");
    else if (/'(?:ll|ve|m|re|d)$/.test(word)) words.push(...apart(word));
    else words.push(word.endsWith("'s") ? word.slice(0, -2) : word);
  }
  return words;
}

const shortened: Readonly<Record<string, string>> = {
  ll: "will",
  ve: "have",
  m: "am",
  re: "are",
  d: "would",
};

function apart(word: string): readonly string[] {
  const at = word.lastIndexOf("'");
  return [word.slice(0, at), shortened[word.slice(at + 1)] ?? ""];
}

export interface Tagged {
  /** One letter a word; words that say nothing here are left out. */
  readonly tags: string;
  /** The words behind the letters. */
  readonly words: readonly string[];
}

/** Clauses of a sentence: cut at marks, and where another thought begins. */
export function tagged(plain: string): readonly Tagged[] {
  const clauses: { tags: string; words: string[] }[] = [];
  let now = { tags: "", words: [] as string[] };
  const cut = () => {
    if (now.tags !== "") clauses.push(now);
    now = { tags: "", words: [] };
  };
  const all = wordsIn(plain);
  for (let at = 0; at < all.length;) {
    const word = all[at] ?? "";
    if (/^[,;:()–—…]$/.test(word)) {
      cut();
      at += 1;
      continue;
    }
    const [tag, length] = tagAt(all, at);
    if (
      (tag === "c" || tag === "b" || tag === "i") && now.tags !== "" && !/^[aci]+$/.test(now.tags)
    ) cut();
    if ((word === "and" || word === "so" || word === "then") && startsThought(all, at + 1)) cut();
    if (tag !== "-") {
      now.tags += tag;
      now.words.push(word);
    }
    at += length;
  }
  cut();
  return clauses;
}

/** “and I …”, “so it …”: a subject follows. */
function startsThought(all: readonly string[], at: number): boolean {
  const [tag] = tagAt(all, at);
  return /[IYtL]/.test(tag) || (tag === "N" && /[BH]/.test(tagAt(all, at + 1)[0])) ||
    (/[xWP]/.test(tag) && /[BHDMhwN]/.test(tagAt(all, at + 1)[0]));
}

const determiners = once(() =>
  new Set(
    "the a an its your my our this their no any each every new old existing his her these those"
      .split(" "),
  )
);

const beforeVerbs = once(() =>
  new Set(
    ("to i we you not will would can could should must may might did do does and or then please just they who also now never it " +
      "that which let be am are is been being was were start began begin start stop keep rather didn't")
      .split(" "),
  )
);

/** What a word is wherever it stands. */
interface WordEntry {
  readonly phrases: readonly (readonly [readonly string[], string])[];
  readonly tag: string;
  /** As a noun: it depends on the word before it. */
  readonly asNoun: string | null;
}

/** Of words that were met; an answer repeats its own. */
const entries = new Map<string, WordEntry>();

const mostEntries = 4000;

function entryOf(word: string): WordEntry {
  const known = entries.get(word);
  if (known) return known;
  if (entries.size >= mostEntries) entries.clear();
  const entry = { phrases: letters().phrases.get(word) ?? [], ...tagOf(word) };
  entries.set(word, entry);
  return entry;
}

function tagOf(word: string): Pick<WordEntry, "tag" | "asNoun"> {
  if (word === "@") return { tag: "P", asNoun: null };
  const known = letters().single.get(word);
  if (known === "W") return { tag: verbTag(word) === null ? "W" : "v", asNoun: "W" };
  const isCheck = /^(?:tests?|checks?|times?|run|measure|exercise|try)$/.test(word);
  if (known === "R" && isCheck) return { tag: "R", asNoun: "x" };
  if (known !== undefined) return { tag: known, asNoun: null };
  if (/^\d/.test(word)) return { tag: "#", asNoun: null };
  const verb = verbTag(word);
  if (verb !== null) return { tag: verb, asNoun: "x" };
  if (word.endsWith("ly") && word.length > 4) return { tag: "-", asNoun: null };
  return word.endsWith("ed") && word.length > 4
    ? { tag: "X", asNoun: "x" }
    : { tag: "x", asNoun: null };
}

function tagAt(all: readonly string[], at: number): readonly [string, number] {
  const { phrases, tag, asNoun } = entryOf(all[at] ?? "");
  for (const [rest, phrase] of phrases) {
    if (rest.every((it, offset) => all[at + 1 + offset] === it)) return [phrase, rest.length + 1];
  }
  return [asNoun !== null && isNounAt(all, at) ? asNoun : tag, 1];
}

/** “the change”, “a default port”; a past form only behind an article. */
function isNounAt(all: readonly string[], at: number): boolean {
  const word = all[at] ?? "";
  const before = all[at - 1];
  if (before === undefined || /^[,;:()–—]$/.test(before)) {
    return /(?:tests|changes|checks|files|edits|fixes|requests)$/.test(word);
  }
  if (determiners().has(before)) return true;
  if (verbTag(word) === "V" || /ed$/.test(word) || word === "ran") return false;
  return !beforeVerbs().has(before);
}
