/**
 * Text to search tokens, the same for files and for what people ask: identifiers whole and
 * in parts, numbers, CJK in pairs of characters. Linear in the length of the text.
 */

import type { Words } from "../facts.ts";

/** Shorter is noise, longer is no word that anybody types. Characters. */
const minLength = 2;
const maxLength = 40;

/** A run of letters this long is data (base64, a minified table), not a name. Characters. */
const maxRun = 120;

/** A run of CJK is taken in pieces of so many characters, which overlap by one. */
const cjkPiece = 64;

/** Distinct runs of one file that are looked at, the first ones: source text has a tenth of it. */
const maxRuns = 50_000;

/** Distinct tokens of one file, the most frequent first: what bounds a 5 MB minified file. */
const maxDistinct = 5_000;

/** How often each token of a text occurs; equal texts give equal values. */
export function wordsOf(text: string): Words {
  const counts = new Map<string, number>();
  const add = (token: string, times: number) => counts.set(token, (counts.get(token) ?? 0) + times);
  for (const [run, times] of distinctRuns(text)) {
    for (const token of tokensOf(run)) add(token, times);
  }
  const kept = counts.size > maxDistinct ? mostFrequent(counts) : counts;
  const tokens = [...kept.keys()].sort();
  return { tokens, counts: tokens.map((token) => kept.get(token) ?? 0) };
}

/** Runs of word characters of a text in order of place: identifiers, numbers, runs of CJK. */
export function runsOf(text: string): readonly string[] {
  const runs: string[] = [];
  eachRun(text, (from, to) => runs.push(text.slice(from, to)));
  return runs;
}

/** Tokens of one run: its parts, and where it has several the whole as well. Lower case. */
export function tokensOf(run: string): readonly string[] {
  const code = run.charCodeAt(0);
  if (code >= firstCjk && isCjk(code)) return pairs(run);
  const parts = partsOf(run).filter(isTokenLength);
  const whole = wholeOf(run);
  if (isTokenLength(whole) && !parts.includes(whole)) parts.push(whole);
  return parts;
}

/** `getHTTPUrl2` to get, http, url, 2; `get_queryset` to get, queryset. Lower case, of any length. */
export function partsOf(run: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let before = separator;
  for (let at = 0; at < run.length; at++) {
    const kind = partKind(run, at);
    if (startsPart(kind, before, run, at)) {
      if (before !== separator) parts.push(run.slice(from, at).toLowerCase());
      from = at;
    }
    before = kind;
  }
  if (before !== separator) parts.push(run.slice(from).toLowerCase());
  return parts;
}

/** The run in lower case, without `_` and `$` around it. */
export function wholeOf(run: string): string {
  let from = 0;
  let to = run.length;
  while (from < to && isMark(run.charCodeAt(from))) from++;
  while (to > from && isMark(run.charCodeAt(to - 1))) to--;
  return run.slice(from, to).toLowerCase();
}

function isTokenLength(token: string): boolean {
  return token.length >= minLength && token.length <= maxLength;
}

function pairs(run: string): readonly string[] {
  if (run.length === 1) return [run];
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}

function mostFrequent(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const byCount = [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1));
  return new Map(byCount.slice(0, maxDistinct));
}

/** Identifiers are split once each and not at every place where they stand. */
function distinctRuns(text: string): ReadonlyMap<string, number> {
  const runs = new Map<string, number>();
  eachRun(text, (from, to) => {
    const run = text.slice(from, to);
    const times = runs.get(run);
    if (times !== undefined) runs.set(run, times + 1);
    else if (runs.size < maxRuns) runs.set(run, 1);
  });
  return runs;
}

const separator = 0;
const lower = 1;
const upper = 2;
const digit = 3;

/** A part starts behind a separator, at a change between letters and digits, and at a capital. */
function startsPart(kind: number, before: number, run: string, at: number): boolean {
  if (kind === before) {
    // The last capital of a row belongs to what follows: HTTPServer is http, server.
    return kind === upper && at + 1 < run.length && partKind(run, at + 1) === lower;
  }
  return !(before === upper && kind === lower) || at === 0;
}

function partKind(run: string, at: number): number {
  const code = run.charCodeAt(at);
  if (isMark(code)) return separator;
  if (code < 128) return code >= 97 ? lower : code >= 65 ? upper : digit;
  const char = run.charAt(at);
  return char !== char.toLowerCase() ? upper : lower;
}

/** `_` and `$`. */
function isMark(code: number): boolean {
  return code === 95 || code === 36;
}

/** What each ASCII character is to a word: nothing, or part of one. */
const asciiWord = Uint8Array.from(
  { length: 128 },
  (_, code) => /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function eachRun(text: string, found: (from: number, to: number) => void): void {
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 128 ? asciiWord[code] === 0 : !isLetter(code)) {
      at++;
      continue;
    }
    const from = at;
    const cjk = code >= firstCjk && isCjk(code);
    at = cjk ? endOfCjk(text, from + 1) : endOfWord(text, from + 1);
    if (cjk) eachPiece(from, at, found);
    else if (at - from <= maxRun) found(from, at);
  }
}

function eachPiece(from: number, to: number, found: (from: number, to: number) => void): void {
  let at = from;
  do {
    found(at, Math.min(at + cjkPiece, to));
    at += cjkPiece - 1;
  } while (at + 1 < to);
}

function endOfWord(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 ? asciiWord[code] === 0 : !isLetter(code)) break;
    if (code >= firstCjk && isCjk(code)) break;
  }
  return at;
}

function endOfCjk(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= firstCjk && isCjkLetter(text.charCodeAt(at))) {
    at++;
  }
  return at;
}

function isCjkLetter(code: number): boolean {
  return isCjk(code) && isLetter(code);
}

/**
 * Beyond ASCII everything counts as a letter but punctuation, symbols, private use and
 * surrogates (emoji, mostly); by ranges of Unicode blocks, which is 20 times faster than `\p{L}`.
 */
function isLetter(code: number): boolean {
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code < 0x2000) return code !== 0xd7 && code !== 0xf7;
  if (code < 0x2c00 || (code >= 0x2e00 && code < 0x3005)) return false;
  if (code >= 0x3008 && code < 0x3041) return false;
  if (code >= 0xd800 && code < 0xf900) return false;
  return !(code >= 0xfe00 && code < 0xfe70) && !(code >= 0xff00 && code < 0xff10) && code < 0xffe0;
}

/** Kana, the first block of CJK. */
const firstCjk = 0x3005;

/** Han, kana, hangul: written without blanks, so a word is found by its pairs of characters. */
function isCjk(code: number): boolean {
  return code <= 0x30ff || (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9d);
}
