/** The map of a project: files by their place in the graph, definitions by who names them. */

import type { Code } from "../code.ts";
import type { Definition, Imports, Outline, Words } from "../facts.ts";
import type { DependencyGraph, Edge } from "../graph/mod.ts";
import { roleOf } from "../search/place.ts";
import { loadGlossaryFor } from "../search/chinese/mod.ts";
import { asksSomething, parseQuery, type Query } from "../search/query.ts";
import { type RankedFile, rankFiles } from "../search/rank.ts";
import { candidatesOf } from "./candidates.ts";
import { fill, type RankedSection } from "./fill.ts";
import { interestIn, sharpened } from "./interest.ts";
import { type CountNamed, linksOf } from "./links.ts";
import { type Importer, importersOf, Naming } from "./naming.ts";
import { outlinesFor } from "./outlines.ts";
import { pageRank } from "./page_rank.ts";
import { inPlace, type Section, shortened } from "./render.ts";
import type { MappedFile, MapWish, ProjectMap } from "./types.ts";
import { own, roles } from "./weights.ts";

/** What is worked out of the project before anything is chosen. */
interface Ground {
  readonly code: Pick<Code, "index">;
  readonly wish: MapWish;
  readonly query: Query;
  readonly graph: DependencyGraph;
  readonly imports: ReadonlyMap<string, Imports>;
  /** Of all files, if something was asked in words; else none. */
  readonly words: ReadonlyMap<string, Words>;
}

/** Above 0. */
type Ranks = (file: string) => number;

/** Of the first files of an answer in words it is looked at which names they define. */
const mostNamed = 60;

/**
 * The signatures of a project that matter most for what is wished, under its budget. Definitions
 * are looked up in the best files only: parsing a whole project takes seconds.
 *
 * @throws {DOMException} `AbortError`
 */
export async function buildMap(
  code: Pick<Code, "index" | "graph">,
  wish: MapWish,
): Promise<ProjectMap> {
  const ground = await groundOf(code, wish);
  const first = answersOf(ground);
  const rough = ranksOf(ground, first, () => null);
  const order = byRank(ground.graph.files, rough);
  const outlines = await outlinesFor(order, code.index, wish);
  const names = first.slice(0, mostNamed).map(({ path }) => path);
  const definitions = await code.index.facts("outline", names);
  wish.signal?.throwIfAborted();
  const found = definitions.size === 0 ? first : answersOf(ground, definitions);
  const known = await namesOf(ground, outlines, rough);
  const ranks = ranksOf(ground, found, countIn(outlines, known.naming));
  const sections = byRank([...outlines.keys()], ranks).map((file): RankedSection => ({
    file,
    rank: ranks(file),
    candidates: candidatesIn(outlines.get(file) ?? null, known, file, ground),
  })).filter((it) => isOfUse(it, outlines.get(it.file) ?? null, wish));
  const { text, tokens, sections: shown } = fill(sections, wish.budget, wish.countTokens);
  const best = Math.max(...sections.map(({ rank }) => rank));
  return {
    text,
    tokens,
    found: wish.question === "" || found.length > 0,
    files: shown.map((it) => mapped(it, ranks(it.file) / best)),
  };
}

async function groundOf(code: Pick<Code, "index" | "graph">, wish: MapWish): Promise<Ground> {
  const graph = await code.graph();
  const imports = await code.index.facts("imports");
  const isAsked = asksSomething(wish.question);
  const words = isAsked ? await code.index.facts("words") : new Map<string, Words>();
  if (isAsked) await loadGlossaryFor(wish.question);
  wish.signal?.throwIfAborted();
  return { code, wish, query: parseQuery(wish.question), graph, imports, words };
}

function answersOf(
  { wish, query, words, graph }: Ground,
  definitions?: ReadonlyMap<string, Outline>,
): readonly RankedFile[] {
  if (words.size === 0) return [];
  if (!definitions) return rankFiles(wish.question, { words, graph });
  const found = rankFiles(wish.question, { words, graph, definitions });
  return sharpened(found, query.terms, definitions);
}

function ranksOf(
  { wish, query, graph, imports }: Ground,
  found: readonly RankedFile[],
  countNamed: CountNamed,
): Ranks {
  const asked = wish.groups.length + found.length > 0;
  const interest = interestIn({ files: graph.files, groups: wish.groups, found });
  const ranks = pageRank(linksOf(graph, { imports, countNamed, asked }), interest);
  const named = new Set(wish.groups.flat());
  const factor = (file: string) => {
    const role = roleOf(file);
    return named.has(file) || (role === "test" && query.asksTests) ? 1 : roles[role];
  };
  const all = new Map(graph.files.map((file, at) => {
    const rank = (ranks[at] ?? 0) + (asked ? own * (interest[at] ?? 0) : 0);
    return [file, rank * factor(file)];
  }));
  return (file) => all.get(file) ?? 0;
}

/** The highest first, by path where they are equal. */
function byRank(files: readonly string[], ranks: Ranks): readonly string[] {
  return files.toSorted((a, b) => ranks(b) - ranks(a) || (a < b ? -1 : 1));
}

/** Who may name definitions of which file. */
interface NameUsers {
  readonly naming: Naming;
  readonly importers: ReadonlyMap<string, readonly Importer[]>;
}

async function namesOf(
  { code, graph, imports, words: all }: Ground,
  outlines: ReadonlyMap<string, Outline | null>,
  ranks: Ranks,
): Promise<NameUsers> {
  const files = [...outlines.keys()];
  const importers = new Map(files.map((it) => [it, importersOf(it, graph, ranks)]));
  const wanted = [...importers.values()].flatMap((list) => list.map(({ file }) => file));
  const words = all.size > 0 ? all : await code.index.facts("words", wanted);
  const names = [...outlines.values()].flatMap((it) => it?.definitions ?? []);
  const naming = new Naming({ imports, words }, names.map(({ name }) => name));
  return { naming, importers };
}

/** Definitions of one file that are looked for in its importers, the first ones. */
const mostCounted = 100;

/** For files whose definitions are known: how many of them an importer names. */
function countIn(outlines: ReadonlyMap<string, Outline | null>, naming: Naming): CountNamed {
  const tops = new Map<string, readonly string[]>();
  const topsOf = (file: string) => {
    const known = tops.get(file);
    if (known) return known;
    const all: readonly Definition[] = outlines.get(file)?.definitions ?? [];
    const names = all.filter(({ parent }) => parent === undefined).map(({ name }) => name);
    const made = [...new Set(names)].slice(0, mostCounted);
    tops.set(file, made);
    return made;
  };
  return ({ from, to }: Edge) => {
    return outlines.get(to) ? naming.count(from, topsOf(to)) : null;
  };
}

function candidatesIn(
  outline: Outline | null,
  { naming, importers }: NameUsers,
  file: string,
  { query }: Ground,
) {
  if (outline === null) return [];
  const from = importers.get(file) ?? [];
  return candidatesOf(outline, (it) => naming.of(it, from), query.terms);
}

/** A file that only passes on what others define tells nothing, unless it was asked for. */
function isOfUse(
  { file, candidates }: RankedSection,
  outline: Outline | null,
  { groups }: MapWish,
): boolean {
  return candidates.length > 0 || outline === null || groups.some((it) => it.includes(file));
}

function mapped({ file, shown }: Section, rank: number): MappedFile {
  return {
    file,
    rank: Math.round(rank * 10_000) / 10_000,
    definitions: inPlace(shown).map(({ line, kind, qualified, signature }) => ({
      line,
      kind,
      qualified,
      signature: shortened(signature),
    })),
  };
}
