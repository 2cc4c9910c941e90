/**
 * Whether a rename leaves every name its meaning: the linker is asked of the project as it is and
 * of the project with the new texts, which are in memory. A file that changes must bind as many
 * names as before and use them at the same places; in every file that holds the old or the new
 * word, these words must lead where they led.
 */

import type { Code } from "../code.ts";
import type { Names, Use } from "../names/mod.ts";
import type { Facts } from "../references/facts.ts";
import type { Linker } from "../references/linker.ts";
import type { Meaning } from "../references/meaning.ts";
import { collisions } from "./collisions.ts";
import type { Obstacle, Proposal, Replacement } from "./types.ts";

/** The project as it is, and with the new texts and paths. */
export interface BothTrees {
  readonly before: Code;
  readonly after: Code;
}

/** Places where the proposal does not hold; none: it is proved as far as the linker sees. */
export async function disproofs(both: BothTrees, proposal: Proposal): Promise<readonly Obstacle[]> {
  const [target] = proposal.members;
  if (!target) return [];
  const facts = await both.before.facts();
  const after = await both.after.facts();
  const words = new Set([target.name, proposal.name]);
  const paths = await facts.filesWith(words, target.symbol.path);
  const tree = new Tree(proposal, { before: facts, after });
  await facts.load(paths);
  await after.load(paths.map((it) => tree.newPath(it)));
  const resolved = await both.before.resolved();
  return unique([
    ...await tree.conflicts(paths),
    ...collisions(proposal, { facts, resolved, paths }),
  ]);
}

/** What leads where: places of the words, by `line:column`. */
type Meanings = ReadonlyMap<string, ReadonlySet<string>>;

class Tree {
  readonly #old: string;
  readonly #byPath: ReadonlyMap<string, readonly Replacement[]>;
  readonly #oldPaths: ReadonlyMap<string, string>;

  constructor(
    readonly proposal: Proposal,
    private readonly ports: { readonly before: Facts; readonly after: Facts },
  ) {
    this.#old = proposal.members[0]?.name ?? "";
    this.#byPath = Map.groupBy(proposal.replacements, (it) => it.path);
    this.#oldPaths = new Map(proposal.moves.map(({ from, to }) => [to, from]));
  }

  changed(): readonly string[] {
    return [...this.#byPath.keys()];
  }

  newPath(path: string): string {
    return this.proposal.moves.find((it) => it.from === path)?.to ?? path;
  }

  oldPath(path: string): string {
    return this.#oldPaths.get(path) ?? path;
  }

  /** Names that are bound otherwise, or that lead elsewhere. */
  async conflicts(paths: readonly string[]): Promise<readonly Obstacle[]> {
    const { before, after } = this.ports;
    const shapes = this.changed().flatMap((path) => this.#shape(path));
    // Bindings are compared by their numbers, which hold where files are bound alike.
    if (shapes.length > 0) return shapes;
    let was = new Map<string, Meanings>();
    let is = new Map<string, Meanings>();
    await before.settle(() => was = this.#meanings(before, paths, (it) => it));
    await after.settle(() => is = this.#meanings(after, paths, (it) => this.newPath(it)));
    return paths.flatMap((path) => this.#differences(path, was.get(path), is.get(path)));
  }

  /** Where a file that changes does not bind the same names at the same places. */
  #shape(path: string): readonly Obstacle[] {
    const was = this.ports.before.names(path);
    const is = this.ports.after.names(this.newPath(path));
    if (!was || !is) return [{ why: "captured", path, line: this.#firstLine(path) }];
    const alike = was.bindings.length === is.bindings.length && was.broken === is.broken &&
      was.bindings.every(({ name }, at) => this.#isAlike(name, is.bindings[at]?.name));
    if (!alike) return [this.#taken(path, was)];
    const places = placesOf(is.uses);
    const lost = was.uses.find((use) => {
      const own = places.get(this.#newPlace(path, use));
      return !own || use[4] >= 0 && !own.some((it) => it[4] === use[4]);
    });
    if (lost) return [{ why: this.#why(was, lost), path, line: lost[0] }];
    // What nothing bound before may be bound now.
    const old = placesOf(was.uses);
    const bound = was.uses.find((use) =>
      use[4] < 0 && old.get(placeOf(use))?.every((it) => it[4] < 0) &&
      places.get(this.#newPlace(path, use))?.some((it) => it[4] >= 0)
    );
    return bound ? [{ why: this.#why(was, bound), path, line: bound[0] }] : [];
  }

  #isAlike(was: string, is: string | undefined): boolean {
    return was === is || was === this.#old && is === this.proposal.name;
  }

  #why(names: Names, use: Use): "taken" | "captured" {
    return names.names[use[2]] === this.proposal.name ? "taken" : "captured";
  }

  #taken(path: string, names: Names): Obstacle {
    const word = names.names.indexOf(this.proposal.name);
    const use = names.uses.find((it) => word >= 0 && it[2] === word);
    return use
      ? { why: "taken", path, line: use[0] }
      : { why: "captured", path, line: this.#firstLine(path) };
  }

  #firstLine(path: string): number {
    return this.#byPath.get(path)?.[0]?.line ?? 1;
  }

  /** Where an identifier stands in the new text. */
  #newPlace(path: string, use: Use): string {
    const [line, column, , , , object] = use;
    let shift = 0;
    for (const it of this.#byPath.get(path) ?? []) {
      if (it.line !== line || it.column > column) continue;
      // `{ old: new }`, `{ new: old }`: what is used stands behind the key, and a member is the key.
      const isKey = object !== -1 && it.text.endsWith(`: ${it.old}`);
      const behind = it.text.includes(": ") ? it.text.lastIndexOf(" ") + 1 : 0;
      if (it.column < column) shift += it.text.length - it.old.length;
      else if (!isKey) shift += behind;
    }
    return `${line}:${column + shift}`;
  }

  #meanings(facts: Facts, paths: readonly string[], of: (path: string) => string) {
    const words = new Set([this.#old, this.proposal.name]);
    return new Map(paths.map((path): [string, Meanings] => {
      const names = facts.names(of(path));
      const out = new Map<string, Set<string>>();
      for (const use of names?.uses ?? []) {
        if (!names || !words.has(names.names[use[2]] ?? "")) continue;
        const own = out.get(placeOf(use)) ?? new Set();
        for (const it of meant(facts.linker, of(path), names, use)) own.add(this.#key(it));
        out.set(placeOf(use), own);
      }
      return [path, out];
    }));
  }

  #key({ symbol, sure }: Meaning): string {
    return `${this.oldPath(symbol.path)}\0${symbol.binding}\0${sure}`;
  }

  #differences(
    path: string,
    was: Meanings | undefined,
    is: Meanings | undefined,
  ): readonly Obstacle[] {
    const names = this.ports.before.names(path);
    if (!names || !was) return [];
    const words = new Set([this.#old, this.proposal.name]);
    const places = placesOf(names.uses);
    const seen = new Set<number>();
    return names.uses.flatMap((use): readonly Obstacle[] => {
      if (!words.has(names.names[use[2]] ?? "") || seen.has(use[0])) return [];
      const here = places.get(placeOf(use)) ?? [];
      const old = was.get(placeOf(use));
      const now = here.reduce(
        (all, it) => all.union(is?.get(this.#newPlace(path, it)) ?? new Set()),
        new Set<string>(),
      );
      if (old?.symmetricDifference(now).size === 0) return [];
      seen.add(use[0]);
      return [{ why: this.#why(names, use), path, line: use[0] }];
    });
  }
}

function placeOf([line, column]: Use): string {
  return `${line}:${column}`;
}

function placesOf(uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> {
  return Map.groupBy(uses, placeOf);
}

function meant(linker: Linker, path: string, names: Names, use: Use): readonly Meaning[] {
  const [, , word, , binding, object] = use;
  if (binding >= 0) return linker.origin({ path, binding });
  const name = names.names[word] ?? "";
  if (object === -1) return linker.free(path, name);
  const expr = names.objects[object];
  const value = expr ? linker.value(path, expr) : null;
  return value ? linker.members(value, name) : [];
}

function unique(all: readonly Obstacle[]): readonly Obstacle[] {
  const seen = new Set<string>();
  return all.filter(({ why, path, line }) => {
    const key = `${why}\0${path}\0${line}`;
    return !seen.has(key) && seen.add(key);
  });
}
