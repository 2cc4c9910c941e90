/** `$X`, `$_`, `$$$ARGS`: how variables are written, in a pattern and in what replaces it. */

/** A variable of a pattern. */
export interface Variable {
  readonly type: "any" | "many";
  /** `null`: what it stands for is not asked for (`$_`, `$_X`, `$$$`). */
  readonly name: string | null;
}

/**
 * A letter that identifiers of every language may begin with, and hardly any does. The grammar sees it
 * in place of the dollar, which is none in most languages.
 */
const stand = "\u00b5";

const written = /\$\$\$([A-Z_][A-Z0-9_]*)?|\$([A-Z_][A-Z0-9_]*)/g;
/** What `$$$X` is written as where a block holds no expressions: statements, members, cases, functions. */
const blocks = ["$1", "$1;", "A $1;", "case $1:", "$1 => A,", "fn $1();"];

const masked = new RegExp(
  `^(?:(?:A |case |fn )?${stand}{3}([A-Z_][A-Z0-9_]*)?(?:;|:| => A,|\\(\\);)?|` +
    `${stand}([A-Z_][A-Z0-9_]*))$`,
);
const firstList = new RegExp(`\\(\\s*(?=${stand}{3})`);
const wholeBlock = new RegExp(`(?<=\\{\\s*)(${stand}{3}\\w*)(?=\\s*\\})`, "g");

/**
 * The text with all variables as identifiers, in the ways that grammars may want it: a list of
 * parameters needs types (`f(A x)`), a block what it holds.
 */
export function maskings(text: string): readonly string[] {
  const plain = text.replaceAll(written, (it) => it.replaceAll("$", stand));
  const filled = blocks.map((it) => plain.replaceAll(wholeBlock, it));
  return [...new Set(filled.flatMap((it) => [it, it.replace(firstList, "$&A ")]))];
}

/** The variable that a piece of a masked text is, all of it. */
export function variableOf(text: string): Variable | null {
  const found = masked.exec(text);
  if (!found) return null;
  const [, many, one] = found;
  const isOne = one !== undefined;
  return { type: isOne ? "any" : "many", name: named(isOne ? one : many) };
}

function named(name: string | undefined): string | null {
  return name === undefined || name.startsWith("_") ? null : name;
}

/** A piece of a text with variables. */
export type Piece = string | Variable;

export function pieces(text: string): readonly Piece[] {
  const out: Piece[] = [];
  let done = 0;
  for (const found of text.matchAll(written)) {
    const variable = variableOf(found[0].replaceAll("$", stand));
    if (!variable) continue;
    if (found.index > done) out.push(text.slice(done, found.index));
    out.push(variable);
    done = found.index + found[0].length;
  }
  if (done < text.length) out.push(text.slice(done));
  return out;
}

/** Words that every text has to hold in which the pattern fits. */
export function wordsIn(pattern: string): readonly string[] {
  const literal = pieces(pattern).filter((it) => typeof it === "string");
  return [...new Set(literal.flatMap((it) => it.match(/[\p{L}\p{N}_]+/gu) ?? []))];
}

/** The first variable of a template that the pattern has not, as it is written; `null`: there is none. */
export function unknownVariable(pattern: string, template: string): string | null {
  const known = new Set(variablesIn(pattern).map(keyOf));
  const unknown = variablesIn(template).find((it) => it.name === null || !known.has(keyOf(it)));
  return unknown ? keyOf(unknown) : null;
}

function variablesIn(text: string): readonly Variable[] {
  return pieces(text).filter((it) => typeof it !== "string");
}

function keyOf({ type, name }: Variable): string {
  return `${type === "many" ? "$$$" : "$"}${name ?? (type === "many" ? "" : "_")}`;
}
