/** Calls of Python, and where a failure is expected. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, NamesBuilder } from "../../../names/builder.ts";
import { guarded } from "../../../names/types.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { ownerThrough } from "./bind.ts";
import { partsOf } from "./parts.ts";

/** What is called ends in a name, else nothing is noted. */
export function noteCall(callee: Node, list: Node | null, walk: NamesWalk): void {
  const name = callee.type === "attribute" ? callee.childForFieldName("attribute") : callee;
  if (name?.type !== "identifier" || !list) return;
  noteRaising(list, name, walk);
  if (name.id === callee.id && setters.has(walk.text(name))) openOwner(list.namedChild(0), walk);
  // `f(x for x in y)`.
  const given = list.type === "argument_list" ? partsOf(list) : [list];
  if (remakes(given, walk)) walk.names.notes.setDynamic();
  const keywords = given.filter((it) => it.type === "keyword_argument");
  const spread = given.filter((it) => it.type.endsWith("_splat"));
  walk.names.notes.call({
    at: name.startIndex,
    args: given.length - keywords.length - spread.length,
    spread: spread.length > 0,
    keywords: keywords.map((it) => {
      const word = it.childForFieldName("name");
      return word ? walk.text(word) : "";
    }),
  });
}

const setters: ReadonlySet<string> = new Set(["setattr", "vars"]);

/** `setattr(self, name, …)`, `self.__dict__`: the class has members that are not written down. */
export function openOwner(object: Node | null, walk: NamesWalk): void {
  const draft = walk.draft(object);
  if (draft?.of !== "name") return;
  const owner = ownerThrough(draft, walk);
  if (owner !== null) return walk.names.openUp(owner);
  walk.names.later(() => openMade(draft, walk));
}

/** `x = C(); setattr(x, name, …)`, `setattr(C, name, …)`. */
function openMade(draft: Draft, walk: NamesWalk): void {
  const known = walk.names.expr(draft);
  if (known?.of !== "binding") return;
  const value = walk.names.valueOf(known.binding);
  const made = value?.of === "call" ? walk.names.expr(value.callee) : known;
  if (made?.of === "binding") walk.names.openUp(made.binding);
}

const failures: Readonly<Record<string, number>> = {
  AttributeError: guarded.members,
  BaseException: guarded.imports,
  Exception: guarded.imports,
  ImportError: guarded.imports,
  ModuleNotFoundError: guarded.imports,
  NameError: guarded.names,
  TypeError: guarded.calls,
};

function expected(text: string): number {
  let bits = 0;
  for (const [word] of text.matchAll(/\w+/g)) {
    if (Object.hasOwn(failures, word)) bits |= failures[word] ?? 0;
  }
  return bits;
}

/** What is caught is expected in the body; another import may take its place in the handler. */
export const tryStatement: Handler = (node, walk) => {
  const clauses = node.namedChildren.filter((it) => it.type.startsWith("except"));
  let bits = 0;
  for (const clause of clauses) {
    const caught = clause.namedChildren.filter((it) => it.type !== "block");
    bits |= caught.length === 0
      ? guarded.imports
      : caught.reduce((sum, it) => sum | expected(walk.text(it)), 0);
  }
  if (bits !== 0) guardNode(node.childForFieldName("body"), bits, walk);
  if (bits & guarded.imports) {
    for (const clause of clauses) guardNode(clause, guarded.imports, walk);
  }
  walk.children(node);
};

/** `raises`, `assertRaisesRegex`, `assert_raises_message`, `expect_raises`. */
const raising = /(?:^|_)raises(?:$|_)|^assertRaises/;
const catching = /\b(?:\w+_)?(?:raises|assertRaises)\w*\s*\(/;

/**
 * `lazy(__name__, globals())`, `remake(__name__, {…}, __file__=__file__)`: who is handed the name of
 * the module and what belongs to it puts another in its place.
 */
function remakes(given: readonly Node[], walk: NamesWalk): boolean {
  const texts = given.map((it) => it.type === "dictionary" ? "" : walk.text(it));
  return texts.includes("__name__") &&
    texts.some((it) =>
      /^(?:globals\(\)|(?:__\w+__[ \t]*=[ \t]*)?__(?:file|path|spec|doc)__)$/.test(it)
    );
}

/** `raises(TypeError, lambda: f())`: what fails is handed over. */
export function noteRaising(node: Node, name: Node, walk: NamesWalk): void {
  if (raising.test(walk.text(name))) guardNode(node, guarded.all, walk);
}

/** `@pytest.mark.xfail`, `@unittest.expectedFailure`, `@skip("not yet")`. */
const failing = /(?:^|\.)(?:x_?fail|expected_?failure|skip)$/i;

/** A test of which its author says that it fails, or that does not run. */
export function noteFailing(
  definition: Node,
  decorators: ReadonlySet<string>,
  walk: NamesWalk,
): void {
  if ([...decorators].some((it) => failing.test(it))) guardNode(definition, guarded.all, walk);
}

/** `with pytest.raises(TypeError):`, where nothing need be right, and `with suppress(TypeError):`. */
export const withStatement: Handler = (node, walk) => {
  const clause = node.namedChildren.find((it) => it.type === "with_clause");
  const text = clause ? walk.text(clause) : "";
  const some = /\bsuppress\s*\(/.test(text) ? expected(text) : 0;
  const bits = catching.test(text) ? guarded.all : some;
  if (bits !== 0) guardNode(node, bits, walk);
  walk.children(node);
};

function guardNode(node: Node | null, bits: number, walk: NamesWalk): void {
  if (!node) return;
  const { startPosition, endPosition } = node;
  walk.names.notes.guard([startPosition.row + 1, endPosition.row + 1, bits]);
}

/** Names of the file that are made at run time, statement by statement. */
const tricks = new RegExp(
  [
    /\bglobals\(\)[ \t]*(?:[,)]|\[[^\]\n]*\][ \t]*=(?!=)|\.(?:update|setdefault)\b)/,
    /=[ \t]*(?:globals|vars)\(\)/,
    /\bvars\(\)[ \t]*(?:\[|\.update\b)/,
    /\bsys\.modules\[[ \t]*__name__/,
    /^[ \t]*exec\([^,()\n]*\)/,
    /^__path__\b/,
    /\bdeclare_namespace\(__name__\)/,
    /^(?:\S[^\n#]*)?\b__getattr__\b/,
  ].map((it) => it.source).join("|"),
  "m",
);

/** A comment that silences a checker where names, members or arguments are meant. */
const silencer =
  /#[^\n]*?(?:type:[ \t]*ignore|pyright:[ \t]*ignore|noqa:[^\n]*?\bF82[12]\b|pylint:[ \t]*disable|(noqa)(?![ \t]*:))/gi;

export function remark(text: string, { notes }: NamesBuilder): void {
  if (tricks.test(text)) notes.setDynamic();
  let line = 1;
  let at = 0;
  for (const { index, 1: blanket } of text.matchAll(silencer)) {
    for (let end = text.indexOf("\n", at); end >= 0 && end < index; end = text.indexOf("\n", at)) {
      line++;
      at = end + 1;
    }
    // Without a code it may speak of the line's length alone; but a name was looked at.
    const bits = blanket === undefined ? guarded.all : guarded.names;
    notes.guard([line, lastLine(text, { line, at, index }), bits]);
  }
}

/** `from x import (  # type: ignore` is said of all lines up to the parenthesis. */
function lastLine(
  text: string,
  { line, at, index }: { readonly line: number; readonly at: number; readonly index: number },
): number {
  if (!text.slice(at, index).trimEnd().endsWith("(")) return line;
  const end = text.indexOf(")", index);
  return end < 0 ? line : line + text.slice(index, end).split("\n").length - 1;
}
