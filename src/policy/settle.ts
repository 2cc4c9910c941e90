/** Words that bash would make more of: made plain beforehand, where that is certain. */

import { expandBraces } from "../util/mod.ts";
import type { CommandStandpoint, Reason } from "./judgement.ts";
import { placed } from "./guards/mod.ts";
import { reason } from "./reasons.ts";
import type { Word } from "./shell/mod.ts";
import { systemName } from "./system_name.ts";

/** More words than this are not looked at one by one. */
const mostWords = 2000;

/**
 * The same words, each replaced by what it will be, as far as that is known. What is decided on
 * them is what must be run; those that still expand are known to nobody.
 */
export function settle(
  words: readonly Word[],
  expansionOf: CommandStandpoint["expansionOf"],
): readonly Word[] {
  const settled = words.flatMap((word) => plainly(word, expansionOf) ?? [word]);
  return settled.length > mostWords ? words : settled;
}

function plainly(
  word: Word,
  expansionOf: CommandStandpoint["expansionOf"],
): readonly Word[] | null {
  if (!word.expands) return [word];
  if (word.written !== word.text || word.text.includes("~")) return null;
  if (/\{.*\.\./.test(word.text)) return null;
  const texts = expandBraces(word.text);
  if (texts === null) return null;
  // An empty word without quotes is none.
  const names = texts.filter((it) => it !== "").map((text) => namesOf(text, expansionOf));
  if (names.includes(null)) return null;
  return names.flatMap((it) => it ?? []).map((text) => ({ text, expands: false }));
}

/** What a word without braces becomes; a pattern that nothing fits stays as it is. */
function namesOf(
  text: string,
  expansionOf: CommandStandpoint["expansionOf"],
): readonly string[] | null {
  if (!/[*?[]/.test(text)) return [text];
  const names = expansionOf?.(text) ?? null;
  return names?.length === 0 ? [text] : names;
}

/** Programs that no name of a file can turn against us: all their options are harmless. */
const anyNames: ReadonlySet<string> = new Set(["echo", "ls"]);

/** Few letters may stand for more words than a machine can hold. */
function isMany(text: string): boolean {
  return text.includes("{") && (text.includes("..") || expandBraces(text) === null);
}

const searches: ReadonlySet<string> = new Set(["grep", "rg"]);

/** Whatever bash makes of these, it stays this option, and picks names of files only. */
const picking = /^--(include|exclude|exclude-dir|glob|iglob)=[^~]*$/;

/** Why words that nobody knows beforehand must not be given to this program. */
export function unsettled(
  words: readonly Word[],
  standpoint: CommandStandpoint,
): readonly Reason[] {
  const [written = ""] = words.map(({ text }) => text);
  const program = systemName(written) ?? written;
  return words.slice(1).flatMap(({ text, expands }) => {
    if (!expands) return [];
    if (isMany(text)) return [reason("guard", text)];
    if (program === "echo" || searches.has(program) && picking.test(text)) return [];
    if (/^~|[=:]~/.test(text)) return [reason("outside", text)];
    if (/(^|\/)\.[^/]*[*?[]/.test(text)) return [reason("guard", text)];
    const climbs = /(^|\/)\.\.(\/|$)/.test(text.slice(text.search(/[*?[]/)));
    if (!anyNames.has(program) || text.includes("{") || climbs) return [reason("guard", text)];
    const fixed = text.slice(0, text.lastIndexOf("/", text.search(/[*?[]/)) + 1);
    return placed(fixed, standpoint);
  });
}
