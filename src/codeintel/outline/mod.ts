/**
 * Definitions of a file, from its syntax tree.
 *
 * A language is a table by node type and a few functions (`rules.ts`); one walk serves all. The
 * walk does not visit every node: a language names the words that every definition holds
 * (`hint`), and what holds none is passed by. A tree-sitter query, which cannot be told where
 * not to look, took a quarter to a third of the parser's time for the same answer; the walk
 * takes a tenth of that.
 *
 * How names are qualified, in every language: by what encloses the definition in the text or
 * owns it (Go's receiver, C++'s `A::b`, Rust's `impl`), joined by dots. A namespace or module
 * with a body qualifies (C++, Ruby, Rust, TypeScript); a package or namespace that is said of
 * the whole file does not (Java, Go, PHP, C#, with or without braces), since every name would
 * carry it: that one is a fact of `Imports`.
 */

export { arityOf, countParameters } from "./arity.ts";
export { byFields } from "./fields.ts";
export { outlineOf, type OutlineOptions } from "./outline.ts";
export {
  type Assigned,
  type AssignRule,
  type CommentStyle,
  type DefinitionRule,
  type Fields,
  isCallable,
  isClassLike,
  type NodeRule,
  type OutlineRules,
  type ParameterRole,
  type Place,
  type RuleDefinition,
  type ScopeRule,
  type Self,
  textOf,
} from "./rules.ts";
