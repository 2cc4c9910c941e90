/**
 * Definitions that are there twice in one place, of which only the last counts, or which no compiler
 * takes: what is left where a text was appended, or an edit put the new one beside the old.
 */

import type { Definition, Language, LanguageId } from "../../codeintel/mod.ts";
import { extensionOf } from "../../util/mod.ts";
import { loadSyntax, type Node } from "../../syntax/mod.ts";
import type { Definitions, StageView } from "./look.ts";
import { newOnly, type Problem } from "./problem.ts";

/** Milliseconds for one text. */
const timeoutMs = 2_000;

/** How a language writes definitions that may not be there twice. */
interface DoubleRules {
  /** Types of their nodes. */
  readonly nodes: ReadonlySet<string>;
  /** Nodes around one that belong to it: what holds those is its place. */
  readonly wraps: ReadonlySet<string>;
  /** Several may have one name and other parameters. */
  readonly overloads: boolean;
  /** A first one that is used before the second comes is meant. */
  readonly inOrder: boolean;
  /** Any number of them are meant. */
  readonly many: RegExp;
}

const never = /(?!)/;

const script: DoubleRules = {
  nodes: new Set([
    ...["function_declaration", "generator_function_declaration", "class_declaration"],
    "method_definition",
  ]),
  wraps: new Set(["export_statement"]),
  overloads: false,
  inOrder: false,
  many: never,
};

const rules: Partial<Record<LanguageId, DoubleRules>> = {
  python: {
    nodes: new Set(["function_definition", "class_definition"]),
    wraps: new Set(["decorated_definition"]),
    overloads: false,
    inOrder: true,
    many: /^_+$/,
  },
  javascript: script,
  typescript: script,
  tsx: script,
  go: {
    nodes: new Set(["function_declaration", "method_declaration", "type_spec"]),
    wraps: new Set(["type_declaration"]),
    overloads: false,
    inOrder: false,
    many: /^(?:init|_)$/,
  },
  java: {
    nodes: new Set(["method_declaration", "constructor_declaration", "class_declaration"]),
    wraps: new Set(),
    overloads: true,
    inOrder: false,
    many: never,
  },
};

/** What the change made double; old texts are looked at only if something is. */
export async function doubleProblems(look: StageView): Promise<readonly Problem[]> {
  const { languages } = await look.after();
  const after = await doublesIn(await look.definitionsAfter(), look.textAfter, languages);
  if (after.length === 0) return [];
  const paths = new Set(after.map(({ path }) => path));
  const old = [...await look.definitionsBefore()].filter(([path]) => paths.has(path));
  return newOnly(after, await doublesIn(new Map(old), look.textBefore, languages));
}

async function doublesIn(
  definitions: Definitions,
  textOf: (path: string) => string | null,
  languages: readonly Language[],
): Promise<readonly Problem[]> {
  const out: Problem[] = [];
  for (const [path, all] of definitions) {
    const language = languages.find((it) => it.extensions.includes(extensionOf(path)));
    const own = language && rules[language.id];
    if (!language || !own) continue;
    const groups = sameNames(all, own);
    const text = groups.length === 0 ? null : textOf(path);
    if (text !== null) out.push(...await doublesOf(path, { text, language, own, groups }));
  }
  return out;
}

/** Groups of one name in one owner; whether they stand in one place is for the tree to say. */
function sameNames(
  all: readonly Definition[],
  { many, overloads }: DoubleRules,
): readonly (readonly Definition[])[] {
  const keyOf = ({ parent = -1, kind, qualified, signature }: Definition) => {
    const own = overloads || /^static\b/.test(signature) ? signature : "";
    return [parent, kind, qualified, own].join("\0");
  };
  const named = all.filter(({ kind, name }) => kind !== "accessor" && !many.test(name));
  return [...Map.groupBy(named, keyOf).values()].filter((it) => it.length > 1);
}

interface Suspects {
  readonly text: string;
  readonly language: Language;
  readonly own: DoubleRules;
  readonly groups: readonly (readonly Definition[])[];
}

async function doublesOf(
  path: string,
  { text, language, own, groups }: Suspects,
): Promise<readonly Problem[]> {
  const syntax = await loadSyntax(language.grammar);
  using tree = syntax.parse(text, { timeoutMs });
  if (!tree || tree.root.hasError) return [];
  const { root } = tree;
  const lines = text.split("\n");
  const starts = startsOf(lines);
  return groups.flatMap((group) => {
    const placed = group.flatMap((it) => {
      const found = placeOf({ root, text, own }, (starts[it.line - 1] ?? 0) + it.column - 1);
      return found === null ? [] : [{ ...found, it }];
    });
    return placed.flatMap((second, at) => {
      const first = placed.slice(0, at).findLast((each) => each.place === second.place);
      if (!first || own.inOrder && isUsed(first.it.name, text.slice(first.end, second.start))) {
        return [];
      }
      const { name, qualified, line } = second.it;
      const source = (lines[line - 1] ?? "").trim();
      const said = `${name} is defined twice in one place, first at line ${first.it.line}`;
      return [{ stage: "interface", path, line, what: `double ${qualified}`, source, text: said }];
    });
  });
}

function startsOf(lines: readonly string[]): readonly number[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return start;
  });
}

interface Placed {
  /** Of the node that holds it. */
  readonly place: number;
  /** UTF-16 offsets of all that belongs to it. */
  readonly start: number;
  readonly end: number;
}

interface Parsed {
  readonly root: Node;
  readonly text: string;
  readonly own: DoubleRules;
}

/** Decorators that change nothing about its being there once. */
const plainDecorator = /^@(?:staticmethod|classmethod|property)$/;

/** Of the definition whose name stands at an offset; `null`: it is none that counts. */
function placeOf({ root, text, own: { nodes, wraps } }: Parsed, offset: number): Placed | null {
  const path: Node[] = [root];
  for (let at: Node | undefined = root; at;) {
    at = at.children.find((it) => it.startIndex <= offset && offset < it.endIndex);
    if (at) path.push(at);
  }
  let own = path.findLastIndex((it) => nodes.has(it.type));
  if (path[own]?.childForFieldName("name")?.startIndex !== offset) return null;
  while (wraps.has(path[own - 1]?.type ?? "")) own--;
  const [place, whole] = [path[own - 1], path[own]];
  if (!place || !whole) return null;
  const decorators = whole.namedChildren.filter(({ type }) => type === "decorator");
  const isPlain = (it: Node) => plainDecorator.test(text.slice(it.startIndex, it.endIndex));
  if (!decorators.every(isPlain)) return null;
  return { place: place.id, start: whole.startIndex, end: whole.endIndex };
}

function isUsed(name: string, text: string): boolean {
  return new RegExp(`(?<![\\w.])${RegExp.escape(name)}(?!\\w)`).test(text);
}
