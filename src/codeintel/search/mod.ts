/**
 * Search without a model: files ranked by a question in words, and lines by a pattern.
 *
 * Invariants:
 * - equal trees and questions give equal answers, in every process;
 * - a pattern takes time linear in what is searched, and is refused where one of the two ways of
 *   searching does not know it;
 * - vectors only put hits in another order.
 */

export { type BestLine, bestLines } from "./best_lines.ts";
export { cosine, rerank } from "./embed.ts";
export { type VectorPorts, vectorsOf } from "./vectors.ts";
export { globTest, nameGlobs, type PathTest } from "./glob.ts";
export { asksSomething } from "./query.ts";
export { type Corpus, type RankedFile, rankFiles, type Reasons } from "./rank.ts";
export { searchFiles } from "./search_files.ts";
export * from "./regex/mod.ts";
export { defaultWeights, type Weights } from "./weights.ts";
export { wordsOf } from "./tokens.ts";
