import type { Import } from "../../facts.ts";
import { LineCounter } from "./line_counter.ts";
import { Tokens } from "./tokens.ts";

const REFERENCE = /^\/\/\/\s*<reference\s[^>]*?\bpath\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** `/// <reference path="x" />` in the comments before the first statement; a path is relative. */
export function references(text: string): readonly Import[] {
  const tokens = new Tokens(text);
  const lines = new LineCounter(text);
  const found: Import[] = [];
  for (let at = tokens.blankEnd(shebangEnd(text));;) {
    const end = tokens.commentEnd(at);
    if (end < 0) return found;
    const path = text.startsWith("///", at) ? pathOf(text.slice(at, end)) : "";
    if (path !== "") {
      const specifier = /^\.{0,2}\//.test(path) ? path : `./${path}`;
      found.push({ specifier, kind: "type", line: lines.lineOf(at) });
    }
    at = tokens.blankEnd(end);
  }
}

function pathOf(comment: string): string {
  const match = REFERENCE.exec(comment);
  return match?.[1] ?? match?.[2] ?? "";
}

function shebangEnd(text: string): number {
  if (!text.startsWith("#!")) return 0;
  const end = text.indexOf("\n");
  return end < 0 ? text.length : end;
}
