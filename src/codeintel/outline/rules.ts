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
  | AssignRule
  /** A key of a literal whose keys are definitions (`members`); in any other it is looked into. */
  | { readonly type: "member"; read(node: Node, place: Place): readonly RuleDefinition[] }
  /** A literal that may be the `members` of a definition. */
  | { readonly type: "literal" }
  /** Qualifies what is inside and is no definition itself: Rust's `impl`. */
  | ScopeRule
  /** A function without a name: what is bound inside is local, what is defined is not renamed. */
  | { readonly type: "function"; isTransparent?(node: Node, place: Place): boolean }
  /** Belongs to the definitions directly inside: `export …`, decorators, `template <…>`. */
  | {
    readonly type: "wrap";
    exports?(node: Node, place: Place): readonly string[];
    /** A literal that is all there is: `export default { … }`. */
    members?(node: Node): Pick<Assigned, "path" | "members"> | null;
  }
  /** Belongs to the definition that follows: `#[attribute]`, decorators of members. */
  | { readonly type: "lead" }
  /** Always looked into: bodies whose members hold no hint. */
  | { readonly type: "enter" }
  /** Never looked into. */
  | { readonly type: "skip" };

export interface ScopeRule {
  readonly type: "scope";
  /** What it puts before the names inside. */
  names(node: Node, place: Place): readonly string[];
  /** Functions inside are those of such a kind: `class` makes them methods. */
  readonly kind?: SymbolKind;
}

/** A node that defines members of something: `a.b = …`, `Object.assign(a, { … })`. */
export interface AssignRule {
  readonly type: "assign";
  /** How the text of such a node begins; others are looked into where a hint is. Flag `y`. */
  readonly start: RegExp;
  /** Names that other files may name by it: `module.exports = …`. */
  exports?(node: Node, place: Place): readonly string[];
  /** `null`: it defines nothing, and is looked into where a hint is. */
  read(node: Node, place: Place): Assigned | null;
}

export interface Assigned {
  /** The first one is the owner of `members`. */
  readonly definitions: readonly RuleDefinition[];
  /** Without definitions: names of what owns `members`; `this` is `Place.around`. */
  readonly path: readonly string[];
  /** Literals whose keys are definitions. */
  readonly members: readonly Node[];
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
  /** A function without a name that is a module: what is bound inside is at the top. */
  isTransparent?(node: Node, place: Place): boolean;
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
  /** A literal whose keys are definitions inside it. */
  readonly members?: Node;
  /**
   * It is no declaration but gives a value to a member: of several with one name the first counts,
   * and none if it is declared.
   */
  readonly assigned?: true;
  /** Names that lead from the top of the file to what it belongs to; `this` is `Place.around`. */
  readonly owner?: readonly string[];
  /** Of what is assigned: other files may name it, whatever becomes of its owner. */
  readonly exported?: boolean;
  /** A function whose `this` is that of what encloses it. */
  readonly arrow?: true;
}

/** What `this` is. */
export interface Self {
  /** Qualified name, with a dot after it. */
  readonly prefix: string;
  /** Index of its definition; -1: none. */
  readonly index: number;
  /** It is defined inside a function. */
  readonly inFunction: boolean;
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
  /** What `this` is; `null`: nothing that has members here. */
  readonly self: Self | null;
  /** What a name for an outer `this` is. */
  readonly around: Self | null;
  /** It is a key of a literal whose keys are definitions. */
  readonly isMember: boolean;
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
