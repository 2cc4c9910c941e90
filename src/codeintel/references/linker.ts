/**
 * What names mean across files. Everything is worked out from the facts "names" and the
 * resolvers; what cannot be told is `null`, never a guess.
 */

import type { Binding, Export, Expr, Source } from "../names/mod.ts";
import { fixtureOf, type FixturePorts, isFixture } from "./fixtures.ts";
import { tableOf } from "./file_table.ts";
import { maxDepth, type Meaning, sameSymbol, type Sym, unique, type Value } from "./meaning.ts";
import { type Linked, type LinkerPorts, Modules } from "./modules.ts";
import { Values } from "./values.ts";

export class Linker {
  readonly #ports: LinkerPorts;
  readonly #modules: Modules;
  readonly #values: Values;
  /** `null`: being worked out. */
  readonly #exports = new Map<string, readonly Meaning[] | null>();
  /** Files whose facts were asked for and not loaded. */
  readonly wanted = new Set<string>();

  readonly #fixtures: FixturePorts;

  constructor(ports: LinkerPorts) {
    this.#ports = ports;
    this.#fixtures = {
      binding: (symbol) => this.binding(symbol),
      exported: (path, name, depth) => this.exported(path, name, depth),
      members: (object, name, depth) => this.members(object, name, depth),
      hasFile: ports.hasFile,
    };
    this.#modules = new Modules(ports);
    this.#values = new Values(this, this.#modules, ports);
  }

  binding({ path, binding }: Sym): Binding | null {
    return this.#names(path)?.bindings[binding] ?? null;
  }

  isFixture(symbol: Sym): boolean {
    return isFixture(this.binding(symbol));
  }

  #names(path: string): Linked | null {
    const names = this.#ports.names(path);
    if (names === null) this.wanted.add(path);
    return names;
  }

  exportsOf(path: string): readonly Export[] {
    return this.#names(path)?.exports ?? [];
  }

  /** Forgets what was worked out while facts were missing. */
  reset(): void {
    this.#exports.clear();
    this.wanted.clear();
  }

  /** Where the names of a binding come from: itself, or what it imports. */
  origin(symbol: Sym, depth = 0): readonly Meaning[] {
    const binding = this.binding(symbol);
    if (!binding || depth > maxDepth) return [];
    if (binding.source) return this.#imported(symbol.path, binding.source, depth + 1);
    const filled = binding.injected ? fixtureOf(symbol, depth + 1, this.#fixtures) : [];
    if (filled.length > 0) return filled;
    const declared = this.#declaredAhead(symbol, binding);
    return declared.length > 0 ? declared : [{ symbol, sure: true }];
  }

  /** What a header declares is one thing with its definition. */
  #declaredAhead({ path }: Sym, { name, owner, local, kind }: Binding): readonly Meaning[] {
    const canBe = owner === undefined && !local && (kind === "function" || kind === "variable");
    if (!canBe || !this.#ports.rules(path)?.declaredAhead) return [];
    return this.free(path, name).filter((it) => it.symbol.path !== path);
  }

  #imported(from: string, source: Source, depth: number): readonly Meaning[] {
    const target = this.#modules.taken(from, source);
    if (target?.of === "module") return [];
    if (target) {
      const path = this.#ports.rules(from)?.wide?.(source);
      return unique(
        target.paths.flatMap((it) =>
          path ? this.#inside(it, path, depth) : this.exported(it, target.name, depth)
        ),
      );
    }
    return this.#modules.elsewhere(from, source.specifier).flatMap((path) =>
      this.exported(path, source.name, depth).map((it) => ({ ...it, sure: false }))
    );
  }

  /** What the last names of a path lead to in a file: the first ones may be packages. */
  #inside(path: string, names: readonly string[], depth: number): readonly Meaning[] {
    for (let at = 0; at < names.length; at++) {
      const [first = "", ...rest] = names.slice(at);
      let found = this.exported(path, first, depth + 1);
      for (const name of rest) {
        found = found.flatMap(({ symbol }) =>
          this.members({ of: "symbol", symbol }, name, depth + 1)
        );
      }
      if (found.length > 0) return found;
    }
    return [];
  }

  /** What a file offers under a name. */
  exported(path: string, name: string, depth = 0): readonly Meaning[] {
    if (depth > maxDepth) return [];
    const key = `${path}\0${name}`;
    const known = this.#exports.get(key);
    if (known !== undefined) return known ?? [];
    // A circle of re-exports leads to nothing.
    this.#exports.set(key, null);
    const found = this.#lookUpExport(path, name, depth);
    this.#exports.set(key, found);
    return found;
  }

  #lookUpExport(path: string, name: string, depth: number): readonly Meaning[] {
    const names = this.#names(path);
    if (!names) return [];
    const listed = names.exports.flatMap((it): readonly Meaning[] => {
      if ("star" in it || it.name !== name) return [];
      return "binding" in it
        ? this.origin({ path, binding: it.binding }, depth + 1)
        : this.#imported(path, it.source, depth + 1);
    });
    if (listed.length > 0) return listed;
    if (this.#ports.rules(path)?.exportsAll) {
      const at = tableOf(names).top.get(name);
      if (at !== undefined) return this.origin({ path, binding: at }, depth + 1);
    }
    // Where packages are seen as a whole, a file passes nothing on.
    if (this.#ports.rules(path)?.beside) return [];
    return names.exports.flatMap((it) =>
      "star" in it && name !== "default"
        ? this.#imported(path, { specifier: it.star, name }, depth + 1)
        : []
    );
  }

  /** What an identifier that this file does not bind may mean: names of star imports. */
  free(path: string, name: string): readonly Meaning[] {
    const names = this.#names(path);
    if (!names || !this.#ports.rules(path)?.exportsAll) return [];
    const near = unique(this.#modules.beside(path).flatMap((it) => this.exported(it, name)));
    if (near.length > 0) return near;
    return names.exports.flatMap((it) =>
      "star" in it ? this.#imported(path, { specifier: it.star, name }, 1) : []
    );
  }

  /** What a member of an object is. */
  members(object: Value, name: string, depth = 0): readonly Meaning[] {
    if (depth > maxDepth) return [];
    switch (object.of) {
      case "module":
        return object.path === null ? [] : unique(
          [object.path, ...object.others ?? []].flatMap((it) => this.#offered(it, name, depth)),
        );
      case "symbol":
        return this.#membersOf(object.symbol, name, depth);
      case "instance":
        return this.#membersOf(object.symbol, name, depth);
      case "super":
        return this.#inherited(object.symbol, name, depth);
      case "external":
        return [];
    }
  }

  /** A name of a module, or a member of what `module.exports` is. */
  #offered(path: string, name: string, depth: number): readonly Meaning[] {
    const named = this.exported(path, name, depth + 1);
    if (named.length > 0) return named;
    return this.exportsOf(path).flatMap((it) =>
      "binding" in it && it.name === "="
        ? this.#membersOf({ path, binding: it.binding }, name, depth + 1)
        : []
    );
  }

  #membersOf(symbol: Sym, name: string, depth: number): readonly Meaning[] {
    const names = this.#names(symbol.path);
    const own = names && tableOf(names).members.get(symbol.binding)?.get(name);
    if (own !== undefined && own !== null) {
      return this.origin({ path: symbol.path, binding: own }, depth + 1);
    }
    const apart = this.#apart(symbol, name);
    return apart.length > 0 ? apart : this.#inherited(symbol, name, depth);
  }

  /** Members that other files of a package add to a type (Go). */
  #apart(symbol: Sym, member: string): readonly Meaning[] {
    const type = this.binding(symbol);
    if (!type || type.owner !== undefined || type.local) return [];
    return this.#modules.beside(symbol.path).flatMap((path): readonly Meaning[] => {
      const names = this.#names(path);
      const at = names ? tableOf(names).top.get(type.name) : undefined;
      if (!names || at === undefined || !names.bindings[at]?.source) return [];
      const binding = tableOf(names).members.get(at)?.get(member);
      return binding === undefined ? [] : [{ symbol: { path, binding }, sure: true }];
    });
  }

  /** In its own body, not by inheritance. */
  hasMember(symbol: Sym, name: string): boolean {
    const names = this.#names(symbol.path);
    return names !== null && tableOf(names).members.get(symbol.binding)?.has(name) === true;
  }

  /**
   * The first base that has it, or a later one that overrides what the first inherits: of `class C(A, B)`
   * where both extend `Base`, what `B` has comes before what `A` has from `Base`. Not sure if an unknown
   * base comes before.
   */
  #inherited(symbol: Sym, name: string, depth: number): readonly Meaning[] {
    let sure = true;
    let known: { readonly found: readonly Meaning[]; readonly owner: Sym | null } | null = null;
    for (const base of this.bases(symbol, depth)) {
      if (base === null) {
        sure = sure && known !== null;
        continue;
      }
      const found = this.#membersOf(base, name, depth + 1);
      const owner = this.#ownerOf(found[0]?.symbol);
      if (found.length === 0) continue;
      const overrides = known?.owner && owner && this.#isAbove(known.owner, owner, depth);
      if (known === null || overrides) known = { found, owner };
      if (owner !== null && sameSymbol(owner, base)) break;
    }
    return known?.found.map((it) => ({ ...it, sure: it.sure && sure })) ?? [];
  }

  /** The class that a member stands in. */
  #ownerOf(symbol: Sym | undefined): Sym | null {
    const owner = symbol && this.binding(symbol)?.owner;
    return symbol && owner !== undefined ? { path: symbol.path, binding: owner } : null;
  }

  #isAbove(above: Sym, symbol: Sym, depth: number): boolean {
    if (depth > maxDepth) return false;
    return this.bases(symbol, depth).some((it) =>
      it !== null && (sameSymbol(it, above) || this.#isAbove(above, it, depth + 1))
    );
  }

  /** Classes a class inherits from; `null` for one that is not known. */
  bases(symbol: Sym, depth = 0): readonly (Sym | null)[] {
    if (depth > maxDepth) return [];
    const binding = this.binding(symbol);
    return (binding?.bases ?? []).map((base) => {
      const value = this.value(symbol.path, base, depth + 1);
      const isSelf = value?.of === "symbol" && value.symbol.path === symbol.path &&
        value.symbol.binding === symbol.binding;
      return value?.of === "symbol" && !isSelf ? value.symbol : null;
    });
  }

  /** Symbols that an expression names. */
  denotes(path: string, expr: Expr, depth = 0): readonly Meaning[] {
    if (depth > maxDepth) return [];
    switch (expr.of) {
      case "binding":
        return this.origin({ path, binding: expr.binding }, depth + 1);
      case "free":
        return this.free(path, expr.name);
      case "member": {
        const object = this.value(path, expr.object, depth + 1);
        return object ? this.members(object, expr.name, depth + 1) : [];
      }
      case "class":
        return [{ symbol: { path, binding: expr.binding }, sure: true }];
      case "call":
      case "this":
      case "super":
      case "literal":
      case "instance":
        return [];
    }
  }

  /** What object an expression is; `null` where it cannot be told. */
  value(path: string, expr: Expr, depth = 0): Value | null {
    return this.#values.of(path, expr, depth);
  }
}
