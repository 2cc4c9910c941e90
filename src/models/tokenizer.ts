/** Counts tokens on the safe side, whoever's tokenizer it is. */

import type { Tokenizer } from "../protocol/mod.ts";

/**
 * An estimate that is rather too high than too low, whoever's tokenizer it stands for: for texts of
 * words, code, figures and signs. Letters at random have more tokens than it says.
 */
export const cautious: Tokenizer = { exact: false, count: countCautiously };

/** What a server counted of a text that it was sent. */
export type Sample =
  & { readonly tokens: number }
  & ({ readonly text: string } | { readonly characters: number });

/** More than what was measured: the next text is another one. */
const margin = 1.1;

/** However low a sample was, no other text is thought to have fewer tokens by the estimate. */
const lowest = 0.5;

/**
 * The tokenizer corrected by what a server counted. Of a sample without its text only the length
 * is known, so the estimate keeps a say.
 */
export function calibrated(tokenizer: Tokenizer, sample: Sample): Tokenizer {
  if (tokenizer.exact || sample.tokens <= 0) return tokenizer;
  if ("text" in sample) {
    const counted = tokenizer.count(sample.text);
    return counted === 0 ? tokenizer : scaled(tokenizer, sample.tokens / counted);
  }
  if (sample.characters <= 0) return tokenizer;
  const each = margin * sample.tokens / sample.characters;
  const count = (text: string) =>
    Math.ceil(Math.max(text.length * each, tokenizer.count(text) * lowest));
  return { exact: false, count };
}

/** The tokenizer where a server counts so many tokens for each that is estimated. */
export function scaled(tokenizer: Tokenizer, each: number): Tokenizer {
  const share = Math.max(margin * each, lowest);
  return { exact: false, count: (text) => Math.ceil(tokenizer.count(text) * share) };
}

/** Letters of a word that one token holds, at least in the words that are usual. */
const lettersInToken = 6;

/** Blanks of one kind that one token holds. */
const blanksInToken = 16;

/**
 * Runs of one class of characters, each as the tokens it has at most in usual texts: tokenizers
 * never join them. Digits count one by one, as Qwen's and Gemma's tokenizers have them.
 */
function countCautiously(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length;) {
    const kind = kindOf(text.charCodeAt(at));
    let end = at + 1;
    while (end < text.length && continues(kind, text, end)) end++;
    tokens += tokensOf(kind, text, { at, end });
    at = end;
  }
  return tokens;
}

type Kind = "lower" | "upper" | "digit" | "mark" | "space" | "blank" | "letter" | "wide" | "other";

function kindOf(code: number): Kind {
  if (code >= 0x61 && code <= 0x7a) return "lower";
  if (code >= 0x41 && code <= 0x5a) return "upper";
  if (code === 0x20) return "space";
  if (code >= 0x30 && code <= 0x39) return "digit";
  if (code === 0x0a || code === 0x0d || code === 0x09) return "blank";
  if (code < 0x80) return "mark";
  if (code >= 0xc0 && code < 0x2000) return "letter";
  const ideographs = code >= 0x3000 && code < 0xa000;
  const wide = ideographs || (code >= 0xac00 && code < 0xd7a4) || (code >= 0xff00);
  return wide ? "wide" : "other";
}

function continues(kind: Kind, text: string, at: number): boolean {
  const next = kindOf(text.charCodeAt(at));
  switch (kind) {
    case "lower":
    case "upper":
    case "letter":
    case "wide":
      return next === kind;
    case "space":
    case "blank":
      return text[at] === text[at - 1];
    default:
      return false;
  }
}

function tokensOf(
  kind: Kind,
  text: string,
  { at, end }: { readonly at: number; readonly end: number },
): number {
  const length = end - at;
  switch (kind) {
    case "lower":
      return wordTokens(text, at, end);
    case "upper":
      // A capital before small letters begins their word, which is counted; before one alone it is
      // as likely a key or a hash.
      return length === 1 && isLower(text, end) && isLower(text, end + 1)
        ? 0
        : Math.ceil(length / 2);
    case "space":
      return spaceTokens(length, isWord(text.charCodeAt(end)));
    case "blank":
      return Math.ceil(length / blanksInToken);
    case "letter":
      return Math.ceil(length / 2);
    case "wide":
      // Most take less than a token; a rare one takes two.
      return length + 1;
    case "digit":
    case "mark":
      return 1;
    case "other":
      return 2;
  }
}

function isLower(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === "lower";
}

/** The last one belongs to the word behind it; before anything else it may stand alone. */
function spaceTokens(length: number, beforeWord: boolean): number {
  const rest = Math.ceil((length - 1) / blanksInToken);
  return beforeWord ? rest : rest + 1;
}

/** A blank before it is part of its token. */
function isWord(code: number): boolean {
  const kind = kindOf(code);
  return kind === "lower" || kind === "upper" || kind === "letter";
}

/** Letters without a vowel among them are no word: two a token. */
function wordTokens(text: string, at: number, end: number): number {
  let tokens = 1;
  let since = 0;
  let consonants = 0;
  for (let place = at; place < end; place++) {
    consonants = isVowel(text.charCodeAt(place)) ? 0 : consonants + 1;
    since += 1;
    const full = since > lettersInToken || consonants > 2;
    if (!full) continue;
    tokens += 1;
    since = 0;
    consonants = 0;
  }
  return tokens;
}

const vowels = new Set(Array.from("aeiouy", (it) => it.charCodeAt(0)));

function isVowel(code: number): boolean {
  return vowels.has(code);
}
