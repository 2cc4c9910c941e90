/** Calls with too many, too few or unknown arguments. */

import type { Arity, Definition } from "../../src/codeintel/facts.ts";
import { type Call, type Names, roles, type Use } from "../../src/codeintel/names/mod.ts";
import { countOf, type Seed, type Side, sideOf, type Tree } from "./check_seeds.ts";

/** Calls by bare name, `self.name` or `this.name` of what only one definition can be. */
export function wrongArities(tree: Tree): readonly Seed[] {
  const known = callables(tree);
  const out: Seed[] = [];
  for (const [path, names] of tree.names) {
    const side = sideOf(path);
    if (!side || side === "script" && !/\.[cm]?tsx?$/.test(path)) continue;
    const uses = new Map(names.uses.map((use) => [`${use[0]}:${use[1]}`, use]));
    for (const call of names.calls) {
      const use = uses.get(`${call[0]}:${call[1]}`);
      const target = use && known.get(names.names[use[2]] ?? "");
      if (!use || !target || target.side !== side || call[3] === 1) continue;
      const seed = seedOf(tree, path, { names, call, use, target }, out.length);
      if (seed) out.push(seed);
    }
  }
  return out;
}

interface Callable {
  readonly side: Side;
  readonly definition: Definition;
  readonly arity: Arity;
  readonly isMember: boolean;
}

/** What is defined once in the tree under its name, and takes a limited number. */
function callables(tree: Tree): ReadonlyMap<string, Callable> {
  const out = new Map<string, Callable>();
  for (const [path, { definitions }] of tree.outlines) {
    const side = sideOf(path);
    if (!side || side === "script" && !/\.[cm]?tsx?$/.test(path)) continue;
    for (const definition of definitions) {
      const { arity, name, kind, parent } = definition;
      if (kind !== "function" && kind !== "method" || countOf(tree, name) > 1) continue;
      if (!arity || arity.max === null || kind === "function" && parent !== undefined) continue;
      out.set(name, { side, definition, arity, isMember: kind === "method" });
    }
  }
  return out;
}

interface Site {
  readonly names: Names;
  readonly call: Call;
  readonly use: Use;
  readonly target: Callable;
}

function seedOf(tree: Tree, path: string, site: Site, turn: number): Seed | null {
  const { names, call, use, target: { side, definition, arity, isMember } } = site;
  const [line, column] = call;
  const lines = (tree.texts.get(path) ?? "").split("\n");
  const text = lines[line - 1] ?? "";
  const before = text.slice(0, column - 1);
  const isOwn = /\b(?:self|this)\.$/.test(before);
  if (isMember !== isOwn || !isMember && (/\.$/.test(before) || isHidden(names, use))) return null;
  if (
    /@ts-|raises\(|type: ignore|^\s*try\b/m.test(
      lines.slice(Math.max(0, line - 4), line).join("\n"),
    )
  ) {
    return null;
  }
  const open = column - 1 + definition.name.length;
  const end = text[open] === "(" ? closing(text, open) : -1;
  if (end < 0) return null;
  const inner = text.slice(open + 1, end);
  const given = changed(inner, { call, arity, side }, turn);
  if (given === null) return null;
  lines[line - 1] = `${text.slice(0, open + 1)}${given}${text.slice(end)}`;
  return {
    kind: "wrong arity",
    side,
    what: `${path}:${line}: ${definition.name}(${inner}) is ${definition.name}(${given})`,
    changes: new Map([[path, lines.join("\n")]]),
    check: [path],
    line,
  };
}

/** A parameter or a variable of the same name. */
function isHidden({ bindings }: Names, [, , , role, binding]: Use): boolean {
  const kind = bindings[binding]?.kind;
  return roles[role] !== "call" || kind !== undefined && kind !== "function" && kind !== "import";
}

function changed(
  inner: string,
  { call, arity, side }: { readonly call: Call; readonly arity: Arity; readonly side: Side },
  turn: number,
): string | null {
  const [, , args] = call;
  const way = turn % 3;
  if (way === 0 && arity.min > 0 && inner.trim() !== "") return "";
  const rest = inner.trim() === "" ? "" : `, ${inner}`;
  if (way === 1 && side === "python" && arity.keywords) {
    return `${inner.trim() === "" ? "" : `${inner}, `}nothing_like_it=1`;
  }
  const extra = (arity.max ?? 0) - args + 1;
  const filler = side === "python" ? "None" : "undefined";
  return extra > 0 ? `${Array(extra).fill(filler).join(", ")}${rest}` : null;
}

/** The parenthesis that closes the one at `open`, on the same line. */
function closing(text: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let at = open; at < text.length; at++) {
    const it = text[at] ?? "";
    if (quote !== "") {
      if (it === quote && text[at - 1] !== "\\") quote = "";
    } else if (/["'`]/.test(it)) quote = it;
    else if (it === "(") depth++;
    else if (it === ")" && --depth === 0) return at;
  }
  return -1;
}
