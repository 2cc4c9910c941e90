/**
 * How one file names things: what it binds, what it exports, and every identifier in it.
 * Written so that the meaning of an identifier can be worked out across files without
 * looking at the text again.
 */

import type { SyntaxFault } from "../faults/types.ts";

/** An expression as far as it may tell what an object is; indexes are into `Names.bindings`. */
export type Expr =
  /** A name bound in this file. */
  | { readonly of: "binding"; readonly binding: number }
  /** A name that this file does not bind: a builtin, a global, a star import. */
  | { readonly of: "free"; readonly name: string }
  | { readonly of: "member"; readonly object: Expr; readonly name: string }
  /** The result of a call, or of `new`. */
  | { readonly of: "call"; readonly callee: Expr }
  /** `this`, `self`: an instance of the class that is this binding. */
  | { readonly of: "this"; readonly binding: number }
  /** `cls`: the class itself. */
  | { readonly of: "class"; readonly binding: number }
  /** `super`, `super()`: an instance of a base of the class. */
  | { readonly of: "super"; readonly binding: number }
  /** A string, a number, a list: nothing of this project. */
  | { readonly of: "literal" }
  /** A type as written: an instance of what `name` names. */
  | { readonly of: "instance"; readonly type: Expr };

export type BindingKind =
  | "class"
  | "function"
  | "variable"
  | "parameter"
  | "import"
  | "namespace"
  /** A type alias, an interface, a type parameter. */
  | "type";

/** What an import takes: a name of the other file, its default, or the module itself. */
export interface Source {
  readonly specifier: string;
  /** `*`: the module itself. */
  readonly name: string;
}

/** One name in one scope; declared several times (overloads, branches) it is still one. */
export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  /** The binding of the class, function or namespace it belongs to; absent: the file. */
  readonly owner?: number;
  /** It is reached through an object of its owner, or through the owner itself. */
  readonly member?: true;
  /** Lives inside a function: no other file can name it. */
  readonly local?: true;
  readonly source?: Source;
  /** Declared type. */
  readonly type?: Expr;
  /** What it is set to, where there is one value only. */
  readonly value?: Expr;
  /** Classes: what they inherit. */
  readonly bases?: readonly Expr[];
  /** Functions: the declared type of the result. */
  readonly returns?: Expr;
  /** Functions that are read like a field (`@property`, getters). */
  readonly accessor?: true;
  /** A parameter that a test runner fills with what has its name; `likely`: if it runs the function at all. */
  readonly injected?: "sure" | "likely";
  /** Dotted names of what decorates it, without arguments. */
  readonly decorators?: readonly string[];
  /** Classes: may have members that are not written down (a metaclass, an index signature). */
  readonly open?: true;
}

/** A name that other files may take from this one. */
export type Export =
  | { readonly name: string; readonly binding: number }
  /** Passed on from another file under `name`. */
  | { readonly name: string; readonly source: Source }
  /** Everything of another file. */
  | { readonly star: string };

/** Why an identifier stands there. */
export const roles = [
  "declare",
  "import",
  "export",
  "read",
  "write",
  "call",
  "type",
  /** `{ name }`: both the key and the variable. */
  "shorthand",
  /** A name inside a string that the language reads (`__all__`, a quoted annotation). */
  "string",
  /** A key: `name: value` in a literal, `name=value` in a call. */
  "key",
  /** A key that takes something out of an object: `const { name } = …`, or adds to a module. */
  "taken",
] as const;
export type Role = (typeof roles)[number];

/** An identifier in code; plain numbers, as there are thousands in a file. */
export type Use = readonly [
  /** 1-based. */
  line: number,
  /** 1-based, UTF-16 units. */
  column: number,
  /** Index into `Names.names`. */
  name: number,
  /** Index into `roles`. */
  role: number,
  /** Index into `Names.bindings`; -1: not bound in this file, or a member. */
  binding: number,
  /** Members: index of the object into `Names.objects`; -1: not a member; -2: unknown object. */
  object: number,
];

/** A call, or a `new`, of something that ends in a name; plain numbers. */
export type Call = readonly [
  /** Of the callee's identifier, 1-based. */
  line: number,
  /** 1-based, UTF-16 units. */
  column: number,
  /** Arguments by place. */
  args: number,
  /** 1: some arguments are not counted, `*list`, `**named`, `...list`. */
  spread: number,
  /** Indexes into `Names.names`: arguments by name. */
  ...keywords: number[],
];

/** What the author knows to go wrong, as bits. */
export const guarded = { imports: 1, names: 2, members: 4, calls: 8, all: 15 } as const;

/** Lines where a failure is expected: `try`, `pytest.raises`, a comment that tells the compiler so. */
export type Guard = readonly [
  /** 1-based. */
  from: number,
  /** Inclusive. */
  to: number,
  /** Bits of `guarded`. */
  what: number,
];

export interface Names {
  /** Distinct identifiers. */
  readonly names: readonly string[];
  readonly bindings: readonly Binding[];
  readonly exports: readonly Export[];
  readonly objects: readonly Expr[];
  /** In order of place. */
  readonly uses: readonly Use[];
  /** In order of place. */
  readonly calls: readonly Call[];
  readonly guards: readonly Guard[];
  /** Exported without being bound: `export default 1`; `=` is the whole of a module. */
  readonly offers: readonly string[];
  /** Names may come and go while it runs (`globals()`, `exports[name] = …`). */
  readonly dynamic?: true;
  /** The parser met text it could not place. */
  readonly broken: boolean;
  /** The language refuses the text. */
  readonly faults?: readonly SyntaxFault[];
}
