/** Definitions as the walk meets them, and what can be said only when it is over. */

import type { Node } from "../../syntax/mod.ts";
import type { Arity, Definition } from "../facts.ts";
import { countParameters } from "./arity.ts";
import {
  isCallable,
  isClassLike,
  type OutlineRules,
  type Place,
  type RuleDefinition,
} from "./rules.ts";
import type { Scope } from "./scope.ts";
import { cut, headOf } from "./signature.ts";

/** Where a found definition stands. */
export interface Setting {
  readonly node: Node;
  readonly place: Place;
  readonly scope: Scope;
  readonly path: readonly string[];
  /** Of the first thing that belongs to it, 0-based; `null`: the node itself. */
  readonly row: number | null;
}

interface Draft extends Omit<Definition, "parent" | "exported"> {
  /** -1: none. */
  readonly parent: number;
  /** Inside a function. */
  readonly local: boolean;
  /** By what its own rule says. */
  readonly exported: boolean;
  /** Qualified name of an owner that does not enclose it. */
  readonly owner?: string;
  /** As `RuleDefinition.assigned`. */
  readonly assigned: boolean;
}

/** Values on one line are shown in signatures up to this length of the whole, UTF-16 units. */
const maxShown = 120;

export class Collector {
  readonly top: Scope = {
    prefix: "",
    kind: null,
    index: -1,
    inFunction: false,
    owned: false,
    depth: 0,
    self: null,
    around: null,
  };
  readonly #text: string;
  readonly #rules: OutlineRules;
  readonly #drafts: Draft[] = [];
  readonly #exports = new Set<string>();

  constructor(text: string, rules: OutlineRules) {
    this.#text = text;
    this.#rules = rules;
  }

  /** Names of the top level that are exported apart from their definition. */
  exports(names: readonly string[]): void {
    for (const name of names) this.#exports.add(name);
  }

  /** Gives the index of the definition. */
  add(found: RuleDefinition, setting: Setting): number {
    const { node, place, scope, path, row } = setting;
    const assigned = found.assigned === true;
    const { row: line, column } = found.name.startPosition;
    const method = found.kind === "function" && place.kind !== null && isClassLike(place.kind);
    const it = method ? { ...found, kind: "method" as const } : found;
    const arity = this.#arity(it, place);
    const owner = !found.owner && (path.length > 1 || scope.owned)
      ? [...scope.prefix.split(".").slice(0, -1), ...path.slice(0, -1)].join(".")
      : undefined;
    const draft = {
      name: path.at(-1) ?? "",
      kind: it.kind,
      qualified: scope.prefix + path.join("."),
      line: line + 1,
      column: column + 1,
      from: (row ?? node.startPosition.row) + 1,
      to: lastLine(node),
      signature: this.#signature(it, node),
      parent: scope.index,
      local: scope.inFunction,
      exported: this.#rules.exported?.(it, place) ?? true,
      assigned,
      ...(arity ? { arity } : {}),
      ...(owner === undefined ? {} : { owner }),
    };
    return this.#drafts.push(draft) - 1;
  }

  /** The definitions, in the order they were added. */
  finish(): readonly Definition[] {
    const byName = this.#namesOfOwners();
    const places = this.#places();
    const owners = this.#exportedNames();
    const exported: boolean[] = [];
    return this.#drafts.flatMap((draft, index): readonly Definition[] => {
      const { parent: around, local, exported: own, owner, assigned, ...rest } = draft;
      const parent = owner === undefined ? around : byName.get(owner) ?? around;
      // What is assigned is seen with what it belongs to.
      const [name = ""] = assigned ? draft.qualified.split(".") : [draft.qualified];
      const named = own || (around < 0 ? (assigned ? owners : this.#exports).has(name) : assigned);
      const isExported = !local && named && (around < 0 || exported[around] === true);
      exported[index] = isExported;
      if (places[index] === -1) return [];
      const above = places[parent] ?? -1;
      return [{ ...rest, exported: isExported, ...(above < 0 ? {} : { parent: above }) }];
    });
  }

  /** Names of the top level that are exported, in whatever way. */
  #exportedNames(): ReadonlySet<string> {
    const own = this.#drafts.filter((it) => it.exported && !it.local && it.parent < 0);
    return new Set([...this.#exports, ...own.map((it) => it.qualified)]);
  }

  /** Indexes in the answer; -1 for what is assigned to a name that is defined by then or declared. */
  #places(): readonly number[] {
    const known = new Set(this.#drafts.flatMap((it) => it.assigned ? [] : it.qualified));
    let next = 0;
    return this.#drafts.map(({ assigned, qualified }) => {
      if (!assigned) return next++;
      if (known.has(qualified)) return -1;
      known.add(qualified);
      return next++;
    });
  }

  /** The first class of each name that some definition says to belong to. */
  #namesOfOwners(): ReadonlyMap<string, number> {
    const wanted = new Set(this.#drafts.flatMap(({ owner }) => owner ?? []));
    const found = new Map<string, number>();
    if (wanted.size === 0) return found;
    this.#drafts.forEach(({ qualified, kind }, index) => {
      const owns = isClassLike(kind) || kind === "namespace" || kind === "type";
      if (owns && wanted.has(qualified) && !found.has(qualified)) found.set(qualified, index);
    });
    return found;
  }

  #arity(found: RuleDefinition, place: Place): Arity | undefined {
    if (found.arity !== undefined) return found.arity ?? undefined;
    if (!isCallable(found.kind)) return undefined;
    if (this.#rules.arity) return this.#rules.arity(found, place);
    const { parameters } = this.#rules;
    return parameters && found.parameters
      ? countParameters(found.parameters, parameters)
      : undefined;
  }

  #signature(found: RuleDefinition, node: Node): string {
    const start = found.start ?? node.startIndex;
    const end = this.#headEnd(found, node, start);
    return cut((found.prefix ?? "") + headOf(this.#text, start, end, this.#rules.comments));
  }

  #headEnd(found: RuleDefinition, node: Node, start: number): number {
    if (found.body) return found.body.startIndex;
    const end = node.endIndex;
    if (!found.value) return end;
    const shown = end - start <= maxShown && !this.#text.slice(start, end).includes("\n");
    return shown ? end : found.value.startIndex;
  }
}

/** 1-based; a node that ends with a line break does not reach into the next line. */
function lastLine(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row : row + 1;
}
