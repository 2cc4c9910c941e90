/** What the mentions of one C# file lead to, in the order in which C# itself looks. */

import type { Imports } from "../../facts.ts";
import { remembered } from "../lexing.ts";
import { enclosing, type Types } from "./types.ts";

/** Files that one file needs. */
export interface Needs {
  /** By the namespace of the `using` that they come from. */
  readonly byUsing: ReadonlyMap<string, ReadonlySet<string>>;
  /** From its own namespace, those around it, and directives that stand in another file. */
  readonly implicit: ReadonlySet<string>;
}

/** What a plain or alias directive says. */
interface Directive {
  readonly alias: string | null;
  readonly name: string;
  /** It stands in another file. */
  readonly foreign: boolean;
}

const pattern = /^(?:global )?(?:(\w+) = )?([\w.\x80-\uffff]+)/;

export function needsOf(importer: string, facts: Imports, types: Types): Needs {
  return new Lookup(importer, facts, types).run(facts.mentions ?? []);
}

/** The namespace that a `using` means, seen from the namespaces of its file. */
export function namespaceOf(name: string, facts: Imports | null, types: Types): string | null {
  for (const scope of chains(facts).flat()) {
    const whole = scope === "" ? name : `${scope}.${name}`;
    if (types.isNamespace(whole)) return whole;
  }
  return null;
}

/** For each namespace of a file itself and those around it; the global one, `""`, last. */
function chains(facts: Imports | null): readonly (readonly string[])[] {
  return (facts?.package?.split(" ") ?? [""]).map((name) => [...enclosing(name), ""]);
}

class Lookup {
  readonly #byUsing = new Map<string, Set<string>>();
  readonly #implicit = new Set<string>();
  readonly #chains: readonly (readonly string[])[];
  readonly #aliases = new Map<string, string>();
  /** Namespaces in use; true: by a directive in another file. */
  readonly #used = new Map<string, boolean>();

  constructor(
    private readonly importer: string,
    facts: Imports,
    private readonly types: Types,
  ) {
    this.#chains = chains(facts);
    for (const { alias, name, foreign } of this.#directives(facts)) {
      if (alias !== null) this.#aliases.set(alias, name);
      const space = alias === null ? namespaceOf(name, facts, types) : null;
      if (space !== null && !this.#used.has(space)) this.#used.set(space, foreign);
    }
  }

  /** Its own first. */
  #directives(facts: Imports): readonly Directive[] {
    const own = facts.imports.map(({ specifier }) => ({ specifier, foreign: false }));
    const others = this.types.globalsFor(this.importer)
      .filter(({ from }) => from !== this.importer)
      .map(({ specifier }) => ({ specifier, foreign: true }));
    return [...own, ...others].flatMap(({ specifier, foreign }) => {
      const [, alias = null, name] = pattern.exec(specifier) ?? [];
      return name === undefined || /^(?:global )?static /.test(specifier)
        ? []
        : [{ alias, name, foreign }];
    });
  }

  run(mentions: readonly string[]): Needs {
    for (const mention of mentions) {
      const dot = mention.indexOf(".");
      const first = dot < 0 ? mention : mention.slice(0, dot);
      if (this.#around(first)) continue;
      // An alias comes before what other directives bring.
      const alias = this.#aliases.get(first);
      if (alias !== undefined) {
        this.#take(this.types.ofName(alias + (dot < 0 ? "" : mention.slice(dot))));
      } else if (!this.#throughUsing(first) && dot >= 0) this.#qualified(mention);
    }
    this.#implicit.delete(this.importer);
    for (const files of this.#byUsing.values()) files.delete(this.importer);
    return { byUsing: this.#byUsing, implicit: this.#implicit };
  }

  #around(type: string): boolean {
    const homes = this.types.homes(type);
    if (!homes) return false;
    let found = false;
    for (const chain of this.#chains) {
      const space = chain.find((it) => homes.has(it));
      if (space === undefined) continue;
      this.#take(homes.get(space));
      found = true;
    }
    return found;
  }

  #throughUsing(type: string): boolean {
    let found = false;
    for (const [space, files] of this.types.homes(type) ?? []) {
      const foreign = this.#used.get(space);
      if (foreign === undefined) continue;
      found = true;
      const into = foreign ? this.#implicit : remembered(this.#byUsing, space, () => new Set());
      for (const file of this.types.choose(this.importer, files)) into.add(file);
    }
    return found;
  }

  /** `A.B.Type.Member`, where `A.B` is a namespace, perhaps seen from one around. */
  #qualified(mention: string): void {
    const parts = mention.split(".");
    for (const scope of this.#chains.flat()) {
      let space = scope === "" ? parts[0] ?? "" : `${scope}.${parts[0]}`;
      if (!this.types.isNamespace(space)) continue;
      for (const part of parts.slice(1)) {
        const files = this.types.homes(part)?.get(space);
        if (files) return this.#take(files);
        space = `${space}.${part}`;
        if (!this.types.isNamespace(space)) break;
      }
    }
  }

  #take(files: readonly string[] | undefined): void {
    for (const file of this.types.choose(this.importer, files ?? [])) this.#implicit.add(file);
  }
}
