import { charSource, propertySource, shorthands } from "./classes.ts";
import type { Reader } from "./reader.ts";
import { type Node, PatternError } from "./syntax.ts";

export function isEscape(reader: Reader): boolean {
  return reader.sees("\\");
}

/** What follows a backslash outside of a class. @throws {PatternError} */
export function escapeAt(reader: Reader, ignoreCase: boolean): Node {
  const assertion = reader.takeMatch(/\\([bB])(?!\{)/y)?.[1];
  if (assertion) return { type: "assert", at: assertion === "b" ? "word" : "not_word" };
  const anchor = reader.peek(/\\[AzZG]/y);
  if (anchor) throw new PatternError("text_anchor", anchor[0]);
  const back = reader.peek(/\\(?:[1-9]|k<)/y);
  if (back) throw new PatternError("backreference", back[0]);
  const { source, literal } = escapedSet(reader);
  return { type: "class", source, ignoreCase, ...(literal === undefined ? {} : { literal }) };
}

export interface EscapedSet {
  readonly source: string;
  /** Where it is one character. */
  readonly literal?: string;
}

const controls: Readonly<Record<string, string>> = {
  t: "\t",
  f: "\f",
  v: "\v",
  a: "\x07",
  r: "\r",
};

/** What follows a backslash anywhere: a set or a character. @throws {PatternError} */
export function escapedSet(reader: Reader): EscapedSet {
  const short = shorthands[reader.takeMatch(/\\([dDsSwW])/y)?.[1] ?? ""];
  if (short) return { source: short };
  const property = reader.takeMatch(/\\([pP])(?:\{(\^?)([\w =:]+)\}|([A-Z]))/y);
  if (property) return { source: propertyOf(property) };
  if (reader.peek(/\\n/y)) throw new PatternError("line_end", "\\n");
  const char = escapedChar(reader);
  if (char === null) throw new PatternError("escape", reader.rest(2));
  if (char === "\n") throw new PatternError("line_end", "\\n");
  return { source: charSource(char), literal: char };
}

function propertyOf([part, letter, caret, long, short]: RegExpExecArray): string {
  const negated = (letter === "P") !== (caret === "^");
  const source = propertySource((long ?? short ?? "").replace(":", "="), negated);
  if (source === null) throw new PatternError("escape", part);
  return source;
}

function escapedChar(reader: Reader): string | null {
  const control = controls[reader.takeMatch(/\\([tfvar])/y)?.[1] ?? ""];
  if (control) return control;
  const code = reader.takeMatch(
    /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|[xuU]\{([0-9A-Fa-f]{1,6})\})/y,
  );
  const digits = code?.slice(1).find((it) => it !== undefined);
  if (digits !== undefined) return charOf(Number.parseInt(digits, 16), code?.[0] ?? "");
  const meta = reader.takeMatch(/\\([\\.+*?()|[\]{}^$#&~-])/y)?.[1];
  // Old versions of ripgrep know no backslash before other characters, where it says nothing.
  return meta ?? reader.takeAs(/\\([^\w<>])/uy, ([, char = ""]) => char)?.[1] ?? null;
}

function charOf(code: number, part: string): string {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new PatternError("escape", part);
  return String.fromCodePoint(code);
}
