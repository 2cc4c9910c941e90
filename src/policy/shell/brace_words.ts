/** How many words bash makes of braces: few letters may stand for more than a machine can hold. */

/** More words than this are made before the program that they are for has begun. */
const most = 100_000;

const singleQuoted = /'[^']*'/g;
const range = /\{(-?\d+)\.\.(-?\d+)(?:\.\.-?\d+)?\}/g;

/** True if the braces of one word stand for very many. Counts too many where groups lie in groups. */
export function expandsBeyond(text: string): boolean {
  return text.replaceAll(singleQuoted, "").split(/\s+/).some((it) => wordsAtMost(it) > most);
}

function wordsAtMost(word: string): number {
  let count = 1;
  for (const [, from, to] of word.matchAll(range)) count *= Math.abs(Number(to) - Number(from)) + 1;
  const open: number[] = [];
  for (const char of word) {
    if (char === "{") open.push(1);
    else if (char === "," && open.length > 0) open.push((open.pop() ?? 0) + 1);
    else if (char === "}") count *= open.pop() ?? 1;
  }
  return count;
}
