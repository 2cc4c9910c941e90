/**
 * What a request asks for by signs: a value or a name that is to stand somewhere, a thing of a list. Whoever does
 * the work writes them, so that a change without them is no proof of it.
 */

import { pathsIn, sentences } from "./clauses.ts";
import { limitsIn } from "./bounds.ts";
import { listsIn } from "./lists.ts";
import { moodOf, wantsChange } from "./mood.ts";

export interface Requirement {
  /** A number; a name or words; a thing of a list. */
  readonly kind: "number" | "name" | "part";
  readonly name: string;
  /** Of a part: see `ListedThing`. */
  readonly signs: readonly string[];
}

/** More is never held against a turn. */
const most = 40;

/** Behind these stands what is to be, and not what is. */
const lead = [
  "to|as|into|called|named|add|adds|adding|create|introduce|raises?|throws?|returns?|prints?|for|at most|up to",
  "(?:(?:message|name|value|text|title|label|flag|option|function|method|class|default|max(?:imum)?)(?: of| to)?)",
].join("|");

const value =
  '`([^`\\n]{1,60})`|["“「]([^"”」\\n]{2,60})["”」]|(\\d+(?:[._,]\\d+)*)(?![\\w.%]*[-/]\\w)|([A-Z][A-Z\\d]*_[A-Z\\d_]+)';

const inEnglish = new RegExp(`(?:\\b(?:${lead})|=) (?:an? |the )?(?:${value})`, "gi");

const inChinese = new RegExp(
  `(?:为|成|改到|叫做?|名为|函数|方法|返回|抛出|提示|显示|至多|最多) ?(?:${value})`,
  "g",
);

/** @param words the request, in the user's own letters */
export function requirementsIn(words: string): readonly Requirement[] {
  const limits = new Set(limitsIn(sentences(words)));
  const parts = listsIn(words).flatMap((list) =>
    list.map(({ name, signs }): Requirement => ({ kind: "part", name, signs }))
  );
  const asking = sentencesOf(words).filter((it) => !limits.has(it) && wantsChange(moodOf(it)));
  const seen = new Set<string>();
  return [...asking.flatMap(valuesIn), ...parts]
    .filter(({ name }) => !seen.has(name) && seen.add(name)).slice(0, most);
}

/** With what is quoted in them. */
function sentencesOf(words: string): readonly string[] {
  return words.replaceAll(/(?:^|\n)\s*(```|~~~)[\s\S]*?(?:\n\s*\1|$)/g, "\n")
    .split(/(?<=[.!?])\s+|(?<=[。！？；])|\n+/).map((it) => it.trim()).filter((it) => it !== "");
}

function valuesIn(sentence: string): readonly Requirement[] {
  return [inEnglish, inChinese].flatMap((it) => [...sentence.matchAll(it)])
    .flatMap((found) => requirementBy(found) ?? []);
}

function requirementBy([, code, quoted, number, constant]: RegExpExecArray): Requirement | null {
  // Of a version the points are no signs of a fraction.
  if (number !== undefined && number.split(".").length < 3) {
    return { kind: "number", name: number, signs: [] };
  }
  const name = code ?? quoted ?? constant ?? number ?? "";
  // A file is owed by its name; of code with blanks only a part may be written.
  if (pathsIn(name).length > 0 || plainOf(name).length < 2 || code?.includes(" ")) return null;
  return { kind: "name", name, signs: [] };
}

/** Whether a text that was written, small letters, holds it in any of its forms. */
export function isWritten({ kind, name, signs }: Requirement, text: string): boolean {
  switch (kind) {
    case "number":
      return holdsNumber(text, Number(name.replaceAll(/[_,]/g, "")));
    case "name":
      return plainOf(text).includes(plainOf(name));
    case "part": {
      const found = signs.filter((it) => text.includes(it));
      return found.length * 2 >= signs.length;
    }
  }
}

/** “--dry-run”, “dry_run” and “dryRun()” are one name. */
function plainOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Units in which the same may be said: seconds, milliseconds, minutes, hours, kilobytes, per cent. */
const factors = [1, 1000, 60, 60_000, 3600, 3_600_000, 1024, 1_048_576, 1_000_000, 0.01];

function holdsNumber(text: string, wanted: number): boolean {
  const found = new Set(
    [...text.matchAll(/\d+(?:[_,]\d{3})*(?:\.\d+)?/g)].map(([it]) =>
      Number(it.replaceAll(/[_,]/g, ""))
    ),
  );
  return factors.some((it) => found.has(wanted * it)) || found.size > 200;
}
