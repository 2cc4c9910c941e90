/** Which modules imports take, as far as resolvers and the rules of a language say. */

import type { Resolver } from "../language.ts";
import type { Binding, Export, NamesRules, Source } from "../names/mod.ts";

/** What is asked of the facts "names", or of "surface". */
export interface Linked {
  /** `null`: no other file gets there. */
  readonly bindings: readonly (Binding | null)[];
  readonly exports: readonly Export[];
}

export interface LinkerPorts {
  /** Facts of a file, loaded before; `null` if they could not be had. */
  names(path: string): Linked | null;
  resolver(path: string): Resolver;
  rules(path: string): NamesRules | null;
  hasFile(path: string): boolean;
}

/** A name of some files, or a module as a whole. */
export type Taken =
  | { readonly of: "name"; readonly paths: readonly string[]; readonly name: string }
  | {
    readonly of: "module";
    readonly path: string | null;
    /** Its other files, where a module has many. */
    readonly others: readonly string[];
    readonly specifier: string;
  };

export class Modules {
  readonly #ports: Omit<LinkerPorts, "names">;

  constructor(ports: Omit<LinkerPorts, "names">) {
    this.#ports = ports;
  }

  /** The module, or the name in a file, that an import takes. */
  taken(from: string, { specifier, name }: Source): Taken | null {
    const [home = null, ...others] = this.#homes(from, { specifier });
    if (name === "*") return { of: "module", path: home, others, specifier };
    const joint = this.#ports.rules(from)?.modulesJoinedBy;
    const taken = home === null ? null : { of: "name", paths: [home, ...others], name } as const;
    if (joint === undefined) return taken;
    const [found = null] = this.#homes(from, { specifier, names: [name] });
    if (found === null || found === home) return taken;
    return { of: "module", path: found, others: [], specifier: joined(specifier, joint, name) };
  }

  /** A module inside of a package, where modules are members of packages. */
  inside(
    { path, from, specifier }: {
      readonly path: string | null;
      readonly from: string;
      readonly specifier: string;
    },
    name: string,
  ): { readonly path: string | null; readonly specifier: string } | null {
    const joint = this.#ports.rules(from)?.modulesJoinedBy;
    if (joint === undefined) return null;
    const longer = joined(specifier, joint, name);
    const wanted = { specifier: longer, kind: "static" as const, line: 0 };
    const found = this.#ports.resolver(from).resolve(from, wanted).files[0] ?? null;
    return found === path && found !== null ? null : { path: found, specifier: longer };
  }

  /** A file that the search path of some run may lead to. */
  elsewhere(from: string, specifier: string): readonly string[] {
    const places = this.#ports.rules(from)?.elsewhere?.(from, specifier) ?? [];
    const found = places.find((it) => this.#ports.hasFile(it));
    return found === undefined ? [] : [found];
  }

  /** The file of an import, or all of them where that is how the language works. */
  #homes(
    from: string,
    wanted: { readonly specifier: string; readonly names?: readonly string[] },
  ): readonly string[] {
    const resolver = this.#ports.resolver(from);
    const { files, unresolved } = resolver.resolve(from, { ...wanted, kind: "static", line: 0 });
    if (!this.#ports.rules(from)?.wide) return files.slice(0, 1);
    // A resolver leaves the importer out.
    return files.length === 0 && !unresolved?.length ? [from] : files;
  }

  /** Files whose names are seen without an import. */
  beside(path: string): readonly string[] {
    return this.#ports.rules(path)?.beside?.(path, this.#ports.resolver(path)) ?? [];
  }
}

/** `.` and `a` make `.a`, `.a` and `b` make `.a.b`. */
function joined(specifier: string, joint: string, name: string): string {
  return specifier.endsWith(joint) ? specifier + name : specifier + joint + name;
}
