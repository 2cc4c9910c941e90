/**
 * C# without preprocessor lines, which may stand where no grammar has a place for them. Of
 * alternatives (`#if … #else …`) all stay if each is whole by itself (members, statements), so
 * that what they define is seen; otherwise only the first does.
 */

import { Blanks } from "../blanks.ts";
import { endOfLine } from "../lexing.ts";
import { type Masked, maskWithDirectives } from "./mask.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

/** An `#if` whose `#endif` is to come. */
interface Group {
  /** Alternatives that are over. */
  readonly branches: Range[];
  /** What comes before the `#if` is over: a member or a statement may begin. */
  readonly isFresh: boolean;
  /** Where the current one begins. */
  from: number;
}

/** Deeper nesting is made to break programs: such a text stays as it is. */
const maxDepth = 50;

/** The same length and lines. */
export function withoutDirectives(text: string): string {
  if (!/^[ \t]*#/m.test(text)) return text;
  const masked = maskWithDirectives(text);
  const hidden = hiddenIn(text, masked);
  if (!hidden) return text;
  const blanks = new Hider(text);
  for (const range of hidden) blanks.hide(range);
  return blanks.toString();
}

/** Ranges in order of place, which may lie in one another. */
function hiddenIn(text: string, { code, directives }: Masked): readonly Range[] | null {
  const hidden: Range[] = [];
  const open: Group[] = [];
  let last = ";";
  let behind = 0;
  for (const from of directives) {
    last = lastIn(code, { from: behind, to: from }) || last;
    const to = behind = endOfLine(text, from);
    hidden.push({ from, to });
    const [word = ""] = /[a-z]+/.exec(text.slice(from, Math.min(to, from + maxWord))) ?? [];
    if (word === "if") {
      open.push({ branches: [], from: to, isFresh: ends.includes(last) || last === "{" });
    }
    if (open.length > maxDepth) return null;
    const group = open.at(-1);
    if (!group || !["elif", "else", "endif"].includes(word)) continue;
    group.branches.push({ from: group.from, to: from });
    group.from = to;
    if (word !== "endif") continue;
    open.pop();
    const all = group.isFresh && group.branches.every((it) => isWhole(code, it));
    if (!all) hidden.push(...group.branches.slice(1));
  }
  return hidden.sort((a, b) => a.from - b.from);
}

/** `#`, some blanks and a word, characters. */
const maxWord = 40;

/** What a member or a statement ends with. */
const ends: readonly string[] = [";", "}"];

/** The last character that is no white space; `""`: there is none. */
function lastIn(code: string, { from, to }: Range): string {
  let at = to - 1;
  while (at >= from && code.charAt(at).trim() === "") at--;
  return at < from ? "" : code.charAt(at);
}

/** Ends as a member or a statement does, and its braces match. */
function isWhole(code: string, { from, to }: Range): boolean {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}" && --depth < 0) return false;
  }
  const last = lastIn(code, { from, to });
  return depth === 0 && (last === "" || ends.includes(last));
}

/** Blanks ranges line by line, so that lines stay. */
class Hider {
  readonly #blanks: Blanks;
  #at = 0;

  constructor(private readonly text: string) {
    this.#blanks = new Blanks(text);
  }

  hide({ from, to }: Range): void {
    for (let at = Math.max(from, this.#at); at < to;) {
      const end = Math.min(endOfLine(this.text, at), to);
      this.#blanks.hide(at, end);
      at = end + 1;
    }
    this.#at = Math.max(this.#at, to);
  }

  toString(): string {
    return this.#blanks.toString();
  }
}
