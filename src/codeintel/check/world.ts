/** Facts as they are needed, and what binds them together. */

import type { Code } from "../code.ts";
import type { Import } from "../facts.ts";
import { PartialProject } from "../graph/partial.ts";
import type { Language, Resolution, Resolver } from "../language.ts";
import type { Expr, Names, Source } from "../names/mod.ts";
import { Linker } from "../references/linker.ts";
import type { Sym, Value } from "../references/meaning.ts";
import { type Head, isTyped, strict, type Surface, wholeSurfaceOf } from "../surface/mod.ts";
import { buildsModules } from "./compiled.ts";
import { type Offered, offered } from "./offers.ts";
import { withoutShadows } from "./shadows.ts";
import { twinsOf } from "./twins.ts";
import { checkedLanguages } from "./types.ts";

/** Rounds of loading: each may show files that were not thought of. */
const maxRounds = 16;

/** A piece of work that finds something, or nothing. */
export type Piece<Result> = () => readonly Result[];

type Ports = Pick<Code, "index" | "languages">;

export class World {
  readonly linker: Linker;
  readonly #ports: Ports;
  readonly #imports: PartialProject;
  readonly #names = new Map<string, Names>();
  readonly #surfaces = new Map<string, Surface | null>();
  readonly #values = new Map<string, Value | null>();
  readonly #offers = new Map<string, Offered>();
  readonly #wanted = new Set<string>();
  #loaded: Promise<void> = Promise.resolve();
  #compiles: Promise<boolean> | null = null;
  readonly #shadowless = new Map<Resolver, Resolver>();
  /** How often surfaces were asked for that were not there. */
  #absent = 0;
  readonly #languages: ReadonlyMap<string, Language>;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#imports = new PartialProject(ports.index, ports.languages);
    this.#languages = new Map(ports.languages.map((it) => [it.id, it]));
    this.linker = new Linker({
      names: (path) => this.surface(path),
      resolver: (path) => this.#resolver(path),
      rules: (path) => this.language(path)?.names ?? null,
      hasFile: (path) => ports.index.files.has(path),
    });
  }

  get files(): readonly string[] {
    return this.#imports.project.files;
  }

  has(path: string): boolean {
    return this.#ports.index.files.has(path);
  }

  /** Text of a file of configuration; `null` if it is not there. */
  config(path: string): string | null {
    return this.#imports.project.config(path);
  }

  language(path: string): Language | null {
    const id = this.#ports.index.files.get(path)?.language;
    return id === undefined ? null : this.#languages.get(id) ?? null;
  }

  /** Names in a string that `from here import *` imports. */
  listed(path: string): readonly string[] {
    return this.#imports.project.imports(path)?.all ?? [];
  }

  imports(path: string): readonly Import[] {
    return this.#imports.project.imports(path)?.imports ?? [];
  }

  /** Everything that stands in a file, the strict view; `null` if it was not opened. */
  names(path: string): Names | null {
    return this.#names.get(path) ?? null;
  }

  /** More than imports is checked. */
  isWhole(path: string): boolean {
    const language = this.language(path);
    return language?.names !== undefined && checkedLanguages.has(language.id);
  }

  #isTyped(path: string): boolean {
    const id = this.language(path)?.id;
    return id === undefined || isTyped(id);
  }

  /** What a file shows to others; `null` if that is not there (yet). */
  surface(path: string): Surface | null {
    const known = this.#surfaces.get(path);
    if (known === undefined) {
      this.#wanted.add(path);
      this.#absent++;
    }
    return known ?? null;
  }

  /** The definition whose name stands where a symbol is declared, one for each place. */
  heads({ path, binding }: Sym): readonly (Head | null)[] {
    return this.surface(path)?.heads[binding] ?? [];
  }

  /** Where an import leads. */
  follow(from: string, wanted: Import): Resolution {
    return this.#resolver(from).resolve(from, wanted);
  }

  #resolver(path: string): Resolver {
    const resolver = this.#imports.resolver(path);
    return this.language(path)?.id === "python"
      ? remembered(this.#shadowless, resolver, () => withoutShadows(resolver))
      : resolver;
  }

  resolve(from: string, specifier: string, name?: string): Resolution {
    const names = name === undefined ? {} : { names: [name] };
    return this.follow(from, { specifier, ...names, kind: "static", line: 0 });
  }

  /** An import of a file that leads to the file itself, which resolvers leave out. */
  isItself(path: string, { specifier, name }: Source): boolean {
    const { files, unresolved } = name === "*"
      ? this.resolve(path, specifier)
      : this.resolve(path, specifier, name);
    return files.length === 0 && !unresolved?.length;
  }

  /** What object an expression is; `null` where it cannot be told. */
  value(path: string, expr: Expr): Value | null {
    // Names stand for the same at each of their many places; the rest is seldom there twice.
    if (expr.of !== "binding") return this.linker.value(path, expr);
    return this.#once(
      this.#values,
      `${path}\0${expr.binding}`,
      () => this.linker.value(path, expr),
    );
  }

  twins(path: string): readonly string[] {
    return twinsOf(path).filter((it) => this.has(it));
  }

  /** Whether a file offers a name. */
  offered(path: string, name: string): Offered {
    return this.#once(this.#offers, `${path}\0${name}`, () => offered(this, path, name));
  }

  /** What is worked out while facts are missing is not remembered. */
  #once<Answer>(known: Map<string, Answer>, key: string, work: () => Answer): Answer {
    const before = known.get(key);
    if (before !== undefined) return before;
    const misses = this.#misses();
    const answer = work();
    if (misses === this.#misses()) known.set(key, answer);
    return answer;
  }

  #misses(): number {
    return this.#absent + this.#imports.misses;
  }

  /** Loads what stands in files, where a language is checked that far, and all their imports. */
  async open(paths: Iterable<string>): Promise<void> {
    const { index } = this.#ports;
    const missing = [...paths].filter((it) => !this.#names.has(it));
    const whole = missing.filter((it) => this.isWhole(it));
    const [names, outlines] = await Promise.all([
      index.facts("names", whole),
      index.facts("outline", whole),
      this.#imports.load(missing),
    ]);
    for (const path of whole) {
      const all = names.get(path);
      const certain = all ? strict(all, { typed: this.#isTyped(path) }) : null;
      if (certain) this.#names.set(path, certain);
      const shown = certain && wholeSurfaceOf(certain, outlines.get(path) ?? null);
      this.#surfaces.set(path, shown);
    }
    this.linker.reset();
  }

  /** Loads what files show, and what was asked for in vain; who asks meanwhile waits for one reading. */
  load(paths: Iterable<string> = []): Promise<void> {
    for (const it of paths) this.#wanted.add(it);
    return this.#loaded = this.#loaded.then(() => this.#loadWanted());
  }

  async #loadWanted(): Promise<void> {
    const missing = [...this.#wanted].filter((it) => !this.#surfaces.has(it));
    this.#wanted.clear();
    await this.#imports.load([]);
    if (missing.length > 0) {
      const surfaces = await this.#ports.index.facts("surface", missing);
      for (const path of missing) this.#surfaces.set(path, surfaces.get(path) ?? null);
    }
    this.linker.reset();
  }

  /** Repeats a piece of work until no facts were missing for it. */
  async settle<Result>(work: () => Result): Promise<Result> {
    const results = await this.settleAll([() => [work()]]);
    return results[0] ?? work();
  }

  /** The same with many pieces: only those are repeated for which facts were missing. */
  async settleAll<Result>(pieces: readonly Piece<Result>[]): Promise<readonly Result[]> {
    const results: Result[] = [];
    let left = pieces;
    for (let round = 0; left.length > 0; round++) {
      // What one piece misses, the next mostly misses, too.
      let patience = 2 ** round;
      left = left.filter((piece) => {
        if (patience === 0) return true;
        const isSettled = this.#isSettled(piece, results, round === maxRounds);
        if (!isSettled) patience--;
        return !isSettled;
      });
      await this.load();
    }
    return results;
  }

  #isSettled<Result>(piece: Piece<Result>, results: Result[], isLast: boolean): boolean {
    const misses = this.#misses();
    const found = piece();
    const isMissing = misses !== this.#misses();
    // It remembers what it could not find.
    if (isMissing) this.linker.reset();
    if (isMissing && !isLast) return false;
    results.push(...found);
    return true;
  }

  /** The project builds modules of Python that no file of its sources is called like. */
  buildsModules(): Promise<boolean> {
    return this.#compiles ??= buildsModules(this);
  }

  text(path: string): Promise<string | null> {
    return this.#ports.index.text(path);
  }

  /** Files of the same family as `near`, with their text. */
  texts(near: string): AsyncIterable<readonly [path: string, text: string]> {
    return this.#ports.index.texts(this.relatives(near));
  }

  /** Files of the same family of languages as `near`. */
  relatives(near: string): readonly string[] {
    const family = this.language(near)?.family;
    return this.files.filter((it) => this.language(it)?.family === family);
  }
}

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
