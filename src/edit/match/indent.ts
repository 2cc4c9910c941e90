/** One rule that brings the indentation of a given text to the file's. */

import { indentOf, isBlank } from "./lines.ts";
import type { Reindent } from "./types.ts";

export const sameIndent: Reindent = { remove: "", add: "", from: "", to: "" };

/**
 * The rule by which every given line is indented as its line of the file; `null` if no single
 * rule does it. Blank lines have none.
 */
export function ruleOf(
  given: readonly string[],
  there: readonly string[],
): Reindent | null {
  const pairs = given.flatMap((line, at) =>
    isBlank(line) ? [] : [{ given: indentOf(line), there: indentOf(there[at] ?? "") }]
  );
  if (pairs.every((pair) => pair.given === pair.there)) return sameIndent;
  const least = pairs.reduce((least, pair) =>
    pair.given.length < least.given.length ? pair : least
  );
  const [remove, add] = [least.given, least.there];
  const inside = pairs.every((pair) => pair.given.startsWith(remove) && pair.there.startsWith(add));
  if (!inside) return null;
  const rests = pairs.map((pair) => ({
    given: pair.given.slice(remove.length),
    there: pair.there.slice(add.length),
  }));
  const unit = unitOf(rests);
  return unit && { remove, add, ...unit };
}

interface Pair {
  readonly given: string;
  readonly there: string;
}

/** What one step is called on both sides. */
function unitOf(rests: readonly Pair[]): { readonly from: string; readonly to: string } | null {
  if (rests.every(({ given, there }) => given === there)) return { from: "", to: "" };
  const [mine, theirs] = [rests.map((it) => it.given), rests.map((it) => it.there)];
  const [a, b] = [markOf(mine), markOf(theirs)];
  if (a === null || b === null) return null;
  const [x, y] = [mine, theirs].map((side) => side.map((it) => it.length).reduce(gcd, 0));
  if (!x || !y || (a === "\t" && b === "\t")) return null;
  const even = rests.every(({ given, there }) => given.length / x === there.length / y);
  if (!even) return null;
  const shared = gcd(x, y);
  const [from, to] = [x / shared, y / shared];
  const whole = (a !== "\t" || from === 1) && (b !== "\t" || to === 1);
  return whole && isUnit(from, to, a === b) ? { from: a.repeat(from), to: b.repeat(to) } : null;
}

/** A tab is a step, of one to eight blanks; steps of blanks are up to four times each other. */
function isUnit(from: number, to: number, same: boolean): boolean {
  const most = same ? 4 : 8;
  return Math.min(from, to) === 1 && Math.max(from, to) <= most;
}

/** The one character of which all indentation consists. */
function markOf(indents: readonly string[]): string | null {
  const marks = new Set(indents.join(""));
  const [mark] = marks;
  return marks.size === 1 && mark !== undefined ? mark : null;
}

/** The line as the file would indent it, `null` if the rule does not reach it. */
export function reindented(line: string, { remove, add, from, to }: Reindent): string | null {
  if (isBlank(line)) return "";
  const indent = indentOf(line);
  if (!indent.startsWith(remove)) return null;
  const rest = indent.slice(remove.length);
  const text = line.slice(indent.length);
  if (from === "") return add + rest + text;
  const steps = rest.length / from.length;
  if (!Number.isInteger(steps) || rest !== from.repeat(steps)) return null;
  return add + to.repeat(steps) + text;
}

/**
 * Completes a rule that was made from lines of one depth, which say nothing about steps: where
 * the file indents by the other kind of blank than the new lines, a step of theirs is a step of its.
 */
export function completed(
  rule: Reindent,
  { old, fresh, file }: {
    readonly old: readonly string[];
    readonly fresh: readonly string[];
    readonly file: readonly string[];
  },
): Reindent {
  const flat = old.every((line) => isBlank(line) || indentOf(line) === rule.remove);
  if (rule.from !== "" || !flat) return rule;
  const rests = fresh.filter((line) => !isBlank(line)).map(indentOf)
    .filter((it) => it.startsWith(rule.remove)).map((it) => it.slice(rule.remove.length));
  const mark = markOf(rests);
  const unit = stepOf(file);
  if (mark === null || unit === null || unit[0] === mark) return rule;
  const from = mark.repeat(rests.map((it) => it.length).reduce(gcd, 0));
  return { ...rule, from: mark === "\t" ? mark : from, to: unit };
}

/** One step of a file's indentation: a tab, or as many blanks as all of it is made of. */
function stepOf(file: readonly string[]): string | null {
  const indents = file.filter((line) => !isBlank(line)).map(indentOf).filter((it) => it !== "");
  const tabs = indents.filter((it) => it.startsWith("\t")).length;
  if (indents.length === 0) return null;
  if (tabs * 2 > indents.length) return "\t";
  const blanks = indents.filter((it) => !it.includes("\t")).map((it) => it.length);
  const step = blanks.filter((it) => it > 1).reduce(gcd, 0);
  return step > 1 ? " ".repeat(step) : null;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
