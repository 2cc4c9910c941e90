/** A tree in memory as the code index sees it; facts are made once for each text. */

import { analyse } from "../../src/codeintel/analyse.ts";
import type { CodeIndex, Facet, Facets, IndexedFile } from "../../src/codeintel/index/types.ts";
import { languageFinder } from "../../src/codeintel/index/open.ts";
import { languages } from "../../tests/support/languages.ts";
import { textsBy } from "../../tests/support/code.ts";

/** Texts by path, code and configuration. */
export type Texts = ReadonlyMap<string, string>;

const languageOf = languageFinder(languages);

export function isCode(path: string): boolean {
  return languageOf(path) !== null;
}

export function isWanted(path: string): boolean {
  return isCode(path) || languages.some((it) => it.isConfig(path));
}

type Memo = { readonly [F in Facet]: Map<string, Facets[F] | null> };

/** Facts by language and text, for as many indexes as are made. */
export class Facts {
  readonly #memo: Memo = {
    imports: new Map(),
    autos: new Map(),
    outline: new Map(),
    words: new Map(),
    names: new Map(),
    surface: new Map(),
  };

  async of<F extends Facet>(facet: F, path: string, text: string): Promise<Facets[F] | null> {
    const language = languageOf(path);
    if (!language) return null;
    const memo: Map<string, Facets[F] | null> = this.#memo[facet];
    const key = `${language.id} ${text}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const made = await analyse(facet, language, new TextEncoder().encode(text));
    const value = "skip" in made ? null : made;
    memo.set(key, value);
    return value;
  }

  index(texts: Texts): CodeIndex {
    const paths = [...texts.keys()].sort();
    const files = new Map<string, IndexedFile>();
    const configs = new Map<string, string>();
    for (const path of paths) {
      const language = languageOf(path)?.id;
      const text = texts.get(path) ?? "";
      if (language) files.set(path, { path, language, size: text.length });
      else configs.set(path, text);
    }
    const facts = async <F extends Facet>(facet: F, wanted: Iterable<string> = files.keys()) => {
      const found = new Map<string, Facets[F]>();
      for (const path of [...new Set(wanted)].sort()) {
        const value = await this.of(facet, path, texts.get(path) ?? "");
        if (value !== null) found.set(path, value);
      }
      return found;
    };
    const text = (path: string) => Promise.resolve(texts.get(path) ?? null);
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
}

const left = new Set([".git", "node_modules", "__pycache__", ".venv"]);

/** Copies what the index reads, so that nothing can touch the original. */
export async function copyTree(from: string, to: string): Promise<Texts> {
  const texts = new Map<string, string>();
  const visit = async (inner: string) => {
    for await (const entry of Deno.readDir(`${from}/${inner}`)) {
      const path = `${inner}${entry.name}`;
      if (entry.isDirectory && !left.has(entry.name)) await visit(`${path}/`);
      if (!entry.isFile || !isWanted(path)) continue;
      const bytes = await Deno.readFile(`${from}/${path}`);
      await Deno.mkdir(`${to}/${inner}`, { recursive: true });
      await Deno.writeFile(`${to}/${path}`, bytes);
      texts.set(path, new TextDecoder().decode(bytes));
    }
  };
  await visit("");
  return texts;
}
