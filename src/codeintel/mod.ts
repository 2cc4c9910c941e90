/**
 * Code intelligence without a model: what files import, define and name, worked out from
 * their text alone.
 *
 * - A *facet* is a pure function of language and text; the index keeps facts by content hash.
 * - Whatever takes two files (edges, references, ranks) is derived anew from facts each time.
 * - Everything is sorted by code unit: equal trees give equal bytes.
 */

export { isGuarded } from "./check/guards.ts";
export { type ArityProblem, checkedLanguages, checkFiles, type Finding } from "./check/mod.ts";
export type { Code, CodePorts } from "./code.ts";
export type {
  Arity,
  Definition,
  Import,
  ImportKind,
  Imports,
  Outline,
  SkipReason,
  SymbolKind,
} from "./facts.ts";
export { codeFaults, type SyntaxFault, type SyntaxProblem } from "./faults/mod.ts";
export * from "./graph/mod.ts";
export type { CodeIndex, IndexedFile, Skipped } from "./index/mod.ts";
export type { Language, LanguageId, UnknownReason, Unresolved } from "./language.ts";
export * from "./map/mod.ts";
export { type Facts, hasWord } from "./references/facts.ts";
export { loadStructure } from "./structure.ts";
export type { FoundMatch, MatchedFile, RewriteObstacle, Rewritten } from "./structure/mod.ts";
export { findReferences } from "./references/find.ts";
export { targetsAt, targetsNamed } from "./references/target.ts";
export type { Reference, Target, Tier } from "./references/types.ts";
export { openCode } from "./open.ts";
export { isTestData } from "./related/conventions.ts";
export { relatedTests } from "./related/related.ts";
export type { RelatedTest, TestReason } from "./related/types.ts";
export * from "./rename/mod.ts";
export * from "./search/mod.ts";
export type { Names } from "./names/mod.ts";
