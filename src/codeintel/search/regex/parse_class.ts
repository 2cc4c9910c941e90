import { charSource, posixClasses } from "./classes.ts";
import { escapedSet, isEscape } from "./parse_escape.ts";
import type { Reader } from "./reader.ts";
import { type CharClass, PatternError } from "./syntax.ts";

/** A class whose `[` was taken. @throws {PatternError} */
export function parseClass(reader: Reader, ignoreCase: boolean): CharClass {
  return { type: "class", source: classSource(reader, 0), ignoreCase };
}

/** Deeper classes in classes are made to break something. */
const maxDepth = 20;

function classSource(reader: Reader, depth: number): string {
  if (depth > maxDepth) throw new PatternError("too_large", "[");
  const negated = reader.take("^");
  let source = reader.take("]") ? charSource("]") : "";
  while (!reader.take("]")) {
    if (reader.isAtEnd) throw new PatternError("unclosed", "[");
    source += itemSource(reader, depth);
  }
  return `[${negated ? "^" : ""}${source}]`;
}

function itemSource(reader: Reader, depth: number): string {
  const posix = reader.takeMatch(/\[:(\^?)(\w+):\]/y);
  if (posix) return posixSource(posix);
  if (reader.take("[")) return classSource(reader, depth + 1);
  const set = reader.peek(/&&|--|~~/y);
  if (set && !reader.peek(/--?\]/y)) throw new PatternError("set", set[0]);
  const first = memberOf(reader);
  if (!reader.peek(/-[^\]-]/uy)) return first.source;
  reader.take("-");
  const last = reader.sees("[") ? null : memberOf(reader);
  const [from, to] = [first.literal?.codePointAt(0), last?.literal?.codePointAt(0)];
  if (from === undefined || to === undefined || from > to) {
    throw new PatternError("range", `${first.literal ?? ""}-${last?.literal ?? ""}`);
  }
  return `${first.source}-${last?.source ?? ""}`;
}

function memberOf(reader: Reader) {
  if (isEscape(reader)) return escapedSet(reader);
  const char = reader.next();
  return { source: charSource(char), literal: char };
}

function posixSource([part, caret, name = ""]: RegExpExecArray): string {
  const source = posixClasses[name];
  if (source === undefined) throw new PatternError("escape", part);
  return caret ? `[^${source}]` : source;
}
