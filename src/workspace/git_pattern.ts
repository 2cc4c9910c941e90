/** One line of a `.gitignore`, as git reads it (gitignore(5), wildmatch.c); linear in pattern times path. */

import { fitInOrder } from "../util/mod.ts";

export interface GitPattern {
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** Of the path from the folder of the file on; `null` for any number of folders. */
  readonly segments: readonly (Segment | null)[];
}

type CharTest = (char: string) => boolean;

/** `null`: any number of characters. */
type Segment = readonly (CharTest | null)[];

/** `null`: the line says nothing, or can fit nothing. */
export function parseGitPattern(line: string, ignoreCase: boolean): GitPattern | null {
  if (line.startsWith("#")) return null;
  const negated = line.startsWith("!");
  const text = withoutBlanks(negated ? line.slice(1) : line);
  const foldersOnly = text.endsWith("/");
  const bare = foldersOnly ? text.slice(0, -1) : text;
  const segments = segmentsOf(bare.replace(/^\//, ""), ignoreCase);
  if (bare === "" || segments === null) return null;
  const isAnchored = bare.includes("/");
  // Behind a last `/**` there must be something.
  const end = segments.length > 1 && segments.at(-1) === null ? [[null]] : [];
  return { negated, foldersOnly, segments: [...isAnchored ? [] : [null], ...segments, ...end] };
}

export function fitsGitPattern({ segments }: GitPattern, path: readonly string[]): boolean {
  return fitInOrder(segments, path, fitsSegment);
}

function fitsSegment(segment: Segment, name: string): boolean {
  return fitInOrder(segment, [...name], (test, char) => test(char));
}

/** Blanks at the end count for nothing, unless a backslash stands before one. */
function withoutBlanks(line: string): string {
  const end = line.replace(/ +$/, "");
  return end.length < line.length && isEscaping(end) ? `${end} ` : end;
}

function isEscaping(text: string): boolean {
  return (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

/** `null`: a bracket or a backslash is left open, which fits nothing. */
function segmentsOf(text: string, ignoreCase: boolean): readonly (Segment | null)[] | null {
  const segments: (Segment | null)[] = [];
  let segment: (CharTest | null)[] = [];
  const chars = [...text.replace(/\\(.)/gs, (pair, char) => char === "/" ? "/" : pair)];
  const end = () => {
    const isFolders = segment.length > 1 && segment.every((it) => it === null);
    segments.push(isFolders ? null : segment);
    segment = [];
  };
  for (let at = 0; at < chars.length;) {
    const char = chars[at] ?? "";
    if (char === "/") end();
    const piece = char === "/" ? { next: at + 1 } : pieceAt(chars, at, ignoreCase);
    if (piece === null) return null;
    if ("test" in piece) segment.push(piece.test);
    at = piece.next;
  }
  end();
  return segments;
}

interface Piece {
  readonly test: CharTest | null;
  /** Where the next one begins. */
  readonly next: number;
}

function pieceAt(chars: readonly string[], at: number, ignoreCase: boolean): Piece | null {
  const char = chars[at];
  if (char === "*") return { test: null, next: at + 1 };
  if (char === "?") return { test: () => true, next: at + 1 };
  if (char === "[") return setAt(chars, at + 1, ignoreCase);
  const isEscaped = char === "\\";
  const meant = chars[isEscaped ? at + 1 : at];
  if (meant === undefined) return null;
  return { test: sameAs(meant, ignoreCase), next: at + (isEscaped ? 2 : 1) };
}

function sameAs(char: string, ignoreCase: boolean): CharTest {
  if (!ignoreCase) return (other) => other === char;
  const folded = char.toLowerCase();
  return (other) => other.toLowerCase() === folded;
}

/** A set whose `[` stands before `from`. */
function setAt(chars: readonly string[], from: number, ignoreCase: boolean): Piece | null {
  const isNegated = chars[from] === "!" || chars[from] === "^";
  const start = isNegated ? from + 1 : from;
  const tests: CharTest[] = [];
  let at = start;
  for (; at === start || chars[at] !== "]";) {
    const member = memberAt(chars, at, ignoreCase);
    if (member === null) return null;
    tests.push(member.test);
    at = member.next;
  }
  const isIn = (char: string) => tests.some((test) => test(char));
  return { test: (char) => isIn(char) !== isNegated, next: at + 1 };
}

interface Member {
  readonly test: CharTest;
  readonly next: number;
}

function memberAt(chars: readonly string[], at: number, ignoreCase: boolean): Member | null {
  const posix = /^\[:(\w*):\]/.exec(chars.slice(at, at + 12).join(""));
  if (posix) {
    const test = classes[posix[1] ?? ""];
    return test ? { test, next: at + posix[0].length } : null;
  }
  const first = charAt(chars, at);
  if (first === null) return null;
  const isRange = chars[first.next] === "-" && chars[first.next + 1] !== "]";
  const last = isRange ? charAt(chars, first.next + 1) : first;
  if (last === null) return null;
  return { test: between(first.char, last.char, ignoreCase), next: last.next };
}

function charAt(
  chars: readonly string[],
  at: number,
): { readonly char: string; readonly next: number } | null {
  const isEscaped = chars[at] === "\\";
  const char = chars[isEscaped ? at + 1 : at];
  return char === undefined ? null : { char, next: at + (isEscaped ? 2 : 1) };
}

function between(from: string, to: string, ignoreCase: boolean): CharTest {
  const isIn = (char: string) => codeOf(char) >= codeOf(from) && codeOf(char) <= codeOf(to);
  return ignoreCase ? (char) => isIn(char.toLowerCase()) || isIn(char.toUpperCase()) : isIn;
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? -1;
}

/** POSIX classes, of ASCII. */
const classes: Readonly<Record<string, CharTest>> = {
  alnum: (it) => /^[A-Za-z0-9]$/.test(it),
  alpha: (it) => /^[A-Za-z]$/.test(it),
  blank: (it) => /^[ \t]$/.test(it),
  cntrl: (it) => /^\p{Cc}$/v.test(it),
  digit: (it) => /^[0-9]$/.test(it),
  graph: (it) => /^[!-~]$/.test(it),
  lower: (it) => /^[a-z]$/.test(it),
  print: (it) => /^[ -~]$/.test(it),
  punct: (it) => /^[!-/:-@[-`{-~]$/.test(it),
  space: (it) => /^[ \t\n\v\f\r]$/.test(it),
  upper: (it) => /^[A-Z]$/.test(it),
  xdigit: (it) => /^[A-Fa-f0-9]$/.test(it),
};
