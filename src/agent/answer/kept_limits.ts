/** What an answer says of limits that it kept to: that is no work left. */

/** Words that stand in any two sentences. */
const common =
  /^(?:with|without|this|that|these|those|files?|please|only|just|must|should|other|others|anything|nothing|else|have|been|were|from|into|they|them|their|then|also|your|does|not|leave|left|keep|kept)$/;

const commonSigns = /[不没未别要的了个一任何也都就请勿先再和与把将对在有是准许能可以用做]/g;

/**
 * A sentence that speaks of the things and acts that a limit of the task does.
 *
 * @param limits clauses of the task that rule something out
 */
export function tellsOfLimit(sentence: string, limits: readonly string[]): boolean {
  if (limits.length === 0) return false;
  const [words, signs] = [wordsOf(sentence), signsOf(sentence)];
  return limits.some((limit) => {
    const shared = [...wordsOf(limit)].filter((it) => words.has(it));
    if (shared.some((it) => it.includes(".")) || shared.length > 1) return true;
    return [...signsOf(limit)].filter((it) => signs.has(it)).length > 2;
  });
}

/** Names of files whole, other words by their beginnings: `samples`, `sample`. */
function wordsOf(text: string): ReadonlySet<string> {
  const found = text.toLowerCase().match(/[a-z][\w./-]*\w/g) ?? [];
  const words = found.filter((it) => it.length > 3 && !common.test(it));
  return new Set(words.map((it) => it.includes(".") ? it : it.slice(0, 5)));
}

/** Signs of Chinese, Japanese and Korean. */
function signsOf(text: string): ReadonlySet<string> {
  const bare = text.replaceAll(commonSigns, "");
  return new Set(bare.match(/[\u4e00-\u9fff\uac00-\ud7af]/g) ?? []);
}
