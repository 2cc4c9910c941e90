/** A commit of a repository as the code index sees a project, everything remembered by blob. */

import { analyse } from "../src/codeintel/analyse.ts";
import type { CodeIndex, Facet, Facets, IndexedFile } from "../src/codeintel/index/types.ts";
import { languageFinder } from "../src/codeintel/index/open.ts";
import { languages } from "../tests/support/languages.ts";
import { textsBy } from "../tests/support/code.ts";
import { Blobs, treeOf } from "./code_search_git.ts";

const languageOf = languageFinder(languages);
const isConfig = (path: string) => languages.some((it) => it.isConfig(path));

export function isCode(path: string): boolean {
  return languageOf(path) !== null;
}

export class History implements AsyncDisposable {
  readonly #repo: string;
  readonly #blobs: Blobs;

  constructor(repo: string) {
    this.#repo = repo;
    this.#blobs = new Blobs(repo);
  }

  async indexAt(commit: string): Promise<CodeIndex> {
    const tree = await treeOf(this.#repo, commit, (path) => isCode(path) || isConfig(path));
    const oids = new Map(tree.map(({ path, oid }) => [path, oid]));
    const configs = new Map<string, string>();
    const files = new Map<string, IndexedFile>();
    for (const { path, oid, size } of tree) {
      const language = languageOf(path)?.id;
      if (language) files.set(path, { path, language, size });
      if (isConfig(path)) configs.set(path, new TextDecoder().decode(await this.#blobs.read(oid)));
    }
    const facts = async <F extends Facet>(facet: F, paths: Iterable<string> = files.keys()) => {
      const found = new Map<string, Facets[F]>();
      for (const path of [...paths].sort()) {
        const value = await this.#factOf(facet, path, oids.get(path) ?? "");
        if (value !== null) found.set(path, value);
      }
      return found;
    };
    const text = async (path: string) =>
      new TextDecoder().decode(await this.#blobs.read(oids.get(path) ?? ""));
    return {
      files,
      configs,
      opaque: [],
      facts,
      text,
      texts: textsBy(text),
      derived: (_form, make) => make(),
      skipped: () => [],
    };
  }

  readonly #memo: { readonly [F in Facet]: Map<string, Facets[F] | null> } = {
    imports: new Map(),
    autos: new Map(),
    outline: new Map(),
    words: new Map(),
    names: new Map(),
    surface: new Map(),
  };

  async #factOf<F extends Facet>(facet: F, path: string, oid: string): Promise<Facets[F] | null> {
    const language = languageOf(path);
    if (!language) return null;
    const memo: Map<string, Facets[F] | null> = this.#memo[facet];
    const key = `${language.id} ${oid}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const made = await analyse(facet, language, await this.#blobs.read(oid));
    const value = "skip" in made ? null : made;
    memo.set(key, value);
    return value;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#blobs[Symbol.asyncDispose]();
  }
}
