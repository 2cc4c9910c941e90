/** What `deps` found, as programs get it; every list is sorted. */

import {
  around,
  countCycles,
  type Cycle,
  cycles,
  cycleThrough,
  type DependencyGraph,
  type ImportKind,
  inCycles,
  type LostImport,
  reach,
  type Reached,
  type Skipped,
  type Subgraph,
  type Unseen,
} from "../../codeintel/mod.ts";
import type { Selection } from "./selection.ts";

/** The part of the graph that is shown, and what is not known of it. */
interface Common extends Subgraph {
  /** Files whose own imports are not known. */
  readonly skipped: readonly Skipped[];
  /** What may be missing, of the whole project. */
  readonly unseen: Unseen;
}

/** What a report does not work out itself. */
type SharedField = "skipped" | "unseen";

/** A file on one side of the selection. */
export interface Neighbour {
  readonly file: string;
  /** 1: directly. */
  readonly distance: number;
  /** The file on a shortest path that is nearer by one; the selection's own at distance 1. */
  readonly via: string;
  readonly kind: ImportKind;
  /** Of the import between the two, in the file that imports; 0: nothing is written. */
  readonly line: number;
}

export interface AroundReport extends Common {
  readonly type: "file" | "folder";
  /** The root is `""`. */
  readonly path: string;
  /** Code files that it stands for. */
  readonly selected: number;
  /** The greatest distance asked for; `null`: any. */
  readonly depth: number | null;
  /** Without the selected files; by distance, then path. */
  readonly imports: readonly Neighbour[];
  readonly importedBy: readonly Neighbour[];
  /** Of the selected files. */
  readonly unresolved: readonly LostImport[];
}

export interface CyclesReport extends Common {
  readonly type: "cycles";
  /** Of the file or folder through which they go; `null`: all of the project. */
  readonly path: string | null;
  readonly cycles: readonly Cycle[];
}

export interface WholeReport extends Common {
  readonly type: "all";
  /** How many components of two or more files there are. */
  readonly cycles: number;
  readonly unresolved: readonly LostImport[];
  /** Where imports lead in a project of several files none of which imports another; else `null`. */
  readonly empty: EmptyGraph | null;
}

/** Numbers of imports. */
export interface EmptyGraph {
  readonly imports: number;
  /** To packages, the standard library, and what is no code. */
  readonly elsewhere: number;
  /** To files that are not there. */
  readonly missing: number;
  readonly unknown: number;
}

export type DepsReport = AroundReport | CyclesReport | WholeReport;

/** @param depth the greatest distance; `null`: any */
export function aroundReport(
  graph: DependencyGraph,
  { type, path, files: starts }: Selection,
  depth: number | null,
): Omit<AroundReport, SharedField> {
  const limit = depth === null ? {} : { depth };
  const imports = reach(graph, starts, { direction: "imports", ...limit });
  const importers = reach(graph, starts, { direction: "importers", ...limit });
  const own = new Set(starts);
  return {
    type,
    path,
    selected: starts.length,
    depth,
    imports: [...imports.values()].map(neighbour),
    importedBy: [...importers.values()].map(neighbour),
    unresolved: graph.unresolved.filter(({ from }) => own.has(from)),
    ...around(graph, { starts, imports, importers, ...limit }),
  };
}

function neighbour({ file, distance, edge: { from, to, kind, line } }: Reached): Neighbour {
  return { file, distance, via: file === to ? from : to, kind, line };
}

/** @param selection `null`: the whole project */
export function cyclesReport(
  graph: DependencyGraph,
  selection: Selection | null,
): Omit<CyclesReport, SharedField> {
  const found = selection === null ? cycles(graph) : through(graph, selection);
  return {
    type: "cycles",
    path: selection?.path ?? null,
    cycles: found,
    ...inCycles(graph, found),
  };
}

/** Of one file the example goes through that file. */
function through(graph: DependencyGraph, { type, path, files }: Selection): readonly Cycle[] {
  const own = new Set(files);
  const touched = cycles(graph).filter((cycle) => cycle.files.some((it) => own.has(it)));
  if (type === "folder") return touched;
  return touched.map((it) => ({ ...it, example: cycleThrough(graph, path) ?? it.example }));
}

/** Cycles are counted when somebody looks: most formats do not show them. */
export function wholeReport(graph: DependencyGraph): Omit<WholeReport, SharedField> {
  const { files, edges, unresolved } = graph;
  return {
    type: "all",
    get cycles() {
      return countCycles(graph);
    },
    unresolved,
    empty: edges.length === 0 && files.length > 1 ? emptyGraph(graph) : null,
    files,
    edges,
  };
}

function emptyGraph({ unresolved }: DependencyGraph): EmptyGraph {
  const count = (...whys: readonly LostImport["why"][]) =>
    unresolved.filter(({ why }) => whys.includes(why)).length;
  return {
    imports: unresolved.length,
    elsewhere: count("external", "asset", "compiled"),
    missing: count("missing", "outside"),
    unknown: count("unknown"),
  };
}
