/** The dependency graph of a project: built anew at each command, asked by pure functions. */

export { graphOf } from "./graph.ts";
export { buildGraph, graphOfProject } from "./build.ts";
export { countCycles, type Cycle, cycles, cycleThrough } from "./cycles.ts";
export { dotText } from "./formats/dot.ts";
export { edgesText } from "./formats/edges.ts";
export { jsonText } from "./formats/json.ts";
export { mermaidText } from "./formats/mermaid.ts";
export { plainPath } from "./formats/quote.ts";
export { reach, type Reached } from "./reach.ts";
export { type ResolvedProject, resolvedProject } from "./project.ts";
export { around, inCycles, type Subgraph } from "./subgraph.ts";
export type { DependencyGraph, Edge, LostImport } from "./types.ts";
export { type UnknownGroup, type UnreadFiles, unreadOf, type Unseen, unseenOf } from "./unseen.ts";
