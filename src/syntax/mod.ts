/**
 * tree-sitter: grammars loaded on demand, parsing under a time limit.
 *
 * Invariants:
 * - nothing is loaded at import, and one grammar does not load another;
 * - a thread without any permission can parse, once it was given the modules it needs;
 * - a tree is freed when its `using` ends, the last one of a grammar when the next text comes;
 *   no node outlives its `using`;
 * - a text never makes `parse` throw.
 */

export { deepestWalk, depthOf } from "./depth.ts";
export { giveModule, type Grammar, type Module, moduleBytes, modules } from "./grammars.ts";
export { loadSyntax } from "./load.ts";
export {
  type Cursor,
  errorType,
  type Node,
  type ParseOptions,
  type Point,
  type Syntax,
  type Tree,
} from "./types.ts";
