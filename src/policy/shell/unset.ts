/**
 * Expansions taken for what they are when nothing is set: `r$x\m` runs `rm`, and so does `$x rm`.
 * Only for rules that forbid.
 */

export interface Unset {
  /** After the expansion. */
  readonly end: number;
  /** Raw text in its place. */
  readonly raw: string;
}

/** The expansion that begins at `at`; null: none does. */
export function unsetAt(text: string, at: number): Unset | null {
  if (text[at] === "`") {
    const close = text.indexOf("`", at + 1);
    return close < 0 ? null : { end: close + 1, raw: printedBy(text.slice(at + 1, close)) };
  }
  if (text[at] !== "$") return null;
  if (text[at + 1] === "{") return braced(text, at + 1);
  if (text[at + 1] === "(") return substituted(text, at + 1);
  parameter.lastIndex = at + 1;
  const found = parameter.exec(text);
  return found && { end: parameter.lastIndex, raw: "" };
}

const parameter = /[A-Za-z_][A-Za-z0-9_]*|[@*#?$!0-9-]/y;

function braced(text: string, open: number): Unset | null {
  const end = closing(text, open, "{", "}");
  if (end === null) return null;
  const inner = text.slice(open + 1, end - 1);
  return { end, raw: /^\w*:?[-=]([\s\S]*)$/.exec(inner)?.[1] ?? "" };
}

function substituted(text: string, open: number): Unset | null {
  const end = closing(text, open, "(", ")");
  return end === null ? null : { end, raw: printedBy(text.slice(open + 1, end - 1)) };
}

function closing(text: string, from: number, open: string, close: string): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return at + 1;
  }
  return null;
}

/** `$(echo rm)` */
function printedBy(script: string): string {
  return /^\s*(?:echo|printf)\s+([^;|&()`]*)$/.exec(script)?.[1] ?? "";
}
