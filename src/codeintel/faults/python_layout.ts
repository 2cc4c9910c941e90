/**
 * Indentation of Python, which the grammar forgives: rules of
 * https://docs.python.org/3/reference/lexical_analysis.html#indentation.
 */

import type { SyntaxFault, SyntaxProblem } from "./types.ts";

/** One logical line: brackets, strings and backslashes may spread it over several. */
interface Logical {
  /** 1-based. */
  readonly line: number;
  /** 1-based, UTF-16 units. */
  readonly column: number;
  /** Columns, a tab going on to the next multiple of eight. */
  readonly indent: number;
  /** It ends in a colon: a block follows. */
  readonly opens: boolean;
  readonly text: string;
}

/** The first fault only: all that follows is shifted. */
export function layoutFaults(text: string): readonly SyntaxFault[] {
  const stack = [0];
  let before: Logical | null = null;
  for (const it of logicalLines(text)) {
    const fault = faultOf(it, before, stack);
    if (fault) return [fault];
    before = it;
  }
  return before?.opens ? [faultAt(before, { of: "block", after: before.line })] : [];
}

function faultOf(it: Logical, before: Logical | null, stack: number[]): SyntaxFault | null {
  const top = stack.at(-1) ?? 0;
  if (before?.opens) {
    if (it.indent > top) {
      stack.push(it.indent);
      return null;
    }
    return faultAt(it, { of: "block", after: before.line });
  }
  if (it.indent > top) return faultAt(it, { of: "indentation", why: "unexpected" });
  while ((stack.at(-1) ?? 0) > it.indent) stack.pop();
  if ((stack.at(-1) ?? 0) !== it.indent) {
    return faultAt(it, { of: "indentation", why: "uneven" });
  }
  return it.indent === 0 && /^return\b/.test(it.text) ? faultAt(it, { of: "return" }) : null;
}

function faultAt({ line, column }: Logical, problem: SyntaxProblem): SyntaxFault {
  return { line, column, problem };
}

/** Everything that takes part in the layout: strings whole, so that nothing in them is looked at. */
const token =
  /(?<string>[A-Za-z]{0,2}(?:"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\[^]|[^\\"\n])*"|'(?:\\[^]|[^\\'\n])*'))|(?<comment>#[^\n]*)|(?<joint>\\\r?\n)|(?<open>[([{])|(?<close>[)\]}])|(?<end>\r?\n)|(?<space>[^\S\n]+)|(?<other>[A-Za-z_]\w*|[^])/y;

function* logicalLines(text: string): Generator<Logical> {
  // A byte order mark is no column.
  const start = text.startsWith("\ufeff") ? 1 : 0;
  let line = 1;
  let depth = 0;
  let first: { readonly line: number; readonly from: number } | null = null;
  let lineStart = start;
  let last = "";
  const finish = (to: number): Logical | null => {
    if (!first) return null;
    const { line, from } = first;
    first = null;
    const whole = text.slice(from, to);
    const space = /^[^\S\n]*/.exec(whole)?.[0] ?? "";
    return {
      line,
      column: space.length + 1,
      indent: columns(space),
      opens: last === ":",
      text: whole.slice(space.length, space.length + 20),
    };
  };
  token.lastIndex = start;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const { groups = {}, index, 0: whole } = found;
    if (groups.end !== undefined && depth === 0) {
      const done = finish(index);
      if (done) yield done;
    } else if (isCode(groups)) {
      first ??= { line, from: lineStart };
      last = whole;
      if (groups.open) depth++;
      if (groups.close) depth = Math.max(0, depth - 1);
    }
    for (let cut = whole.indexOf("\n"); cut >= 0; cut = whole.indexOf("\n", cut + 1)) {
      line++;
      lineStart = index + cut + 1;
    }
  }
  const done = finish(text.length);
  if (done) yield done;
}

function isCode(groups: Readonly<Record<string, string | undefined>>): boolean {
  return (groups.string ?? groups.open ?? groups.close ?? groups.other) !== undefined;
}

function columns(space: string): number {
  let width = 0;
  for (const it of space) {
    if (it === "\t") width += 8 - width % 8;
    else if (it === "\f") width = 0;
    else width++;
  }
  return width;
}
