import type { Import, Imports } from "../../facts.ts";
import { endOfLine, lineCounter, matchAt, skipBlank } from "../lexing.ts";

const packageClause = /package[ \t]+([\w\u0080-\uffff]+)/y;
const importWord = /import(?![\w\u0080-\uffff])/y;
const otherDeclaration = /(?:const|func|type|var)(?![\w\u0080-\uffff])/y;
const specification = /(?:[\w.\u0080-\uffff]+[ \t]*)?(?:"([^"\n]*)"|`([^`\n]*)`)/y;

/**
 * Imports of a Go file. They stand before every other declaration, so that only the head of the
 * file is read.
 */
export function scanGo(text: string): Imports {
  const start = skipBlank(text, 0);
  const clause = matchAt(packageClause, text, start);
  if (!clause) return { imports: [] };
  const imports: Import[] = [];
  const line = lineCounter(text);
  const add = (specifier: string, at: number) => {
    if (specifier !== "") imports.push({ specifier, kind: "static", line: line(at) });
  };
  let at = skipSeparators(text, packageClause.lastIndex);
  while (matchAt(importWord, text, at)) {
    at = skipSeparators(text, declaration(text, skipBlank(text, importWord.lastIndex), add));
  }
  return { imports, package: clause[1] ?? "" };
}

type Add = (specifier: string, at: number) => void;

/** What follows the word `import`: one specification, or many in parentheses. */
function declaration(text: string, from: number, add: Add): number {
  if (text[from] !== "(") return one(text, from, add);
  let at = skipSeparators(text, from + 1);
  while (at < text.length && text[at] !== ")") {
    if (matchAt(otherDeclaration, text, at)) return at;
    at = skipSeparators(text, one(text, at, add));
  }
  return at + 1;
}

/** A line that is no specification is stepped over: somebody is just writing it. */
function one(text: string, at: number, add: Add): number {
  const found = matchAt(specification, text, at);
  if (!found) return Math.max(at + 1, endOfLine(text, at));
  add(found[1] ?? found[2] ?? "", at);
  return specification.lastIndex;
}

function skipSeparators(text: string, from: number): number {
  let at = skipBlank(text, from);
  while (text[at] === ";") at = skipBlank(text, at + 1);
  return at;
}
