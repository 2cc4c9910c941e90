/** What an engine that goes back over a line may be given, so that no line takes it long. */

export interface Backtracking {
  readonly regex: RegExp;
  /** Only so much of a line is tried, characters. */
  readonly maxLine: number;
}

/**
 * By repetitions without a small bound: such an engine looks at a line as often as its length to
 * the power of one more than that. Up to these lengths it is a quarter of a second at most.
 */
const maxLines = [20_000, 4_000, 400] as const;

/** What may be there or not doubles the ways, each time. */
const maxOptions = 6;

/** Counts of more than this are like repetitions without a bound. */
const fewTimes = 4;

/** `null`: it repeats a group, or repeats too often. */
export function backtracking(source: string, regex: RegExp): Backtracking | null {
  const plain = source.replace(/\\./gs, "_").replace(/\[[^\]]*\]/g, "_");
  let [loops, options] = [0, choicesInGroups(plain)];
  for (const [, before, count] of plain.matchAll(quantifier)) {
    const isOption = count === "?";
    if (before === ")" && !isOption) return null;
    if (isOption) options++;
    else if (count !== undefined && mostOf(count) > fewTimes) loops++;
    else options++;
  }
  const maxLine = maxLines[loops];
  return maxLine === undefined || options > maxOptions ? null : { regex, maxLine };
}

/** Behind what it repeats; a `?` after `(` is the mark of a group. */
const quantifier = /([^(])(\*|\+|\?|\{\d+(?:,\d*)?\})\??/gs;

function mostOf(count: string): number {
  if (count === "*" || count === "+" || /,\}$/.test(count)) return Infinity;
  return Number(/(\d+)\}$/.exec(count)?.[1] ?? 0);
}

function choicesInGroups(plain: string): number {
  let [depth, count] = [0, 0];
  for (const char of plain) {
    if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "|" && depth > 0) count++;
  }
  return count;
}
