/** What stands around the named files, and what answers words that name none. */

import type { BestLine, Code, Outline } from "../../codeintel/mod.ts";
import { visible } from "../../ansi/mod.ts";
import { text } from "../prompts.ts";
import type { GatheredFiles } from "./gather.ts";
import type { Mentions } from "./mentions.ts";
import { isSeen } from "./named.ts";
import { type Neighbour, neighboursOf } from "./neighbours.ts";
import { isQuestion } from "./question.ts";
import { fittingLines, linesAsCandidate, ranked, type RankedPath } from "./ranked.ts";
import { signaturesOf } from "./signatures.ts";
import type { Candidate, InjectRequest } from "./types.ts";

type Near = Neighbour & { readonly group: "neighbour" | "ranked" };

/** What is known so far: when time is over, that is given. */
export interface Around {
  readonly outlines: Map<string, Outline>;
  readonly lines: Map<string, readonly BestLine[]>;
  near: readonly Near[];
}

export function nothingAround(): Around {
  return { outlines: new Map(), lines: new Map(), near: [] };
}

/** Neighbours, and best answers, that are looked at: those behind them have no room in any budget. */
const mostNeighbours = 40;
const mostRanked = 40;

/** Beside a file that is named by its path: what the words say of it leads to its tests, above all. */
const mostBeside = 12;

interface AroundRequest {
  readonly request: InjectRequest;
  readonly mentions: Mentions;
  readonly found: GatheredFiles;
  look(): Promise<Code>;
}

/** Nothing imports it, and it defines nothing: no index need be opened for it. */
function isProse(path: string): boolean {
  return /\.(?:md|mdx|txt|rst|log|csv|json|ya?ml|toml|ini|cfg|conf|lock|xml)$/i.test(path);
}

/** Fills `around`, what is quick to know first. */
export async function lookAround(asked: AroundRequest, around: Around): Promise<void> {
  const { request: { sight, settings, search }, mentions, found: { files } } = asked;
  const fresh = [...files.values()].filter((it) => !isSeen(it, sight));
  const asks = search && isQuestion(mentions.rest);
  // What names only definitions may mean more than where they stand.
  const isOpen = [...files.values()].every(({ file }) => file.why.kind === "symbol");
  const isCode = fresh.some(({ content }) => !isProse(content.path));
  if (settings.tokens === 0 || !isCode && !(asks && (isOpen || fresh.length > 0))) return;
  const code = await asked.look();
  const paths = fresh.map(({ content }) => content.path).filter((it) => code.index.files.has(it));
  const named = paths.filter((it) => files.get(it)?.file.why.kind !== "changed");
  const isAlone = settings.neighbour_characters === 0 || named.length === 0;
  const graph = isAlone ? null : await code.graph();
  const near = (answers: readonly string[]) =>
    graph === null ? [] : neighboursOf(named, graph, answers)
      .filter(({ path }) => !files.has(path)).slice(0, mostNeighbours);
  await outline(around, code, [...paths, ...near([]).map(({ path }) => path)]);
  around.near = near([]).map((it) => ({ ...it, group: "neighbour" }));
  if (!asks) return;
  const answers = (await ranked(mentions.rest, code)).filter(({ path }) => !files.has(path));
  const best = answers.slice(0, mostRanked);
  const ordered = near(best.map(({ path }) => path));
  const own = new Set(ordered.map(({ path }) => path));
  const others = best.filter(({ path }) => !own.has(path)).slice(
    0,
    isOpen ? mostRanked : mostBeside,
  );
  const all = [...ordered, ...others].map(({ path }) => path);
  await outline(around, code, all);
  await addLines(around, code, { paths: all, words: mentions.rest });
  around.near = [...marked(ordered, "neighbour"), ...marked(others, "ranked")];
}

function marked(
  paths: readonly (Neighbour | RankedPath)[],
  group: Near["group"],
): readonly Near[] {
  return paths.map((it) => ({ ...it, group }));
}

async function outline({ outlines }: Around, code: Code, paths: readonly string[]): Promise<void> {
  const unknown = paths.filter((it) => !outlines.has(it));
  for (const [path, it] of await code.index.facts("outline", unknown)) outlines.set(path, it);
}

async function addLines(
  { outlines, lines }: Around,
  code: Code,
  { paths, words }: { readonly paths: readonly string[]; readonly words: string },
): Promise<void> {
  const bare = paths.filter((it) => (outlines.get(it)?.definitions.length ?? 0) === 0);
  for (const [path, it] of await fittingLines(bare, words, code)) lines.set(path, it);
}

/** Signatures; where a file defines nothing, lines that fit; else that it is there. */
export function nearCandidates(
  { near, outlines, lines }: Around,
  words: ReadonlySet<string>,
): readonly Candidate[] {
  return near.flatMap(({ path, why, group }) =>
    signaturesOf(outlines.get(path), { group, why, path, words }) ??
      linesAsCandidate(path, lines.get(path) ?? [], { group, why }) ??
      presence({ path, why, group }) ?? []
  );
}

/** A test, above all, that imports what is named. */
function presence({ path, why, group }: Near): Candidate | null {
  if (why.kind !== "imports") return null;
  const line = text("injected_importer", { path: visible(path), what: visible(why.what) });
  const source = `signatures:${path}`;
  return { group, why, what: path, lines: [line], piece: () => ({ source, text: line }) };
}
