/**
 * Code by its structure, as a door of its own: a pattern is a piece of code with variables, and fits
 * what has the same tree. No index is needed.
 */

export { rewrite, type Rewritten } from "./rewrite.ts";
export {
  type MatchedFile,
  matchedFiles,
  type StructurePorts,
  type StructureSearch,
  toldMatches,
} from "./search.ts";
export { type FoundMatch, PatternError, type RewriteObstacle } from "./types.ts";
export { unknownVariable } from "./variables.ts";
