/** The head of a definition on one line. */

import type { CommentStyle } from "./rules.ts";

/** As `Definition.signature` promises, UTF-16 units. */
const maxSignature = 240;

/** A head is looked at so far: enough for parameters a line each, UTF-16 units. */
const maxHead = 2_000;

/** What leads over to a body and says nothing. */
const lead = /(?:=>|[:={;]|\s)+$/;

/** A piece of text on one line: white space folded, without comments and what leads to a body. */
export function headOf(text: string, start: number, end: number, comments: CommentStyle): string {
  const head = text.slice(start, Math.min(end, start + maxHead));
  return fold(withoutComments(head, comments)).replace(lead, "");
}

/** Lists written a line each close up: `(\n a,\n b,\n)` is `(a, b)`. */
export function fold(head: string): string {
  if (!/[\n\t]| {2}/.test(head)) return head.trim();
  const lines = head.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
  return lines.filter((line) => line !== "").join("\n")
    .replace(/([([<])\n/g, "$1")
    .replace(/,?\n([)\]>])/g, "$1")
    .replaceAll("\n", " ");
}

/** At most 240 units. */
export function cut(signature: string): string {
  if (signature.length <= maxSignature) return signature;
  // Not between the halves of a surrogate pair.
  return signature.slice(0, maxSignature - 1).replace(/[\ud800-\udbff]$/, "") + "…";
}

const strings = `"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\``;
const slashes = "//[^\\n]*|/\\*[^]*?\\*/";
const hash = "#(?!\\[)[^\\n]*";

/** Strings are matched so that what looks like a comment in them is not taken for one. */
const patterns: Readonly<Record<CommentStyle, RegExp>> = {
  hash: new RegExp(`${strings}|(#[^\\n]*)`, "g"),
  slashes: new RegExp(`${strings}|(${slashes})`, "g"),
  both: new RegExp(`${strings}|(${slashes}|${hash})`, "g"),
};

const marks: Readonly<Record<CommentStyle, RegExp>> = {
  hash: /#/,
  slashes: /\/[/*]/,
  both: /\/[/*]|#/,
};

export function withoutComments(head: string, style: CommentStyle): string {
  if (!marks[style].test(head)) return head;
  return head.replace(patterns[style], (all, comment?: string) => comment === undefined ? all : "");
}
