import type { Import, Imports } from "../../facts.ts";
import { behind, behindQuoted, endOfLine, lineCounter, matchAt } from "../lexing.ts";

const token = /\/[/*]|["'#]/g;
const directive = /[ \t]*include(_next)?(?:[ \t]|\\\r?\n)*(?:"([^"\n]+)"|<([^>\n]+)>)/y;

/**
 * Includes of a C or C++ file, whatever conditions they stand under. Specifiers keep their
 * quotes or brackets; `#include_next <a.h>` is `include_next <a.h>`.
 */
export function scanC(text: string): Imports {
  const imports: Import[] = [];
  const line = lineCounter(text);
  const last = text.lastIndexOf("include");
  let at = 0;
  while (at <= last) {
    token.lastIndex = at;
    if (!token.test(text)) break;
    const end = token.lastIndex;
    if (text[end - 1] !== "#") {
      at = behindToken(text, end);
      continue;
    }
    const found = startsLine(text, end - 1) ? matchAt(directive, text, end) : null;
    at = found ? directive.lastIndex : end;
    if (found) imports.push({ specifier: specifierOf(found), kind: "static", line: line(end - 1) });
  }
  return { imports };
}

function specifierOf([, next, quoted, bracketed]: RegExpExecArray): string {
  const header = quoted === undefined ? `<${bracketed}>` : `"${quoted}"`;
  return next ? `include_next ${header}` : header;
}

/** Behind the comment, string or character whose opening ends at `end`. */
function behindToken(text: string, end: number): number {
  switch (text[end - 1]) {
    case "*":
      return behind(text, "*/", end);
    case "/":
      return behindLineComment(text, end);
    case "'":
      return separatesDigits(text, end - 1) ? end : behindQuoted(text, end, "'");
    default:
      return behindRawString(text, end) ?? behindQuoted(text, end, '"');
  }
}

/** A backslash before the newline takes the next line into the comment. */
function behindLineComment(text: string, from: number): number {
  let end = endOfLine(text, from);
  while (end < text.length) {
    const before = text[end - 1] === "\r" ? end - 2 : end - 1;
    if (text[before] !== "\\") break;
    end = endOfLine(text, end + 1);
  }
  return end;
}

const rawPrefix = /(?:^|[^\w])(?:u8|[uUL])?R$/;
const rawDelimiter = /([^ ()\\\t\r\n"]{0,16})\(/y;

/** `R"x( … )x"`, `from` behind the first quote. */
function behindRawString(text: string, from: number): number | null {
  if (text[from - 2] !== "R" || !rawPrefix.test(text.slice(Math.max(0, from - 5), from - 1))) {
    return null;
  }
  const found = matchAt(rawDelimiter, text, from);
  return found ? behind(text, `)${found[1]}"`, rawDelimiter.lastIndex) : null;
}

const hexDigit = /^[0-9A-Fa-f]$/;

/** `1'000'000`, but not the quote of `u8'a'`. */
function separatesDigits(text: string, at: number): boolean {
  return hexDigit.test(text[at - 1] ?? "") && hexDigit.test(text[at + 1] ?? "") &&
    !/(?:^|\W)u8$/.test(text.slice(Math.max(0, at - 3), at));
}

/** Only white space or the end of a comment stands before it on its line. */
function startsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === " " || text[before] === "\t") before--;
  return before < 0 || text[before] === "\n" || text[before] === "\uFEFF" ||
    (text[before] === "/" && text[before - 1] === "*");
}
