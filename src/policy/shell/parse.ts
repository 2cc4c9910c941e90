/** From a line's text to what is known of it. */

import type { Syntax, Tree } from "../../syntax/mod.ts";
import { doubtOf, doubtsOfCharacters, withoutStrange } from "./bytes.ts";
import { lex, type Lexed, type Refused } from "./lexer.ts";
import { Reach } from "./reach.ts";
import { rolesOf, Shape } from "./shape.ts";
import type { Doubt, Line } from "./types.ts";
import { walk } from "./walk.ts";

/** Time for the parse of a line, and as much again for scripts within it. */
const budgetMs = 250;

/**
 * What bash would make of a line. It never throws: a line that is not understood has doubts.
 *
 * @param syntax the grammar "bash"
 */
export function parseLine(text: string, syntax: Syntax): Line {
  const line = readLine(text, syntax);
  const script = scriptWithin(line);
  return script === null
    ? line
    : { ...line, script: { text: script, line: readLine(script, syntax) } };
}

/** Options with which bash runs a text as it would run a line, once its own files are read. */
const harmless = /^(-[lc]|-lc|-cl|--login|--norc|--noprofile)$/;

/** The text that a line gives to bash, where it is nothing else and the text has no arguments. */
function scriptWithin({ commands: [command, ...more] }: Line): string | null {
  if (!command || more.length > 0 || command.redirects.length > 0) return null;
  const words = command.words.map(({ text }) => text);
  const [program = "", ...options] = words.slice(0, -1);
  if (!/^(\/(usr\/)?bin\/)?bash$/.test(program) || !options.at(-1)?.includes("c")) return null;
  if (command.words.some(({ expands }) => expands) || options.at(-1)?.startsWith("--")) return null;
  return options.every((it) => harmless.test(it)) ? words.at(-1) ?? null : null;
}

function readLine(text: string, syntax: Syntax): Line {
  const start = performance.now();
  const strange = doubtsOfCharacters(text);
  using tree = syntax.parse(text, { timeoutMs: budgetMs });
  const lexed = strange.length > 0 ? null : lex(text);
  const doubts = [
    ...strange,
    ...tree === null ? [doubtOfFailure(text, start)] : doubtsOfTree(tree, text, syntax, lexed),
  ];
  const reach = new Reach(syntax, start + 2 * budgetMs);
  if (doubts.length === 0 && lexed?.type === "lexed") return certain(lexed, reach);
  if (tree === null) reach.loose(text, 0);
  else reach.tree(tree, text);
  reachOtherwise(reach, text, lexed);
  return { commands: [], joints: [], doubts, reached: reach.found };
}

function certain({ commands, joints }: Lexed, reach: Reach): Line {
  reach.commands(argvsOf({ commands }));
  return { commands, joints, doubts: [], reached: reach.found };
}

function argvsOf({ commands }: Pick<Lexed, "commands">): readonly (readonly string[])[] {
  return commands.map(({ words }) => words.map((word) => word.text));
}

function doubtOfFailure(text: string, start: number): Doubt {
  return doubtOf(performance.now() - start >= budgetMs ? "too_long" : "syntax", text);
}

function doubtsOfTree(
  tree: Tree,
  text: string,
  syntax: Syntax,
  lexed: Lexed | Refused | null,
): readonly Doubt[] {
  const shape = new Shape(text, rolesOf(syntax));
  const cursor = tree.walk();
  try {
    walk(cursor, (place) => shape.enter(place));
  } finally {
    cursor[Symbol.dispose]();
  }
  const isTold = shape.doubts.some(({ kind }) => kind === "syntax");
  if (tree.root.hasError && !isTold) shape.doubts.unshift(doubtOf("syntax", text));
  if (shape.doubts.length > 0 || lexed === null) return shape.doubts;
  if (lexed.type === "refused") return [lexed.doubt];
  return isSame(shape.spans, lexed.spans) ? [] : [doubtOf("syntax", text)];
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}

/** The same text as others would read it: where the grammar errs, a forbidden command must not hide. */
function reachOtherwise(reach: Reach, text: string, lexed: Lexed | Refused | null): void {
  if (lexed?.type === "lexed") reach.commands(argvsOf(lexed));
  const seen = withoutStrange(text);
  if (seen !== text) reach.text(seen, 0);
  const joined = seen.replaceAll("\\\n", "");
  if (joined !== seen) reach.text(joined, 0);
}
