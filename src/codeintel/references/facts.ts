/** Facts "names" as they are needed, and what binds them together. */

import type { ResolvedProject } from "../graph/project.ts";
import type { DependencyGraph } from "../graph/types.ts";
import type { CodeIndex } from "../index/types.ts";
import type { Language, LanguageId } from "../language.ts";
import type { Names, NamesRules } from "../names/mod.ts";
import { Linker } from "./linker.ts";

export interface FactsPorts {
  readonly index: CodeIndex;
  readonly languages: readonly Language[];
  readonly graph: DependencyGraph;
  readonly resolved: ResolvedProject;
}

/** Rounds of loading: each may show files that were not thought of. */
const maxRounds = 12;

export class Facts {
  readonly linker: Linker;
  readonly #ports: FactsPorts;
  readonly #names = new Map<string, Names | null>();
  readonly #languages: ReadonlyMap<LanguageId, Language>;
  readonly #counts = new Map<string, number>();
  /** Files by a word that stands in them. */
  readonly #holders = new Map<string, readonly string[]>();

  constructor(ports: FactsPorts) {
    this.#ports = ports;
    this.#languages = new Map(ports.languages.map((it) => [it.id, it]));
    this.linker = new Linker({
      names: (path) => this.#names.get(path) ?? null,
      resolver: ports.resolved.resolver,
      rules: (path) => this.rules(path),
      hasFile: (path) => ports.index.files.has(path),
    });
  }

  #language(path: string): Language | undefined {
    const id = this.#ports.index.files.get(path)?.language;
    return id && this.#languages.get(id);
  }

  names(path: string): Names | null {
    return this.#names.get(path) ?? null;
  }

  rules(path: string): NamesRules | null {
    return this.#language(path)?.names ?? null;
  }

  /** Files whose names a file sees without an import: those of its package. */
  beside(path: string): readonly string[] {
    return this.rules(path)?.beside?.(path, this.#ports.resolved.resolver(path)) ?? [];
  }

  async load(paths: Iterable<string>): Promise<void> {
    const missing = [...paths].filter((it) => !this.#names.has(it));
    if (missing.length === 0) return;
    const facts = await this.#ports.index.facts("names", missing);
    for (const path of missing) {
      const names = facts.get(path) ?? null;
      this.#names.set(path, names);
      if (names) this.#count(path, names);
    }
    this.linker.reset();
  }

  #count(path: string, { bindings }: Names): void {
    const family = this.#language(path)?.family ?? "";
    for (const { name, kind, source, local } of bindings) {
      if (source || local || kind === "parameter") continue;
      const key = `${family} ${name}`;
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
  }

  /** One definition in the family of `near`, of whose files every one with the word was loaded. */
  isUnique(name: string, near: string): boolean {
    return (this.#counts.get(`${this.#language(near)?.family ?? ""} ${name}`) ?? 0) <= 1;
  }

  /** Repeats a piece of work until no facts were missing for it. */
  async settle(work: () => unknown): Promise<void> {
    for (let round = 0; round < maxRounds; round++) {
      work();
      const wanted = [...this.linker.wanted].filter((it) => !this.#names.has(it));
      if (wanted.length === 0) return;
      await this.load(wanted);
    }
  }

  /**
   * Files that hold one of the words, of every language whose names are known; with `near` only
   * those of its family. A word is looked for once: it means reading everything.
   */
  async filesWith(words: ReadonlySet<string>, near?: string): Promise<readonly string[]> {
    const fresh = [...words].filter((it) => !this.#holders.has(it));
    if (fresh.length > 0) await this.#lookFor(fresh);
    const found = new Set([...words].flatMap((it) => this.#holders.get(it) ?? []));
    const family = near === undefined ? undefined : this.#language(near)?.family;
    const all = [...found].sort();
    return family === undefined ? all : all.filter((it) => this.#language(it)?.family === family);
  }

  async #lookFor(words: readonly string[]): Promise<void> {
    const { index } = this.#ports;
    const holders = new Map(words.map((it): [string, string[]] => [it, []]));
    const understood = [...index.files.keys()].filter((it) => this.#language(it)?.names);
    for await (const [path, text] of index.texts(understood)) {
      for (const [word, paths] of holders) if (hasWord(text, word)) paths.push(path);
    }
    for (const [word, paths] of holders) this.#holders.set(word, paths);
  }

  text(path: string): Promise<string | null> {
    return this.#ports.index.text(path);
  }

  importersOf(path: string): readonly string[] {
    return this.#ports.graph.importersOf(path).map((it) => it.from);
  }
}

const wordCharacter = /[\p{L}\p{N}_$]/u;

/** The word, not as a part of a longer one; a `$` before it may belong to it or not (PHP). */
export function hasWord(text: string, word: string): boolean {
  return wordAt(text, word, 0) >= 0 || wordAt(text, `$${word}`, 0) >= 0;
}

/** Offset of the first such word at or after `from`; -1: there is none. */
export function wordAt(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1];
    const after = text[at + word.length];
    const inside = before !== undefined && wordCharacter.test(before) ||
      after !== undefined && wordCharacter.test(after);
    if (!inside) return at;
  }
  return -1;
}
