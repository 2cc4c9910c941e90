/** What those who look for problems are given. */

import type { Code, LanguageId } from "../../../codeintel/mod.ts";
import { once } from "../../../util/mod.ts";

export interface Scene {
  readonly code: Code;
  /** Names that the old content of a changed file imported. */
  importedBefore(path: string): Promise<ReadonlySet<string>>;
  /** Lines of a file of the look; none if it cannot be read. */
  lines(path: string): Promise<readonly string[]>;
  /** Texts of all files of some languages. It reads the project: only for what is wrong already. */
  texts(languages: ReadonlySet<LanguageId>): Promise<ReadonlyMap<string, string>>;
}

export type ImportedBefore = () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

export function sceneOf(code: Code, importedBefore: ImportedBefore): Scene {
  const { index } = code;
  const lines = new Map<string, Promise<readonly string[]>>();
  const all = once(() => textsOf(code));
  const split = async (path: string) => (await index.text(path) ?? "").split(/\r?\n/);
  return {
    code,
    importedBefore: async (path) => (await importedBefore()).get(path) ?? new Set(),
    lines(path) {
      const known = lines.get(path) ?? split(path);
      lines.set(path, known);
      return known;
    },
    async texts(languages) {
      return new Map(
        [...await all()].filter(([path]) =>
          languages.has(index.files.get(path)?.language ?? "python")
        ),
      );
    },
  };
}

async function textsOf({ index }: Code): Promise<ReadonlyMap<string, string>> {
  const out = new Map<string, string>();
  for (const path of index.files.keys()) {
    const text = await index.text(path);
    if (text !== null) out.set(path, text);
  }
  return out;
}

/** A problem before its line is read. */
export interface Suspect {
  readonly stage: "imports" | "interface";
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly what: string;
  readonly text: string;
}
