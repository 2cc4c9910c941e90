/**
 * Text for a model: what a reader of the same text would not see is named, so that nothing can be
 * told to a model behind the back of its user (tag characters, selectors, bidirectional controls).
 * All else is left to the letter, controls too: a model edits files by what it read.
 */

import { hiddenSet } from "./sanitize.ts";

const unseen = new RegExp(`[${hiddenSet}]`, "u");
/** A joiner or selector of an emoji, and the joiners that many scripts are spelled with. */
const meant = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Emoji}\ufe0f)\u200d`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}${hiddenSet}]])` +
  String.raw`[\u200c\u200d]`,
].join("|");
const each = new RegExp(`(${meant})|[${hiddenSet}]`, "gv");
const name = /<U\+([0-9A-F]{4,6})>/g;

/** The text with each unseen character as `<U+XXXX>`. */
export function visible(text: string): string {
  if (!unseen.test(text)) return text;
  return text.replaceAll(
    each,
    (character, kept: string | undefined) => kept === undefined ? named(character) : character,
  );
}

/** What `visible` was given: names of unseen characters as themselves, where that is meant. */
export function unnamed(
  text: string,
  isMeant: (character: string, name: string) => boolean = () => true,
): string {
  return text.replaceAll(name, (whole, hex: string) => {
    const code = parseInt(hex, 16);
    if (code > 0x10ffff) return whole;
    const character = String.fromCodePoint(code);
    return unseen.test(character) && isMeant(character, whole) ? character : whole;
  });
}

function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}
