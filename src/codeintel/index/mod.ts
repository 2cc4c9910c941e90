/** The index: one look at the project, facts by content hash, analysis in other threads. */

export { type Analyst, inlineAnalyst } from "./analyst.ts";
export { type IndexOptions, languageFinder, openIndex } from "./open.ts";
export { analystPool } from "./pool.ts";
export type { CodeIndex, Facet, Facets, IndexedFile, Skipped } from "./types.ts";
