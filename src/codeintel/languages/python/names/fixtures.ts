/** What pytest fills parameters with: fixtures, by the parameters' names. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";
import { partsOf } from "./parts.ts";

/** Who fills the parameters of a function. */
export interface Injection {
  readonly how: "sure" | "likely";
  /** Parameters that the function's decorators fill. */
  readonly given: ReadonlySet<string>;
}

export function isFixture(decorators: ReadonlySet<string>): boolean {
  return [...decorators].some((it) => /(?:^|\.)fixture$/.test(it));
}

/** `-> Iterator[T]`: a fixture gives what it yields. */
export function isGenerator(type: Node, walk: NamesWalk): boolean {
  return /^(?:\w+\.)*(?:Async)?(?:Iterator|Iterable|Generator)\b/.test(walk.text(type));
}

interface Defined {
  readonly name: string;
  readonly outer: Scope;
  readonly decorators: ReadonlySet<string>;
}

/** Decorators that leave parameters to pytest. */
const neutral = /(?:^|\.)(?:fixture|mark\.\w+)$/;

/** `null`: pytest does not call it. */
export function injectionOf(
  node: Node,
  { name, outer, decorators }: Defined,
  walk: NamesWalk,
): Injection | null {
  const fixture = isFixture(decorators);
  const isTest = name.startsWith("test") && (outer.kind === "file" || outer.kind === "class");
  if (!fixture && !isTest) return null;
  const owner = outer.kind === "class" && outer.owner !== undefined
    ? walk.names.nameOf(outer.owner)
    : null;
  const above = decoratorsAbove(node, walk);
  const isSure = (fixture || owner === null || owner.startsWith("Test")) &&
    [...decorators].every((it) => neutral.test(it)) &&
    above.every((it) => !/\bindirect\b/.test(it));
  const given = new Set(
    above.flatMap((it) =>
      /\bparametrize\b/.test(it) && !/\bindirect\b/.test(it) ? quotedWords(it) : []
    ),
  );
  return { how: isSure ? "sure" : "likely", given };
}

/** Texts of the decorators of a function and of the classes around it. */
function decoratorsAbove(node: Node, walk: NamesWalk): readonly string[] {
  const out: string[] = [];
  for (let it: Node | null = node; it; it = it.parent) {
    if (it.type !== "decorated_definition") continue;
    for (const child of it.namedChildren) {
      if (child.type === "decorator") out.push(walk.text(child));
    }
  }
  return out;
}

function quotedWords(text: string): readonly string[] {
  return [...text.matchAll(/(["'])([\w\s,]*)\1/g)].flatMap((it) => it[2]?.match(/\w+/g) ?? []);
}

/** The one thing that a fixture returns or yields; `null`: it does neither, or at several places. */
export function givenBy(node: Node, walk: NamesWalk): Draft | null {
  const body = node.childForFieldName("body");
  const found = body ? results(body) : [];
  const [only] = found;
  return found.length === 1 && only ? walk.draft(partsOf(only)[0]) : null;
}

const inner = new Set(["function_definition", "class_definition", "lambda"]);

function results(node: Node): readonly Node[] {
  if (inner.has(node.type)) return [];
  const own = node.type === "return_statement" || node.type === "yield" ? [node] : [];
  return own.length > 0 ? own : node.namedChildren.flatMap(results);
}
