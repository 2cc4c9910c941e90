/** A walk over a syntax tree where a language says what it does only at the nodes it knows. */

import type { Grammar, Node } from "../../syntax/mod.ts";
import {
  type Draft,
  NamesBuilder,
  type Scope,
  type ScopeExtra,
  type ScopeKind,
} from "./builder.ts";
import type { Resolver } from "../resolver.ts";
import type { Names, Role, Source } from "./types.ts";

/** What a language does at a node; nodes without a handler have their named children walked. */
export type Handler = (node: Node, walk: NamesWalk) => void;

export interface NamesRules {
  /** Members are seen in methods without `this` (Java, C#, C++). */
  readonly membersAreVisible: boolean;
  /** Every name at the top of a file may be imported, without being exported. */
  readonly exportsAll: boolean;
  /** What joins packages and modules, where a module is a member of its package. */
  readonly modulesJoinedBy?: string;
  /** Files that an import may mean that the rules of `deps` do not resolve, best first. */
  elsewhere?(importer: string, specifier: string): readonly string[];
  /**
   * Names that lead to what an import takes, packages first. A language with this has imports
   * that mean many files, or take what lies inside of a type.
   */
  wide?(source: Source): readonly string[];
  /** Files whose names are seen without an import: those of the same package. */
  beside?(importer: string, resolver: Resolver): readonly string[];
  /** A definition is one with its declaration in a file that is imported whole (C). */
  readonly declaredAhead?: true;
  /** Whether a method that a line declares may override one of a base; absent: any member may. */
  mayOverride?(line: string): boolean;
  /** A type is what its methods make it: interfaces are implemented without being named (Go). */
  readonly structural?: true;
  /** A type at the top gives its file the name (Java, PHP). */
  readonly typeNamesFile?: true;
  /** What a name looks like, whole. */
  readonly identifier: RegExp;
  /** Words that are no names. */
  readonly reserved: ReadonlySet<string>;
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Text of the same length and lines, in which syntax that the grammar does not know is replaced. */
  mend?(text: string, grammar: Grammar): string;
  /** What the text says beside its syntax: comments that silence a checker, tricks with names. */
  remark?(text: string, names: NamesBuilder): void;
  /** What an expression is, as far as its shape tells. */
  draft(node: Node, walk: NamesWalk): Draft | null;
}

/** Deeper trees are made to break programs; what lies below is left out. */
const maxDepth = 700;

/** Chains of members and calls are followed this far. */
const maxDraftDepth = 12;

export class NamesWalk {
  readonly names: NamesBuilder;
  scope: Scope;
  readonly #rules: NamesRules;
  readonly #text: string;
  #depth = 0;
  #draftDepth = 0;
  #cut = false;

  constructor(text: string, rules: NamesRules) {
    this.names = new NamesBuilder(rules);
    this.scope = this.names.file;
    this.#rules = rules;
    this.#text = text;
  }

  text(node: Node): string {
    return this.#text.slice(node.startIndex, node.endIndex);
  }

  visit(node: Node | null | undefined): void {
    if (!node) return;
    if (this.#depth >= maxDepth) {
      this.#cut = true;
      return;
    }
    this.#depth++;
    const handler = Object.hasOwn(this.#rules.handlers, node.type)
      ? this.#rules.handlers[node.type]
      : undefined;
    if (handler) handler(node, this);
    else this.children(node);
    this.#depth--;
  }

  children(node: Node): void {
    for (const child of node.namedChildren) this.visit(child);
  }

  /** Runs inside a new scope. */
  within(
    kind: ScopeKind,
    owner: number | undefined,
    run: () => void,
    extra: ScopeExtra = {},
  ): void {
    const outer = this.scope;
    this.scope = this.names.open(kind, outer, owner, extra);
    run();
    this.scope = outer;
  }

  /** An identifier that is looked up from here. */
  use(node: Node, role: Role): void {
    this.names.use(node.startIndex, this.text(node), role, this.scope);
  }

  draft(node: Node | null | undefined): Draft | null {
    if (!node || this.#draftDepth >= maxDraftDepth) return null;
    this.#draftDepth++;
    const draft = this.#rules.draft(node, this);
    this.#draftDepth--;
    return draft;
  }

  finish(root: Node): Names {
    this.visit(root);
    this.#rules.remark?.(this.#text, this.names);
    return this.names.finish(this.#text, this.#cut || root.hasError);
  }
}

/** Nodes of some types below a node, in order; none below one that is found. */
export function descendants(node: Node, types: readonly string[]): readonly Node[] {
  return types.includes(node.type)
    ? [node]
    : node.namedChildren.flatMap((child) => descendants(child, types));
}
