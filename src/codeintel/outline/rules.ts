/** What a language says about its definitions: one table by node type, and a few small functions. */

import type { Grammar, Node } from "../../syntax/mod.ts";
import type { Arity, SymbolKind } from "../facts.ts";

export interface OutlineRules {
  /**
   * A word that every definition holds or is preceded by: `def`, `class`, `=>`. A node without
   * one is not looked into, which is what makes the walk cheap; so it must miss nothing and may
   * well find too much (it sees strings and comments too). Flag `g`; no backtracking.
   */
  readonly hint: RegExp;
  /**
   * What the parser is given: text of the same length and lines, in which syntax that the
   * grammar does not know yet is replaced by some that it does.
   */
  mend?(text: string, grammar: Grammar): string;
  /** By node type of the grammar. A node that is not named here is looked into where a hint is. */
  readonly nodes: Readonly<Record<string, NodeRule>>;
  /** How comments begin, which signatures leave out. */
  readonly comments: CommentStyle;
  /** Roles of the nodes in a parameter list; others (comments, decorators) count nothing. */
  readonly parameters?: Readonly<Record<string, ParameterRole>>;
  /** In place of `parameters`. Only asked for kinds that are called. */
  arity?(found: RuleDefinition, place: Place): Arity | undefined;
  /**
   * Whether other files may name it. Not asked for what is inside a function (never), nor for
   * members of what is not exported itself. Absent: always.
   */
  exported?(found: RuleDefinition, place: Place): boolean;
}

/** `#`; `//` and its like in C; all three (PHP). */
export type CommentStyle = "hash" | "slashes" | "both";

export type ParameterRole = "required" | "optional" | "rest";

/** What to do at a node of a type. */
export type NodeRule =
  | DefinitionRule
  /** Qualifies what is inside and is no definition itself: Rust's `impl`. */
  | ScopeRule
  /** A function without a name: what is bound inside is local, what is defined is not renamed. */
  | { readonly type: "function" }
  /** Belongs to the definitions directly inside: `export …`, decorators, `template <…>`. */
  | { readonly type: "wrap"; exports?(node: Node, place: Place): readonly string[] }
  /** Belongs to the definition that follows: `#[attribute]`, decorators of members. */
  | { readonly type: "lead" }
  /** Always looked into: bodies whose members hold no hint. */
  | { readonly type: "enter" }
  /** Names what other files may name: `module.exports = …`. Looked into where a hint is. */
  | { readonly type: "exports"; exports(node: Node, place: Place): readonly string[] }
  /** Never looked into. */
  | { readonly type: "skip" };

export interface ScopeRule {
  readonly type: "scope";
  /** What it puts before the names inside. */
  names(node: Node, place: Place): readonly string[];
  /** Functions inside are those of such a kind: `class` makes them methods. */
  readonly kind?: SymbolKind;
}

export interface DefinitionRule {
  readonly type: "definition";
  /**
   * Default for what is found by fields. `function` becomes `method` directly inside a class and
   * its like; a `const` inside a function is not listed, though it qualifies what its value holds.
   */
  readonly kind: SymbolKind;
  /**
   * Definitions inside: `always` (its body's members hold no hint), `hint` (the default),
   * `never`.
   */
  readonly inside?: "always" | "hint" | "never";
  /** Names of the grammar's fields; defaults `name`, `parameters`, `body`. */
  readonly fields?: Fields;
  /**
   * In place of `fields`, or to refine what they found: several definitions (`int a, b`), or
   * none.
   */
  read?(node: Node, place: Place): readonly RuleDefinition[];
  /**
   * A node that is no definition after all is looked into like any other (a callable kind is
   * still a function without a name), unless this says otherwise.
   */
  readonly otherwise?: "skip" | "wrap";
}

export interface Fields {
  readonly name?: string;
  readonly parameters?: string;
  readonly body?: string;
}

/** One definition as a rule found it. */
export interface RuleDefinition {
  readonly kind: SymbolKind;
  /** Where its name stands. */
  readonly name: Node;
  /**
   * Names that lead from the enclosing definition to it, its own last, where that is more than
   * the text of `name`: `["A", "b"]` for C++'s `A::b` and Go's `func (a *A) b()`.
   */
  readonly path?: readonly string[];
  readonly parameters?: Node | null;
  /** The signature ends before it. */
  readonly body?: Node | null;
  /** As `body`, but short ones are shown: `const limit = 10`. */
  readonly value?: Node | null;
  /** Said before the signature: `const `. */
  readonly prefix?: string;
  /** Where the signature begins; default: where the node does. UTF-16 offset. */
  readonly start?: number;
  /** A function: what is bound inside is local. Default: by kind. */
  readonly callable?: boolean;
  /** `null`: its arity cannot be told. */
  readonly arity?: Arity | null;
}

/** Where a node stands. */
export interface Place {
  readonly text: string;
  /** Type of the node above, and of the one above that; empty at the top. */
  readonly above: string;
  readonly above2: string;
  /** First offset of the node above. */
  readonly aboveStart: number;
  /** What is written before the node and belongs to it: `export default `, decorators. */
  readonly before: string;
  /** Kind of the enclosing definition. */
  readonly kind: SymbolKind | null;
  /** A function encloses it, with a name or without. */
  readonly inFunction: boolean;
}

/** Text of a node. */
export function textOf(node: Node, place: Pick<Place, "text">): string {
  return place.text.slice(node.startIndex, node.endIndex);
}

/** Kinds whose functions are methods. */
const classes: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum"]);

export function isClassLike(kind: SymbolKind): boolean {
  return classes.has(kind);
}

/** Kinds that are called. */
const callables: ReadonlySet<SymbolKind> = new Set([
  "function",
  "method",
  "constructor",
  "accessor",
]);

export function isCallable(kind: SymbolKind): boolean {
  return callables.has(kind);
}
