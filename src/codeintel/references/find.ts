/** All places that name a symbol, in three tiers. */

import { type Names, roles } from "../names/mod.ts";
import { classify } from "./classify.ts";
import { Linker } from "./linker.ts";
import { sameSymbol } from "./meaning.ts";
import type { Facts } from "./facts.ts";
import type { Reference, Target } from "./types.ts";

/** Re-exports under new names are followed this many times. */
const maxRounds = 6;

export async function findReferences(facts: Facts, target: Target): Promise<readonly Reference[]> {
  const search = new Search(facts, target);
  await search.run();
  return search.references();
}

class Search {
  readonly #facts: Facts;
  readonly #target: Target;
  readonly #linker: Linker;
  /** Files that may name the symbol. */
  readonly #files = new Set<string>();

  constructor(facts: Facts, target: Target) {
    this.#facts = facts;
    this.#target = target;
    this.#linker = facts.linker;
  }

  async run(): Promise<void> {
    const { path } = this.#target.symbol;
    this.#files.add(path);
    if (!this.#target.local) await this.#widen(new Set([this.#target.name]));
    await this.#facts.settle(() => this.references());
  }

  /** Files with the word; then those that import it under a name that one of them gave it. */
  async #widen(words: ReadonlySet<string>): Promise<void> {
    const done = new Set<string>();
    let wanted = words;
    for (let round = 0; round < maxRounds && wanted.size > 0; round++) {
      for (const it of await this.#facts.filesWith(wanted, this.#target.symbol.path)) {
        this.#files.add(it);
      }
      if (this.#exportedWithoutName()) {
        for (const it of this.#facts.importersOf(this.#target.symbol.path)) this.#files.add(it);
      }
      for (const it of wanted) done.add(it);
      await this.#facts.load(this.#files);
      await this.#facts.settle(() => this.#aliases());
      wanted = new Set([...this.#aliases()].filter((it) => !done.has(it)));
    }
  }

  /** `export default`, `module.exports =`: importers may call it what they like. */
  #exportedWithoutName(): boolean {
    const { path, binding } = this.#target.symbol;
    const names = this.#facts.names(path);
    return names?.exports.some((it) =>
      "binding" in it && it.binding === binding && (it.name === "default" || it.name === "=")
    ) ?? false;
  }

  /** Names under which files pass the symbol on. */
  #aliases(): ReadonlySet<string> {
    const out = new Set<string>();
    for (const path of this.#files) {
      const names = this.#facts.names(path);
      if (!names) continue;
      for (const it of names.exports) {
        if (
          "star" in it || it.name === "default" || it.name === "=" || it.name === this.#target.name
        ) continue;
        if (this.#means(this.#linker.exported(path, it.name))) out.add(it.name);
      }
      if (!this.#facts.rules(path)?.exportsAll) continue;
      names.bindings.forEach(({ source, name, owner, local }, binding) => {
        if (!source || source.name === name || owner !== undefined || local) return;
        if (this.#means(this.#linker.origin({ path, binding }))) out.add(name);
      });
    }
    return out;
  }

  #means(meanings: ReturnType<Linker["exported"]>): boolean {
    return meanings.some((it) => sameSymbol(it.symbol, this.#target.symbol));
  }

  references(): readonly Reference[] {
    return [...this.#files].sort().flatMap((path) => {
      const names = this.#facts.names(path);
      return names ? this.#inFile(path, names) : [];
    });
  }

  #inFile(path: string, names: Names): readonly Reference[] {
    const sight = {
      linker: this.#linker,
      target: this.#target,
      unique: this.#facts.isUnique(this.#target.name, path),
    };
    const word = names.names.indexOf(this.#target.name);
    const aliases = this.#aliasBindings(path, names);
    const out: Reference[] = [];
    for (const use of names.uses) {
      if (use[2] !== word && !aliases.has(use[4])) continue;
      const tier = classify(path, names, use, sight);
      const role = roles[use[3]];
      if (tier === null || role === undefined) continue;
      const before = out.at(-1);
      const again = before?.line === use[0] && before.column === use[1];
      const found = {
        path,
        line: use[0],
        column: use[1],
        role,
        tier,
        name: names.names[use[2]] ?? "",
      };
      if (!again) out.push(found);
      else if (better(tier, before.tier)) out[out.length - 1] = found;
    }
    return out;
  }

  /** Bindings of a file that are the symbol under another name. */
  #aliasBindings(path: string, names: Names): ReadonlySet<number> {
    const out = new Set<number>();
    names.bindings.forEach(({ source, name }, binding) => {
      if (!source || source.name === "*" || name === this.#target.name) return;
      if (this.#means(this.#linker.origin({ path, binding }))) out.add(binding);
    });
    return out;
  }
}

const order = { certain: 0, likely: 1, possible: 2 } as const;

function better(a: keyof typeof order, b: keyof typeof order): boolean {
  return order[a] < order[b];
}
