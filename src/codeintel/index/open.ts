/** One look at the project: what is there, and the facts of it, computed or remembered. */

import type { Cache, Clock, Workspace } from "../../protocol/mod.ts";
import { baseNameOf, extensionOf } from "../../util/mod.ts";
import { decode, maxFileBytes } from "../analyse.ts";
import type { SkipReason } from "../facts.ts";
import type { LanguageKind } from "../language.ts";
import { isOtherSource } from "../languages/others.ts";
import type { Analyst } from "./analyst.ts";
import { Derived } from "./derived.ts";
import { Manifest } from "./manifest.ts";
import { type KnownFile, Memo, type MemoPorts } from "./memo.ts";
import { bytesOf } from "./read.ts";
import type { CodeIndex, Facet, Facets, Form, IndexedFile, Skipped } from "./types.ts";

export interface IndexOptions {
  readonly workspace: Workspace;
  readonly cache: Cache;
  readonly analyst: Analyst;
  readonly languages: readonly LanguageKind[];
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Forms that will be asked for: looked up while the tree is surveyed. */
  readonly forms?: readonly { readonly name: string }[];
  /** Told now and then while files are read whose content was not known. */
  progress?(done: number, total: number): void;
}

/** Answers which language a path is of, by its name. */
export function languageFinder<T extends LanguageKind>(
  languages: readonly T[],
): (path: string) => T | null {
  const byEnding = new Map<string, T>();
  for (const language of languages) {
    const endings = [...language.extensions, ...language.fileNames ?? []];
    for (const ending of endings) byEnding.set(ending, language);
  }
  return (path) => byEnding.get(extensionOf(path)) ?? byEnding.get(baseNameOf(path)) ?? null;
}

/** Answers whether a path is source that no language reads. */
function opaqueTest(languages: readonly LanguageKind[]): (path: string) => boolean {
  const tests = languages.flatMap((it) => it.isOpaque ? [it.isOpaque] : []);
  return (path) => isOtherSource(path) || tests.some((it) => it(path));
}

/**
 * Surveys the project. Facts are had from the result, as they are asked for.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function openIndex(options: IndexOptions): Promise<CodeIndex> {
  const { workspace, cache, clock, languages, signal, forms = [] } = options;
  const at = clock.now();
  const languageOf = languageFinder(languages);
  // Languages of one family ask the same; it is asked for every file there is.
  const tests = [...new Set(languages.map((it) => it.isConfig))];
  const isConfig = (path: string) => tests.some((it) => it(path));
  const isOpaque = opaqueTest(languages);
  const derived = new Derived(cache, forms);
  const manifest = await Manifest.load(cache);
  const survey = await workspace.survey({
    wanted: (path) => languageOf(path) !== null || isConfig(path) || isOpaque(path),
    evenIgnored: (path) => isConfig(path) && languageOf(path) === null,
    known: manifest.folders,
    ...(signal ? { signal } : {}),
  });
  const files = new Map<string, KnownFile>();
  const configs = new Map<string, string>();
  const opaque: string[] = [];
  for (const file of survey.files) {
    const language = languageOf(file.path);
    if (language) files.set(file.path, { ...file, language: language.id });
    else if (isOpaque(file.path)) opaque.push(file.path);
    if (!(language?.isConfig(file.path) ?? true) || !isConfig(file.path)) continue;
    const bytes = await bytesOf(workspace, file.path);
    if (typeof bytes !== "string") configs.set(file.path, decode(bytes));
  }
  manifest.keep(files, survey.folders, at);
  const skipped = new Map(survey.unreadable.map((path) => [path, "unreadable" as const]));
  return new Index({ ...options, manifest, derived, at }, { files, configs, opaque, skipped });
}

interface IndexContent {
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly configs: ReadonlyMap<string, string>;
  readonly opaque: readonly string[];
  readonly skipped: ReadonlyMap<string, SkipReason>;
}

class Index implements CodeIndex {
  readonly files: ReadonlyMap<string, IndexedFile>;
  readonly configs: ReadonlyMap<string, string>;
  readonly opaque: readonly string[];
  readonly #known: ReadonlyMap<string, KnownFile>;
  readonly #workspace: Workspace;
  readonly #derived: Derived;
  readonly #manifest: Manifest;
  readonly #skipped: Map<string, SkipReason>;
  readonly #memos: { readonly [F in Facet]: Memo<F> };

  constructor(
    ports: MemoPorts & { readonly derived: Derived },
    { files, configs, opaque, skipped }: IndexContent,
  ) {
    this.files = files;
    this.configs = configs;
    this.opaque = opaque;
    this.#known = files;
    this.#workspace = ports.workspace;
    this.#derived = ports.derived;
    this.#manifest = ports.manifest;
    this.#skipped = new Map(skipped);
    this.#memos = {
      imports: new Memo("imports", ports),
      autos: new Memo("autos", ports),
      outline: new Memo("outline", ports),
      words: new Memo("words", ports),
      names: new Memo("names", ports),
      surface: new Memo("surface", ports),
    };
  }

  async facts<F extends Facet>(
    facet: F,
    paths?: Iterable<string>,
  ): Promise<ReadonlyMap<string, Facets[F]>> {
    const wanted = paths === undefined ? [...this.#known.values()] : this.#filesOf(paths);
    const found = await this.#memos[facet].of(wanted, paths === undefined);
    const out = new Map<string, Facets[F]>();
    for (const { path } of wanted) {
      const facts = found.get(path);
      if (facts === undefined) continue;
      if ("skip" in facts) this.#skipped.set(path, facts.skip);
      else out.set(path, facts);
    }
    return out;
  }

  #filesOf(paths: Iterable<string>): readonly KnownFile[] {
    return [...new Set(paths)].sort().flatMap((path) => this.#known.get(path) ?? []);
  }

  derived<T>(form: Form<T>, make: () => Promise<T>): Promise<T> {
    return this.#derived.of(form, make, {
      files: this.#known,
      configs: this.configs,
      opaque: this.opaque,
      manifest: this.#manifest,
      imports: this.#memos.imports,
      recall: (skipped) => skipped.forEach(({ path, why }) => this.#skipped.set(path, why)),
      skipped: () => this.skipped(),
    });
  }

  async text(path: string): Promise<string | null> {
    const bytes = await bytesOf(this.#workspace, path);
    return typeof bytes === "string" ? null : decode(bytes);
  }

  async *texts(paths: Iterable<string>): AsyncGenerator<readonly [path: string, text: string]> {
    for await (const group of this.#workspace.readMany([...paths], { maxBytes: maxFileBytes })) {
      for (const it of group) if ("bytes" in it) yield [it.path, decode(it.bytes)];
    }
  }

  skipped(): readonly Skipped[] {
    return [...this.#skipped.keys()].sort().flatMap((path) => {
      const why = this.#skipped.get(path);
      return why === undefined ? [] : [{ path, why }];
    });
  }
}
