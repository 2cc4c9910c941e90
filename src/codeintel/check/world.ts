/** Facts as they are needed, and what binds them together. */

import type { Code } from "../code.ts";
import type { Definition, Import, Outline } from "../facts.ts";
import type { ResolvedProject } from "../graph/mod.ts";
import type { Language, Resolution } from "../language.ts";
import { type Expr, type Names, roles } from "../names/mod.ts";
import { Linker } from "../references/linker.ts";
import type { Sym, Value } from "../references/meaning.ts";
import { type Offered, offered } from "./offers.ts";
import { strict } from "./strict.ts";

/** Rounds of loading: each may show files that were not thought of. */
const maxRounds = 16;

/** A piece of work that finds something, or nothing. */
export type Piece<Result> = () => readonly Result[];

type Ports = Pick<Code, "index" | "languages">;

export class World {
  readonly linker: Linker;
  readonly #ports: Ports;
  readonly #resolved: ResolvedProject;
  readonly #names = new Map<string, Names | null>();
  readonly #outlines = new Map<string, ReadonlyMap<string, Definition> | null>();
  readonly #values = new Map<string, Value | null>();
  readonly #offers = new Map<string, Offered>();
  readonly #wantedNames = new Set<string>();
  readonly #wantedOutlines = new Set<string>();
  /** How often facts were asked for that were not there. */
  #misses = 0;
  readonly #languages: ReadonlyMap<string, Language>;

  constructor(ports: Ports, resolved: ResolvedProject) {
    this.#ports = ports;
    this.#resolved = resolved;
    this.#languages = new Map(ports.languages.map((it) => [it.id, it]));
    this.linker = new Linker({
      names: (path) => this.names(path),
      resolver: resolved.resolver,
      rules: (path) => this.language(path)?.names ?? null,
      hasFile: (path) => ports.index.files.has(path),
    });
  }

  get files(): readonly string[] {
    return this.#resolved.project.files;
  }

  has(path: string): boolean {
    return this.#ports.index.files.has(path);
  }

  language(path: string): Language | null {
    const id = this.#ports.index.files.get(path)?.language;
    return id === undefined ? null : this.#languages.get(id) ?? null;
  }

  /** Names in a string that `from here import *` imports. */
  listed(path: string): readonly string[] {
    return this.#resolved.project.imports(path)?.all ?? [];
  }

  imports(path: string) {
    return this.#resolved.project.imports(path)?.imports ?? [];
  }

  /** Facts of a file, the strict view; `null` if they are not there (yet). */
  names(path: string): Names | null {
    const known = this.#names.get(path);
    if (known === undefined) {
      this.#wantedNames.add(path);
      this.#misses++;
    }
    return known ?? null;
  }

  /** The definition whose name stands where a symbol is declared, one for each place. */
  definitions({ path, binding }: Sym): readonly (Definition | null)[] {
    const outline = this.#outlines.get(path);
    if (outline === undefined) {
      this.#wantedOutlines.add(path);
      this.#misses++;
    }
    const names = this.names(path);
    const declared = names ? declaredIn(names).get(binding) ?? [] : [];
    return declared.map((place) => outline?.get(place) ?? null);
  }

  /** Where an import leads. */
  follow(from: string, wanted: Import): Resolution {
    return this.#resolved.resolver(from).resolve(from, wanted);
  }

  resolve(from: string, specifier: string, name?: string): Resolution {
    const names = name === undefined ? {} : { names: [name] };
    return this.follow(from, { specifier, ...names, kind: "static", line: 0 });
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

  /** Whether a file offers a name. */
  offered(path: string, name: string): Offered {
    return this.#once(this.#offers, `${path}\0${name}`, () => offered(this, path, name));
  }

  /** What is worked out while facts are missing is not remembered. */
  #once<Answer>(known: Map<string, Answer>, key: string, work: () => Answer): Answer {
    const before = known.get(key);
    if (before !== undefined) return before;
    const misses = this.#misses;
    const answer = work();
    if (misses === this.#misses) known.set(key, answer);
    return answer;
  }

  async load(paths: Iterable<string>): Promise<void> {
    const missing = [...paths].filter((it) => !this.#names.has(it));
    if (missing.length === 0) return;
    const facts = await this.#ports.index.facts("names", missing);
    for (const path of missing) {
      const names = facts.get(path);
      const typed = this.language(path)?.id !== "python";
      this.#names.set(path, names ? strict(names, { typed }) : null);
    }
    this.linker.reset();
  }

  async #loadOutlines(): Promise<void> {
    const wanted = [...this.#wantedOutlines].filter((it) => !this.#outlines.has(it));
    this.#wantedOutlines.clear();
    if (wanted.length === 0) return;
    const facts = await this.#ports.index.facts("outline", wanted);
    for (const path of wanted) this.#outlines.set(path, byPlace(facts.get(path)));
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
      await this.load([...this.#wantedNames]);
      this.#wantedNames.clear();
      await this.#loadOutlines();
    }
    return results;
  }

  #isSettled<Result>(piece: Piece<Result>, results: Result[], isLast: boolean): boolean {
    const misses = this.#misses;
    const found = piece();
    const isMissing = misses !== this.#misses;
    // It remembers what it could not find.
    if (isMissing) this.linker.reset();
    if (isMissing && !isLast) return false;
    results.push(...found);
    return true;
  }

  text(path: string): Promise<string | null> {
    return this.#ports.index.text(path);
  }

  /** Files of the same family as `near`, with their text. */
  async *texts(near: string): AsyncGenerator<readonly [path: string, text: string]> {
    const family = this.language(near)?.family;
    for (const path of this.files) {
      if (this.language(path)?.family !== family) continue;
      const text = await this.text(path);
      if (text !== null) yield [path, text];
    }
  }
}

function byPlace(outline: Outline | undefined): ReadonlyMap<string, Definition> | null {
  if (!outline) return null;
  return new Map(outline.definitions.map((it) => [`${it.line}:${it.column}`, it]));
}

const declarations = new WeakMap<Names, ReadonlyMap<number, readonly string[]>>();

/** Where each binding is declared, as `line:column`. */
function declaredIn(names: Names): ReadonlyMap<number, readonly string[]> {
  const known = declarations.get(names);
  if (known) return known;
  const out = new Map<number, string[]>();
  for (const [line, column, , role, binding] of names.uses) {
    if (binding < 0 || roles[role] !== "declare") continue;
    const list = out.get(binding) ?? [];
    list.push(`${line}:${column}`);
    out.set(binding, list);
  }
  declarations.set(names, out);
  return out;
}
