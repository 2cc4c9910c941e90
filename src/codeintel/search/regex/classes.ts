/** Sets of characters, in the words of JavaScript's `v` mode. */

/** With a backslash before it; Unicode, as Rust's `regex` has them. */
export const shorthands: Readonly<Record<string, string>> = {
  d: "\\p{Nd}",
  D: "\\P{Nd}",
  s: "\\p{White_Space}",
  S: "\\P{White_Space}",
  w: "[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]",
  W: "[^\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]",
};

/** `[:alpha:]` and alike; ASCII only, by definition. */
export const posixClasses: Readonly<Record<string, string>> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: "\\x00-\\x7f",
  blank: "\\t\\x20",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "\\x21-\\x7e",
  lower: "a-z",
  print: "\\x20-\\x7e",
  punct: "\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e",
  space: "\\t\\n\\v\\f\\r\\x20",
  upper: "A-Z",
  word: "0-9A-Za-z_",
  xdigit: "0-9A-Fa-f",
};

/** A character that means itself, wherever it stands. */
export function charSource(char: string): string {
  if (/[A-Za-z0-9_]/.test(char)) return char;
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A class of a Unicode property such as `L`, `Han`, `Alphabetic`; `null` if nobody knows it. */
export function propertySource(name: string, negated: boolean): string | null {
  const letter = negated ? "P" : "p";
  const proper = name.slice(0, 1).toUpperCase() + name.slice(1);
  const candidates = [name, proper, `Script=${name}`, `Script=${proper}`];
  for (const candidate of candidates) {
    const source = `\\${letter}{${candidate}}`;
    if (isClass(source)) return source;
  }
  return null;
}

function isClass(source: string): boolean {
  try {
    new RegExp(source, "v");
    return true;
  } catch {
    return false;
  }
}
