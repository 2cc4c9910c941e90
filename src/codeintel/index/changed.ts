/** The index as it would be with other texts and paths: nothing is written, nothing remembered. */

import { analyse, type Analysed, decode } from "../analyse.ts";
import type { Language, LanguageId } from "../language.ts";
import type { CodeIndex, Facet, Facets } from "./types.ts";

export interface TreeChange {
  /** New contents, by the new path. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** Old paths of moved files and settings, by the new ones. */
  readonly moved?: ReadonlyMap<string, string>;
}

/** `languages`: those that the index was opened with. */
export function changedIndex(
  base: CodeIndex,
  languages: readonly Language[],
  { contents, moved = new Map() }: TreeChange,
): CodeIndex {
  const byId = new Map(languages.map((it) => [it.id, it]));
  const files = new Map(
    movedEntries(base.files, moved).map(([path, file]) => {
      const size = contents.get(path)?.length ?? file.size;
      return [path, { path, language: file.language, size }] as const;
    }),
  );
  const was = (path: string) => moved.get(path) ?? path;
  return {
    files,
    configs: new Map(
      movedEntries(base.configs, moved).map(([path, text]) => {
        const bytes = contents.get(path);
        return [path, bytes ? decode(bytes) : text] as const;
      }),
    ),
    opaque: base.opaque,
    async facts<F extends Facet>(facet: F, paths: Iterable<string> = files.keys()) {
      const wanted = [...new Set(paths)].sort().flatMap((it) => files.get(it) ?? []);
      const kept = wanted.filter(({ path }) => !contents.has(path)).map(({ path }) => was(path));
      const known = await base.facts(facet, kept);
      const out = new Map<string, Facets[F]>();
      for (const { path, language } of wanted) {
        const bytes = contents.get(path);
        const facts = bytes ? await made(facet, language, bytes) : known.get(was(path));
        if (facts !== undefined) out.set(path, facts);
      }
      return out;
    },
    text(path) {
      const bytes = contents.get(path);
      return bytes ? Promise.resolve(decode(bytes)) : base.text(was(path));
    },
    async *texts(paths) {
      for (const path of paths) {
        const text = await this.text(path);
        if (text !== null) yield [path, text] as const;
      }
    },
    derived: (_, make) => make(),
    skipped: () => base.skipped(),
  };

  async function made<F extends Facet>(
    facet: F,
    id: LanguageId,
    bytes: Uint8Array,
  ): Promise<Facets[F] | undefined> {
    const language = byId.get(id);
    if (!language) return undefined;
    const facts: Analysed<F> = await analyse(facet, language, bytes);
    return "skip" in facts ? undefined : facts;
  }
}

/** Under their new paths, by code unit. */
function movedEntries<T>(
  base: ReadonlyMap<string, T>,
  moved: ReadonlyMap<string, string>,
): readonly (readonly [path: string, value: T])[] {
  const newPaths = new Map([...moved].map(([to, from]) => [from, to]));
  return [...base].map(([path, value]) => [newPaths.get(path) ?? path, value] as const)
    .toSorted(([a], [b]) => a < b ? -1 : 1);
}
