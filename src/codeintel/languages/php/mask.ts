/** PHP without what is not code: the same length, so that places stay what they are. */

import { behind, matchAt } from "../lexing.ts";
import { Blanks } from "../blanks.ts";

/** What may end a run of code; everything between two of them is kept as it is. */
const notCode = /\?>|['"`]|\/[/*]|#|<<<|__halt_compiler/g;
const opening = /<\?(?:php\b|=|(?=\s))/gi;
const lineEnd = /[\r\n]|\?>/g;
const inDouble = /["\\]|\{\$/g;
const inBackticks = /[`\\]|\{\$/g;
const inSingle = /['\\]/g;
const inExpression = /[{}'"]/g;
const heredocHead = /<<<[ \t]*(["']?)([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)\1\r?\n/y;

/** Blanks everything outside `<?php … ?>`, comments, and what strings hold (their quotes stay). */
export function maskPhp(text: string): string {
  const mask = new Blanks(text);
  let at = 0;
  while (at < text.length) {
    const start = endOf(opening, text, at);
    mask.hide(at, start);
    at = maskCode(text, start, mask);
  }
  return mask.toString();
}

/** From behind `<?php` to behind the next `?>`, or the end. */
function maskCode(text: string, from: number, mask: Blanks): number {
  let at = from;
  for (;;) {
    const found = matchAt(notCode, text, at);
    if (!found) return text.length;
    const start = found.index;
    const end = notCode.lastIndex;
    switch (text[start]) {
      case "?":
        return end;
      case "_":
        mask.hide(start, text.length);
        return text.length;
      case "<":
        at = afterHeredoc(text, start);
        mask.hide(start, at);
        break;
      case "/":
      case "#":
        at = afterComment(text, start);
        mask.hide(start, at);
        break;
      default:
        at = afterString(text, start);
        mask.hide(end, Math.max(end, at - 1));
    }
  }
}

/** Behind `// …`, `# …` or a block comment; `#[` begins an attribute, which is code. */
function afterComment(text: string, start: number): number {
  if (text.startsWith("#[", start)) return start + 2;
  if (text.startsWith("/*", start)) return behind(text, "*/", start + 2);
  return matchAt(lineEnd, text, start + 1)?.index ?? text.length;
}

/** Behind the closing quote; the end of the text, if there is none. */
function afterString(text: string, start: number): number {
  const quote = text[start];
  const stops = quote === "'" ? inSingle : quote === '"' ? inDouble : inBackticks;
  let at = start + 1;
  for (;;) {
    const found = matchAt(stops, text, at);
    if (!found) return text.length;
    const stop = found[0];
    at = stops.lastIndex;
    if (stop === quote) return at;
    at = stop === "\\" ? at + 1 : afterExpression(text, at);
  }
}

/** Behind the `}` of `{$…}` in a string; strings inside may hold quotes and braces. */
function afterExpression(text: string, from: number): number {
  let at = from;
  for (let depth = 1; depth > 0;) {
    const found = matchAt(inExpression, text, at);
    if (!found) return text.length;
    at = inExpression.lastIndex;
    if (found[0] === "{") depth++;
    else if (found[0] === "}") depth--;
    else at = afterPlain(text, found.index);
  }
  return at;
}

/** Behind a string in which nothing is nested. */
function afterPlain(text: string, start: number): number {
  const stops = text[start] === "'" ? inSingle : inDouble;
  let at = start + 1;
  for (;;) {
    const found = matchAt(stops, text, at);
    if (!found) return text.length;
    if (found[0] === text[start]) return stops.lastIndex;
    at = stops.lastIndex + (found[0] === "\\" ? 1 : 0);
  }
}

/** Behind the closing word, or behind `<<<` if no heredoc begins here. */
function afterHeredoc(text: string, start: number): number {
  const word = matchAt(heredocHead, text, start)?.[2];
  if (word === undefined) return start + 3;
  const closing = new RegExp(`^[ \\t]*${word}(?![\\w\\x80-\\uffff])`, "gm");
  return endOf(closing, text, heredocHead.lastIndex);
}

function endOf(expression: RegExp, text: string, from: number): number {
  return matchAt(expression, text, from) ? expression.lastIndex : text.length;
}
