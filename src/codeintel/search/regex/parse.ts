/**
 * Patterns in the common part of what ripgrep knows without options: the syntax of Rust's
 * `regex`, line by line. It is regular in the strict sense, so that every pattern can be
 * matched in linear time.
 */

import { charSource } from "./classes.ts";
import { parseClass } from "./parse_class.ts";
import { escapeAt, isEscape } from "./parse_escape.ts";
import { Reader } from "./reader.ts";
import { type Node, PatternError } from "./syntax.ts";

export interface Pattern {
  readonly node: Node;
  /** The same for ripgrep of any version. */
  readonly forRipgrep: string;
}

/** Deeper groups are made by a program to break another. */
const maxDepth = 100;

/** As ripgrep's engine has it, by its size limit. */
const maxCount = 1_000;

/** @throws {PatternError} */
export function parsePattern(text: string, ignoreCase: boolean): Pattern {
  if (text === "") throw new PatternError("empty", "");
  if (/[\n\r]/.test(text)) throw new PatternError("line_end", "");
  const parser = new Parser(text);
  const node = parser.choice(ignoreCase, 0);
  if (!parser.reader.isAtEnd) throw new PatternError("unopened", ")");
  return { node, forRipgrep: parser.reader.written };
}

class Parser {
  readonly reader: Reader;

  constructor(text: string) {
    this.reader = new Reader(text);
  }

  /** Alternatives up to the end of the group; a flag in one holds for those after it too. */
  choice(ignoreCase: boolean, depth: number): Node {
    if (depth > maxDepth) throw new PatternError("too_large", "(");
    let mode = ignoreCase;
    const items: Node[] = [];
    do {
      const [item, after] = this.#sequence(mode, depth);
      items.push(item);
      mode = after;
    } while (this.reader.take("|"));
    const [only] = items;
    return only && items.length === 1 ? only : { type: "choice", items };
  }

  #sequence(ignoreCase: boolean, depth: number): readonly [Node, boolean] {
    let mode = ignoreCase;
    const items: Node[] = [];
    while (!this.reader.isAtEnd && !this.reader.sees("|") && !this.reader.sees(")")) {
      const flags = this.reader.takeMatch(/\(\?([a-zA-Z-]+)\)/y);
      if (flags) mode = caseFlag(flags[1] ?? "", mode);
      else items.push(this.#repeated(this.#atom(mode, depth)));
    }
    return [{ type: "sequence", items }, mode];
  }

  #atom(ignoreCase: boolean, depth: number): Node {
    const { reader } = this;
    if (reader.take("(")) return this.#group(ignoreCase, depth);
    if (reader.take("[")) return parseClass(reader, ignoreCase);
    if (reader.take(".")) return { type: "class", source: "[^\\n]", ignoreCase: false };
    if (reader.take("^")) return { type: "assert", at: "start" };
    // ripgrep's own option for CRLF misses lines of blanks, so the pattern says it.
    if (reader.takeAs(/\$/y, () => "(?:\\r?$)")) return { type: "assert", at: "end" };
    if (isEscape(reader)) return escapeAt(reader, ignoreCase);
    const wrong = reader.takeMatch(/[*+?{]/y);
    if (wrong) throw new PatternError("repeat", wrong[0]);
    return charNode(reader.next(), ignoreCase);
  }

  #group(ignoreCase: boolean, depth: number): Node {
    const { reader } = this;
    let mode = ignoreCase;
    const look = reader.peek(/\?<?[=!]/y);
    if (look) throw new PatternError("look", `(${look[0]}`);
    if (!reader.takeMatch(/\?P?<\w+>/y)) {
      const flags = reader.takeMatch(/\?([a-zA-Z-]*):/y);
      if (flags) mode = caseFlag(flags[1] ?? "", mode);
      else if (reader.sees("?")) throw new PatternError("flag", reader.rest(4));
    }
    const node = this.choice(mode, depth + 1);
    if (!reader.take(")")) throw new PatternError("unclosed", "(");
    return node;
  }

  #repeated(item: Node): Node {
    let node = item;
    for (let count = this.#count(); count; count = this.#count()) {
      node = { type: "repeat", item: node, ...count };
    }
    return node;
  }

  #count(): { readonly min: number; readonly max: number | null } | null {
    const found = this.reader.takeMatch(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y);
    if (!found) {
      if (this.reader.sees("{")) throw new PatternError("count", this.reader.rest(6));
      return null;
    }
    const [part, sign, least, comma, most] = found;
    if (sign) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : null };
    const min = Number(least);
    const max = comma ? (most ? Number(most) : null) : min;
    if (max !== null && max < min) throw new PatternError("count", part);
    if (Math.max(min, max ?? 0) > maxCount) throw new PatternError("too_large", part);
    return { min, max };
  }
}

function charNode(char: string, ignoreCase: boolean): Node {
  return { type: "class", source: charSource(char), ignoreCase, literal: char };
}

/** `i` matters; `s`, `m`, `u` and `U` change nothing where lines are matched whole. */
function caseFlag(flags: string, before: boolean): boolean {
  if (!/^[ismuU]*(?:-[ismU]+)?$/.test(flags)) throw new PatternError("flag", `(?${flags})`);
  const [on = "", off = ""] = flags.split("-");
  return off.includes("i") ? false : on.includes("i") || before;
}
