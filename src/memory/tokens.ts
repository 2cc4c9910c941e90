/**
 * Text to search tokens, the same for entries and questions: words by their stems, identifiers whole
 * and in parts, paths whole, by their name and in parts, Han, kana and hangul in pairs of characters.
 */

/** Longer is data. Characters. */
const maxToken = 60;

const piece =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+|[\w.@~-]*[\w@~](?:\/[\w.@~-]*[\w@~])+|[\p{L}\p{N}_$]+(?:[.'’-][\p{L}\p{N}_$]+)*/gu;
const cjk = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const mixed = /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+)/u;
/** A name in camel case, snake case, with digits: its parts. */
const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu;

/** Words that a question is made of and that tell nothing of what it asks. */
const empty: ReadonlySet<string> = new Set(
  ("a an and any are as at be been but by can could did do does for from had has have how i if in is it its " +
    "me my now of on or our shall should so some tell that the their them then there these they this to us " +
    "use used was we were what when where which who whom whose why will with would you your about again " +
    "ever just let need please remember recall said say says currently " +
    "什么 怎么 多少 哪个 哪里 我们 是什 么的 是多 请问 现在 是哪 是谁").split(" "),
);

/** Between two words that stand side by side, or in one name: `invoice importer`, `InvoiceImporter`. */
const joint = "\u00b7";

/** The token is of two words. */
export function isPair(token: string): boolean {
  return token.includes(joint);
}

/** All tokens of a text in order, repeated as often as they are there. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let end = -1;
  let last = "";
  for (const found of text.matchAll(piece)) {
    const [run] = found;
    // Only a blank is between them.
    if (found.index !== end + 1 || text[end] !== " ") last = "";
    last = addPiece(run, tokens, last);
    end = found.index + run.length;
  }
  return tokens;
}

/** Distinct tokens of a question, without those that tell nothing where any others are left. */
export function questionTokens(text: string): readonly string[] {
  const all = [...new Set(tokensOf(text))];
  const telling = all.filter((it) => !emptyStems.has(it));
  return telling.length > 0 ? telling : all;
}

/**
 * Adds the tokens of a piece.
 *
 * @param before the word that stands in front of it; empty: none
 * @returns the last word of it, for the next one
 */
function addPiece(run: string, tokens: string[], before: string): string {
  if (cjk.test(run)) {
    addPairs(run, tokens);
    return "";
  }
  if (mixed.test(run)) {
    for (const it of run.split(mixed)) if (it !== "") addPiece(it, tokens, "");
    return "";
  }
  if (run.includes("/")) {
    addPath(run, tokens);
    return "";
  }
  return run.length > maxToken ? "" : addWord(run, tokens, before);
}

function addPairs(run: string, tokens: string[]): void {
  if (run.length === 1) tokens.push(run);
  for (let at = 0; at + 1 < run.length; at++) tokens.push(run.slice(at, at + 2));
}

function addPath(path: string, tokens: string[]): void {
  const lower = path.toLowerCase().replace(/^(\.{1,2}\/)+|^\/+|\.+$/g, "");
  if (lower.length <= 4 * maxToken) tokens.push(lower);
  let last = "";
  for (const name of path.split("/")) {
    if (name !== "" && name.length <= maxToken) last = addWord(name, tokens, last);
  }
}

function addWord(word: string, tokens: string[], before: string): string {
  // Most words are small letters alone.
  if (/^[a-z]+$/.test(word)) return addPart(stem(word), tokens, before);
  const bare = word.replace(/['\u2019]s$/, "");
  const parts = bare.match(part) ?? [];
  // A name of more than two parts is rarer than any two of them.
  if (parts.length > 2) tokens.push(bare.toLowerCase());
  let last = before;
  for (const it of parts) last = addPart(stem(it.toLowerCase()), tokens, last);
  return last;
}

function addPart(token: string, tokens: string[], before: string): string {
  tokens.push(token);
  if (emptyStems.has(token)) return "";
  if (before !== "") tokens.push(before + joint + token);
  return token;
}

const stems = new Map<string, string>();

/** More words than a memory has; then the table begins anew. */
const maxStems = 50_000;

/** An English word without the commonest endings: caches, cached, caching → cach. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = withoutEnding(word);
  if (stems.size >= maxStems) stems.clear();
  stems.set(word, made);
  return made;
}

function withoutEnding(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}i`;
  const single = /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, "");
  for (const ending of ["ing", "ed"]) {
    const rest = single.slice(0, -ending.length);
    if (!single.endsWith(ending) || rest.length < 3 || !/[aeiouy]/.test(rest)) continue;
    return last(rest.replace(/([bdfgmnprt])\1$/, "$1"));
  }
  return last(single);
}

/** `deploye` and `deploy`, `entry` and `entri` are one. */
function last(word: string): string {
  if (word.length > 3 && word.endsWith("e")) return word.slice(0, -1);
  return word.length > 3 && word.endsWith("y") ? `${word.slice(0, -1)}i` : word;
}

const emptyStems: ReadonlySet<string> = new Set([...empty].map(stem));
