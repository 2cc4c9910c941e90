/** Which files the directives and names of a C# file mean. */

import type { Imports } from "../../facts.ts";
import type { LossReason, Project, Resolution, Resolver } from "../../language.ts";
import { byCodeUnit } from "../lexing.ts";
import { namespaceOf, type Needs, needsOf } from "./lookup.ts";
import { split, Types } from "./types.ts";

export function csharpResolver(project: Project): Resolver {
  const files = new Files(project);
  return {
    resolve: (importer, { specifier }) => files.resolve(importer, specifier),
    implicit: (importer) => [...files.needs(importer).implicit].sort(byCodeUnit),
  };
}

const none: Imports = { imports: [] };

class Files {
  readonly #types: Types;
  /** One file is asked for many times in a row. */
  #last: { readonly importer: string; readonly needs: Needs } | null = null;

  constructor(private readonly project: Project) {
    this.#types = new Types(project);
  }

  needs(importer: string): Needs {
    if (this.#last?.importer !== importer) {
      const facts = this.project.imports(importer) ?? none;
      this.#last = { importer, needs: needsOf(importer, facts, this.#types) };
    }
    return this.#last.needs;
  }

  resolve(importer: string, specifier: string): Resolution {
    const directive = specifier.replace(/^global /, "");
    if (directive.startsWith("static ")) {
      return this.#static(importer, directive.slice("static ".length));
    }
    const equals = directive.indexOf(" = ");
    if (equals >= 0) return this.#alias(importer, directive.slice(equals + " = ".length));
    const space = namespaceOf(directive, this.project.imports(importer) ?? null, this.#types);
    if (space === null) return lost(directive, "external");
    return { files: [...this.needs(importer).byUsing.get(space) ?? []].sort(byCodeUnit) };
  }

  #static(importer: string, name: string): Resolution {
    const plain = name.replace(/<.*$/s, "");
    const files = this.#ofType(importer, plain);
    if (files) return { files };
    return lost(plain, this.#types.isNamespace(split(plain)[0]) ? "missing" : "external");
  }

  /** All types in `N.Map<N.Key, N.Value>`; a namespace gives nothing by itself. */
  #alias(importer: string, target: string): Resolution {
    const names = target.match(/[\w\x80-\uffff]+(?:\.[\w\x80-\uffff]+)*/g) ?? [];
    const files = names.flatMap((name) => this.#ofType(importer, name) ?? []);
    const [first] = names;
    if (files.length > 0) return { files: [...new Set(files)].sort(byCodeUnit) };
    if (first === undefined || this.#types.isNamespace(first)) return { files: [] };
    return lost(first, this.#types.isNamespace(split(first)[0]) ? "missing" : "external");
  }

  #ofType(importer: string, name: string): readonly string[] | null {
    const files = this.#types.ofName(name);
    if (!files) return null;
    return this.#types.choose(importer, files).filter((file) => file !== importer);
  }
}

function lost(name: string, why: LossReason): Resolution {
  return { files: [], unresolved: [{ name, why }] };
}
