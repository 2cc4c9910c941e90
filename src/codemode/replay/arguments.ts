/** New arguments of a recorded program: literals of its constants at the top, replaced in its text. */

import type { Json } from "../../protocol/mod.ts";
import { loadSyntax, type Node } from "../../syntax/mod.ts";
import { literalOf } from "../literals.ts";
import { ownSource } from "../source.ts";

/** A constant that may be replaced. */
export interface ProgramArgument {
  readonly name: string;
  readonly value: Json;
}

export type Replacement =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly problem: "unknown" | "type"; readonly name: string };

interface Place extends ProgramArgument {
  /** UTF-16 units in the text. */
  readonly start: number;
  readonly end: number;
}

const opening = "async () => {\n";

/** Milliseconds. */
const parseMs = 500;

/** Constants at the top of a program that stand for a literal; none where it cannot be read. */
export async function argumentsOf(code: string): Promise<readonly ProgramArgument[]> {
  return (await places(ownSource(code))).map(({ name, value }) => ({ name, value }));
}

/** @param given texts by name; each is read as a value of the kind that it replaces */
export async function withArguments(
  code: string,
  given: ReadonlyMap<string, string>,
): Promise<Replacement> {
  if (given.size === 0) return { ok: true, code };
  const source = ownSource(code);
  const all = await places(source);
  const unknown = [...given.keys()].find((name) => !all.some((it) => it.name === name));
  if (unknown !== undefined) return { ok: false, problem: "unknown", name: unknown };
  let text = source;
  for (const { name, value, start, end } of all.toReversed()) {
    const wanted = given.get(name);
    if (wanted === undefined) continue;
    const fresh = valueLike(value, wanted);
    if (fresh === null) return { ok: false, problem: "type", name };
    text = `${text.slice(0, start)}${JSON.stringify(fresh.value)}${text.slice(end)}`;
  }
  return { ok: true, code: text };
}

/** @returns `null`: it is of another kind */
function valueLike(old: Json, text: string): { readonly value: Json } | null {
  if (typeof old === "string") return { value: text };
  try {
    const value: Json = JSON.parse(text);
    return kindOf(value) === kindOf(old) ? { value } : null;
  } catch {
    return null;
  }
}

function kindOf(value: Json): string {
  return Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
}

async function places(source: string): Promise<readonly Place[]> {
  const syntax = await loadSyntax("typescript");
  const text = `${opening}${source}\n}`;
  using tree = syntax.parse(text, { timeoutMs: parseMs });
  const body = tree?.root.firstNamedChild?.firstNamedChild?.childForFieldName("body");
  if (!tree || tree.root.hasError || !body) return [];
  return body.namedChildren.flatMap((statement) => placesIn(statement, text));
}

function placesIn(statement: Node, text: string): readonly Place[] {
  if (statement.type !== "lexical_declaration" || statement.firstChild?.type !== "const") return [];
  return statement.namedChildren.flatMap((it) => {
    const [name, value] = [it.childForFieldName("name"), it.childForFieldName("value")];
    const literal = value && literalOf(value, { text, constants: new Map() });
    if (name?.type !== "identifier" || !literal) return [];
    return [{
      name: text.slice(name.startIndex, name.endIndex),
      value: literal.value,
      start: value.startIndex - opening.length,
      end: value.endIndex - opening.length,
    }];
  });
}
