/**
 * Changes of a tree: files, links and folders in one. Every path is taken by its own name, so that
 * no link leads elsewhere; the order of steps is safe; and a change that was cut off at any step
 * can be finished or taken back.
 */

export { applyTree, maxKeptBytes, type PathEdit, type TreeAuthor } from "./apply.ts";
export {
  isFile,
  isKind,
  isNode,
  isState,
  type PathChange,
  pathChanges,
  type PathState,
  recordOf,
  stateAt,
} from "./state.ts";
export { type Settled, settleTree } from "./settle.ts";
