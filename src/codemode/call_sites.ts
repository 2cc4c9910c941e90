/** The calls that stand in a program's text, with what is known of their arguments before it runs. */

import { deepestWalk, depthOf, loadSyntax, type Node } from "../syntax/mod.ts";
import type { Json } from "../protocol/mod.ts";
import { declaredNames } from "./declared_names.ts";
import { type Constants, literalOf } from "./literals.ts";

export type Argument =
  | { readonly type: "literal"; readonly value: Json }
  /** Known only when it runs; `text` as the program has it. */
  | { readonly type: "computed"; readonly text: string; readonly isSpread: boolean };

export interface CallSite {
  /** What is called, as the program has it: `files.read`, `read_file`. */
  readonly written: string;
  /** `null`: it is no call here, but handed on, to be called who knows how. */
  readonly args: readonly Argument[] | null;
  /** Counted from 1, as is `column`. */
  readonly line: number;
  readonly column: number;
  /** In a loop or a function: it may be made more than once. */
  readonly repeats: boolean;
}

export interface Sites {
  readonly sites: readonly CallSite[];
  /** Names that the program declares anywhere: they may hide what is there by name. */
  readonly declared: ReadonlySet<string>;
}

const opening = "async () => {\n";

/** Milliseconds; a longer program is run without having been looked through. */
const parseMs = 500;

/** Characters of a program that is looked through. */
const longest = 64_000;

/** A program is looked through for its mistakes, for consent and when it starts: read once. */
let read: { readonly source: string; readonly sites: Promise<Sites | null> } | null = null;

/** @returns `null`: the text cannot be read, which is told elsewhere, or is too long for it */
export async function callSites(source: string): Promise<Sites | null> {
  if (read?.source !== source) read = { source, sites: readSites(source) };
  return await read.sites;
}

async function readSites(source: string): Promise<Sites | null> {
  if (source.length > longest) return null;
  const syntax = await loadSyntax("typescript");
  const text = `${opening}${source}\n}`;
  using tree = syntax.parse(text, { timeoutMs: parseMs });
  const arrow = tree?.root.firstNamedChild?.firstNamedChild;
  const body = arrow?.childForFieldName("body");
  if (!tree || tree.root.hasError || !body || depthOf(tree) > deepestWalk) return null;
  const { declared, constants } = declaredNames(body, text);
  return { declared, sites: [...sitesIn(body, { text, constants, repeats: false })] };
}

interface Place {
  readonly text: string;
  readonly constants: Constants;
  readonly repeats: boolean;
}

const repeating: ReadonlySet<string> = new Set([
  ...["for_statement", "for_in_statement", "while_statement", "do_statement"],
  ...["arrow_function", "function_expression", "function_declaration", "method_definition"],
  ...["generator_function", "generator_function_declaration"],
]);

function* sitesIn(node: Node, place: Place): Generator<CallSite> {
  const inside = repeating.has(node.type) ? { ...place, repeats: true } : place;
  const callee = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const called = callee && nameOf(callee, place);
  if (called) {
    const list = node.childForFieldName("arguments");
    yield siteAt(node, called, {
      ...inside,
      args: list?.type === "arguments" ? argumentsOf(list, inside) : null,
    });
    if (list) yield* sitesIn(list, inside);
    return;
  }
  const written = node.type === "member_expression" ? nameOf(node, place) : null;
  if (written) {
    yield siteAt(node, written, { ...inside, args: null });
    return;
  }
  for (const child of node.namedChildren) yield* sitesIn(child, inside);
}

function siteAt(
  node: Node,
  written: string,
  { repeats, args }: Place & Pick<CallSite, "args">,
): CallSite {
  const { row, column } = node.startPosition;
  return { written, args, line: row, column: column + 1, repeats };
}

/** `name` or `object.method`; `null`: what is called is computed. */
export function nameOf(node: Node, { text }: Pick<Place, "text">): string | null {
  const of = (it: Node | null) => it ? text.slice(it.startIndex, it.endIndex) : "";
  if (node.type === "identifier") return of(node);
  const object = node.childForFieldName("object");
  if (object?.type !== "identifier") return null;
  if (node.type === "member_expression") {
    return `${of(object)}.${of(node.childForFieldName("property"))}`;
  }
  const index = node.type === "subscript_expression" ? node.childForFieldName("index") : null;
  const literal = index && literalOf(index, { text, constants: new Map() });
  return typeof literal?.value === "string" ? `${of(object)}.${literal.value}` : null;
}

function argumentsOf(list: Node, place: Place): readonly Argument[] {
  return list.namedChildren.filter(({ type }) => type !== "comment").map((node): Argument => {
    const literal = literalOf(node, place);
    if (literal) return { type: "literal", value: literal.value };
    const text = place.text.slice(node.startIndex, node.endIndex);
    return { type: "computed", text, isSpread: node.type === "spread_element" };
  });
}
