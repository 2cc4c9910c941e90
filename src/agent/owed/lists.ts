/** Things that a request lists side by side: “Add login, logout and a profile page”, “加上超时、重试和日志”. */

import { pathsIn, sentences } from "./clauses.ts";
import { moodOf } from "./mood.ts";

export interface ListedThing {
  readonly name: string;
  /** Beginnings of words, or pairs of signs, by one of which whoever speaks of the thing names it. */
  readonly signs: readonly string[];
}

const joint =
  /\s*(?:,\s*(?:and|und|y|et|e|и)\s+|,\s+|\s(?:and|und|y|et|e|и)\s(?:then\s|also\s)?|、|以及|和|与|及)\s*/;

/** Something is chosen, compared, explained or ruled out: not all that is named is to be done. */
const unlisted =
  /\b(?:or|either|instead of|rather than|between|from|because|since|if|when|without|but|not|n't|like|such as|which|that|where|keep|leave|skip|no|only|just|they|you|i (?!want\b|need\b)|i (?:want|need) to|than|as well as)\b|或|还是|如果|不|别|比如|例如|之间|从|因为|只/;

const han = /[\u4e00-\u9fff]/;

/** Words that say nothing of what a thing is. */
const common =
  /^(?:then|also|them|that|this|these|please|the|and|for|with|into|from|all|both|each|out|not|one|two|three|new|its|your|our|their|add|fix|make|write|use|put|set|update|change|create|rename|remove|implement|move|replace|support|handle|some|any|are|run)$/;

/** Lists of two things or more, in sentences that ask for a change; files are owed by their names. */
export function listsIn(words: string): readonly (readonly ListedThing[])[] {
  return sentences(words).flatMap((it) => it.split(/:\s|：/)).flatMap((sentence) => {
    const plain = sentence.toLowerCase();
    if (unlisted.test(plain) || moodOf(sentence) === "answer") return [];
    const pieces = plain.split(joint).map((it) => it.replace(/[\s.!。！]+$/, "").trim())
      .filter((it) => it !== "");
    if (pieces.length < 2) return [];
    const all = pieces.map((name, at) => ({ name, signs: signsOf(name, at, pieces.length) }));
    return all.every(({ signs }) => signs.length > 0)
      ? [all.map((it) => ({ ...it, signs: ownSigns(it, all) }))]
      : [];
  });
}

/** What things share tells none of them from the others. */
function ownSigns(thing: ListedThing, all: readonly ListedThing[]): readonly string[] {
  const others = new Set(all.filter((it) => it !== thing).flatMap(({ signs }) => signs));
  return thing.signs.filter((it) => !others.has(it));
}

/** The first thing stands at the end of its piece, behind what is to be done with all. */
function signsOf(piece: string, at: number, count: number): readonly string[] {
  if (pathsIn(piece).length > 0) return [];
  if (han.test(piece)) {
    const all = [...piece.replaceAll(/[^\u4e00-\u9fffa-z0-9]/g, "")];
    const near = at === 0 ? all.slice(-4) : at === count - 1 ? all.slice(0, 6) : all;
    return near.slice(1).map((it, index) => `${near[index] ?? ""}${it}`);
  }
  const words = (piece.match(/[\p{L}\p{N}_-]{3,}/gu) ?? []).filter((it) => !common.test(it));
  return (at === 0 ? words.slice(-2) : words).map(beginning);
}

/** Without what differs from form to form: `sorted`, `sorting`. */
function beginning(word: string): string {
  const bare = word.replace(/(?:able|ible|ing|tion|ion|ed|es|er|s|e)$/, "");
  return (bare.length >= 3 ? bare : word).slice(0, 5);
}

export function namesThing(text: string, { signs }: ListedThing): boolean {
  return signs.some((it) =>
    han.test(it) || it.length >= 5
      ? text.includes(it)
      : new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(it)}`, "u").test(text)
  );
}
