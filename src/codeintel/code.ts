/** Code intelligence of one project: one look, and everything derived from it when it is asked for. */

import type { Cache, Clock, Workspace } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import {
  type DependencyGraph,
  graphOfProject,
  type ResolvedProject,
  resolvedProject,
} from "./graph/mod.ts";
import { graphForm } from "./graph/snapshot.ts";
import { changedIndex, type TreeChange } from "./index/changed.ts";
import {
  analystPool,
  type CodeIndex,
  inlineAnalyst,
  languageFinder,
  openIndex,
} from "./index/mod.ts";
import type { Language, LanguageEntry, LanguageKind } from "./language.ts";
import { languages as allLanguages } from "./languages/mod.ts";
import { Facts } from "./references/facts.ts";

export interface CodePorts {
  readonly workspace: Workspace;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Told now and then while files are read whose content was not known. */
  progress?(done: number, total: number): void;
}

/** As the tree was when it was opened; a change on disk asks for a new one. */
export interface Code extends Disposable {
  readonly index: CodeIndex;
  /** All that can be read. */
  readonly kinds: readonly LanguageKind[];
  /** Of its files; others are not loaded. */
  readonly languages: readonly Language[];
  /** Of any path, by its name. */
  languageOf(path: string): Promise<Language | null>;
  resolved(): Promise<ResolvedProject>;
  graph(): Promise<DependencyGraph>;
  /** How files name things; what `refs`, `rename` and `check` stand on. */
  facts(): Promise<Facts>;
  /** The project with other texts and paths: in memory, nothing is written or remembered. */
  changed(change: TreeChange): Code;
}

/** Contents that are analysed in this thread before Workers are started, bytes. */
const inlineBytes = 400_000;

/** Threads besides this one, which reads and hashes: more than two wait for it. */
const maxWorkers = 2;

/**
 * Looks at the project. Dispose of it to stop its Workers.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function openCode(
  ports: CodePorts,
  entries: readonly LanguageEntry[] = allLanguages,
): Promise<Code> {
  const analyst = analystPool({
    languages: entries,
    size: Math.max(1, Math.min(maxWorkers, navigator.hardwareConcurrency - 1)),
    inline: inlineAnalyst(entries),
    threshold: inlineBytes,
  });
  const index = await openIndex({ ...ports, languages: entries, analyst, forms: [graphForm] });
  return codeOf(index, {
    languages: await languagesOf(index, entries),
    entries,
    ...(ports.signal ? { signal: ports.signal } : {}),
    close: () => analyst.close(),
  });
}

/** Those of which the project has files. */
async function languagesOf(
  { files }: CodeIndex,
  entries: readonly LanguageEntry[],
): Promise<readonly Language[]> {
  const present = new Set([...files.values()].map(({ language }) => language));
  return await Promise.all(entries.filter(({ id }) => present.has(id)).map((it) => it.load()));
}

function finderOf(entries: readonly LanguageEntry[]): Code["languageOf"] {
  const find = languageFinder(entries);
  return async (path) => await find(path)?.load() ?? null;
}

function loaded(language: Language): LanguageEntry {
  return { ...language, load: () => Promise.resolve(language) };
}

/** Code intelligence over an index that is there already. */
export function codeOf(
  index: CodeIndex,
  { languages, entries = languages.map(loaded), signal, close }: {
    readonly languages: readonly Language[];
    /** Absent: there are no others. */
    readonly entries?: readonly LanguageEntry[];
    readonly signal?: AbortSignal;
    close?(): void;
  },
): Code {
  const resolved = once(() => resolvedProject(index, languages, signal));
  const graph = once(() => index.derived(graphForm, async () => graphOfProject(await resolved())));
  const facts = once(async () =>
    new Facts({ index, languages, resolved: await resolved(), graph: await graph() })
  );
  const languageOf = finderOf(entries);
  return {
    index,
    kinds: entries,
    languages,
    languageOf,
    resolved,
    graph,
    facts,
    changed: (change) => codeOf(changedIndex(index, languages, change), { languages, entries }),
    [Symbol.dispose]: () => close?.(),
  };
}
