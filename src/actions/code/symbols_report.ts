/** What `symbols` found, as programs get it; every list is sorted. */

import {
  type Definition,
  type Outline,
  type Skipped,
  type SymbolKind,
  type UnreadFiles,
  unreadOf,
} from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Selection } from "./selection.ts";

export interface SymbolsReport {
  readonly type: "file" | "folder" | "all";
  /** The root is `""`. */
  readonly path: string;
  /** In path order; those that define nothing of what was asked for are not in it. */
  readonly files: readonly FileSymbols[];
  /** Files of the selection whose definitions are not known. */
  readonly skipped: readonly Skipped[];
  /** Source files of the selection in languages that are not read. */
  readonly unread: readonly UnreadFiles[];
}

export interface FileSymbols {
  readonly file: string;
  /** The parser met text that it could not place: what is listed may be incomplete. */
  readonly broken: boolean;
  /** By line, then column. */
  readonly symbols: readonly ListedSymbol[];
}

export interface ListedSymbol extends Omit<Definition, "parent"> {
  /** How many listed symbols enclose it. */
  readonly depth: number;
  /** Qualified name of what encloses it, where that is not listed itself. */
  readonly within?: string;
}

/** What is left out. */
export interface Filter {
  /** `null`: all of them. */
  readonly kinds: ReadonlySet<SymbolKind> | null;
  /** Nothing that a class, a function or alike encloses. */
  readonly top: boolean;
  /** Only what other files may name. */
  readonly exported: boolean;
}

interface Material {
  /** `null`: the whole project. */
  readonly selection: Selection | null;
  readonly outlines: ReadonlyMap<string, Outline>;
  /** Of the whole project, as what follows. */
  readonly skipped: readonly Skipped[];
  readonly opaque: readonly string[];
}

export function reportOf(
  { selection, outlines, skipped, opaque }: Material,
  filter: Filter,
): SymbolsReport {
  const listed = [...outlines].map(([file, { definitions, broken }]) => ({
    file,
    broken,
    symbols: listedOf(definitions, filter),
  }));
  return {
    type: selection?.type ?? "all",
    path: selection?.path ?? "",
    files: listed.filter(({ symbols }) => symbols.length > 0),
    skipped: skipped.filter(({ path }) => isWithin(path, selection)),
    unread: unreadOf({ opaque: opaque.filter((path) => isWithin(path, selection)) }),
  };
}

/** An unreadable file is in no list of files. */
function isWithin(path: string, selection: Selection | null): boolean {
  if (selection === null || selection.path === "") return true;
  return path === selection.path || path.startsWith(`${selection.path}/`);
}

function listedOf(definitions: readonly Definition[], filter: Filter): readonly ListedSymbol[] {
  const isListed = definitions.map((it) => isWanted(it, filter));
  if (filter.top) {
    const enclosed = upwards(definitions, ({ kind }) => kind === "namespace" ? 0 : 1);
    definitions.forEach((_, at) => isListed[at] &&= (enclosed[at] ?? 0) === 0);
  }
  const depths = upwards(definitions, (_, at) => isListed[at] ? 1 : 0);
  const listed = definitions.flatMap((it, at): readonly ListedSymbol[] => {
    if (!isListed[at]) return [];
    const { parent, ...rest } = it;
    const above = parent === undefined || isListed[parent] ? undefined : definitions[parent];
    return [{ ...rest, depth: depths[at] ?? 0, ...above ? { within: above.qualified } : {} }];
  });
  return listed.sort((a, b) => a.line - b.line || a.column - b.column);
}

function isWanted({ kind, exported }: Definition, filter: Filter): boolean {
  if (filter.kinds !== null && !filter.kinds.has(kind)) return false;
  return (exported || !filter.exported) && !(filter.top && isMember(kind));
}

/**
 * For each definition the sum over what encloses it. Each is looked at twice, however deep they
 * stand in each other.
 */
function upwards(
  definitions: readonly Definition[],
  value: (it: Definition, at: number) => number,
): readonly number[] {
  const sums: (number | undefined)[] = definitions.map(() => undefined);
  const path: number[] = [];
  for (let start = 0; start < definitions.length; start++) {
    let at: number | undefined = start;
    while (at !== undefined && sums[at] === undefined) {
      path.push(at);
      // Until the way back: what leads to itself ends here.
      sums[at] = 0;
      at = definitions[at]?.parent;
    }
    for (let child = path.pop(); child !== undefined; child = path.pop()) {
      const parent = definitions[child]?.parent;
      const above = parent === undefined ? undefined : definitions[parent];
      if (parent === undefined || above === undefined) continue;
      sums[child] = (sums[parent] ?? 0) + value(above, parent);
    }
  }
  return sums.map((it) => it ?? 0);
}

/** Kinds that belong to a class, which may be written in another file. */
function isMember(kind: SymbolKind): boolean {
  return kind === "method" || kind === "constructor" || kind === "accessor" || kind === "property";
}

/** All kinds, in the order in which they are told. */
const allKinds: readonly SymbolKind[] = Object.values(
  {
    class: "class",
    struct: "struct",
    interface: "interface",
    trait: "trait",
    enum: "enum",
    type: "type",
    namespace: "namespace",
    function: "function",
    method: "method",
    constructor: "constructor",
    accessor: "accessor",
    property: "property",
    const: "const",
    macro: "macro",
  } satisfies { readonly [Kind in SymbolKind]: Kind },
);

/**
 * Kinds of a list with commas.
 *
 * @throws {AgentError} `arg.choice`
 */
export function kindsOf(given: string): ReadonlySet<SymbolKind> {
  return new Set(
    given.split(",").map((word) => {
      const kind = allKinds.find((it) => it === word.trim());
      if (kind !== undefined) return kind;
      throw new AgentError("usage", "arg.choice", { name: "kind", values: allKinds.join(", ") });
    }),
  );
}
