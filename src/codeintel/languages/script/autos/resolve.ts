/** Which files a framework imports for the names that a file uses. */

import { baseNameOf, folderOf } from "../../../../util/mod.ts";
import type { AutoImport, Project } from "../../../resolver.ts";
import { pascalCase, tagName } from "./components.ts";
import { type AutoScope, autoScopes } from "./scopes.ts";

/** Files whose names matter. */
export function autoFiles(project: Project): readonly string[] {
  const scopes = autoScopes(project);
  return [...new Set(scopes.flatMap((it) => [...it.importers, ...it.sources]))].sort();
}

interface Names {
  readonly components: AutoScope["components"];
  readonly names: ReadonlyMap<string, string>;
}

export class AutoImports {
  readonly #project: Project;
  #byImporter: ReadonlyMap<string, Names> | null = null;

  constructor(project: Project) {
    this.#project = project;
  }

  of(importer: string): readonly AutoImport[] {
    const facts = this.#project.autos(importer);
    if (facts === null) return [];
    this.#byImporter ??= this.#scopes();
    const known = this.#byImporter.get(importer);
    if (!known) return [];
    return facts.uses.flatMap(([name, line]) => {
      const path = name.startsWith("<") ? component(name.slice(1), known) : known.names.get(name);
      return path === undefined || path === importer ? [] : [{ path, line }];
    });
  }

  #scopes(): ReadonlyMap<string, Names> {
    const found = new Map<string, Names>();
    for (const { importers, components, sources } of autoScopes(this.#project)) {
      const names = new Map<string, string>();
      for (const path of sources) {
        for (const name of this.#project.autos(path)?.exports ?? []) {
          const known = name === "default" ? defaultName(path) : name;
          if (!names.has(known)) names.set(known, path);
        }
      }
      for (const path of importers) found.set(path, { components, names });
    }
    return found;
  }
}

/** `LazyX` is X, loaded when it is shown. */
function component(tag: string, { components }: Names): string | undefined {
  const name = tagName(tag);
  if (name === null) return undefined;
  return components.get(name) ??
    (name.startsWith("Lazy") ? components.get(name.slice("Lazy".length)) : undefined);
}

/** What a default export is called: the file, in camel case where it has separators. */
function defaultName(path: string): string {
  const stem = baseNameOf(path).replace(/\.\w+$/, "");
  const name = stem === "index" ? baseNameOf(folderOf(path)) : stem;
  if (!/[._-]/.test(name)) return name;
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}
