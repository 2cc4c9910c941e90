/** A part of what there was to do, in numbers. */

import { type Clause, finishing, some, words } from "./clauses.ts";

const numbers = words("zero one two three four five six seven eight nine ten eleven twelve");

function valueOf(word: string): number | null {
  if (/^\d+$/.test(word)) return Number(word);
  const at = [...numbers()].indexOf(word);
  return at < 0 ? null : at;
}

export function isFraction(clause: Clause, plain: string): boolean {
  const { tags, subject } = clause;
  if (tags.includes("g")) return false;
  const isMine = subject === "I" || /[VX]/.test(tags);
  if (
    /O[^N]{0,3}[Lf#]/.test(tags) && isMine && /[VXDMH]|got/.test(tags) &&
    (subject === "I" || some(finishing(), clause))
  ) {
    return subject === "I" || !/\b(?:with|when|if|without|once|where)\b/.test(plain);
  }
  if (
    subject === "I" && /\b(?:first|one|a|only|about|roughly) half\b/.test(plain) &&
    /[VXD]/.test(tags)
  ) return true;
  if (/I.*O(?:[VDvX]|B)/.test(tags) && /[Lf#]/.test(tags)) return true;
  if (
    /\b(?:half|most|two thirds|a third|a quarter) of (?:it|them|this|that|the|these|those)\b/.test(
      plain,
    )
  ) {
    return subject === "I" || some(finishing(), clause);
  }
  if (
    /as far as i (?:got|get|came|could|can|went|made)|that is (?:where|as far)|\bthe best i (?:can|could|get|got|manage\w*)|that's (?:where|as far)/
      .test(plain)
  ) return true;
  const [, one = "", other = ""] =
    /\b(\w+) (?:out )?of (?:the |these |those |your )?(\w+)\b/.exec(plain) ?? [];
  const [part, whole] = [valueOf(one), valueOf(other)];
  return part !== null && whole !== null && part < whole &&
    (subject === "I" || some(finishing(), clause) || tags.length <= 3 ||
      /^[auc]*[f#][f#]/.test(tags));
}
