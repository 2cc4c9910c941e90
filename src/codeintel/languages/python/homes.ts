/** A package or namespace as the place that names are imported from. */

import type { Imports } from "../../facts.ts";
import type { Project } from "../../language.ts";
import { folderOf } from "../../../util/mod.ts";
import type { Flavour, Modules, Target } from "./modules.ts";

export class Home {
  readonly target: Target;
  /** Where its submodules lie. */
  readonly #folder: string;
  readonly #flavour: Flavour;
  readonly #project: Project;
  readonly #modules: Modules;
  readonly #submodules = new Map<string, string | null>();
  #hidden: ReadonlySet<string> | null = null;

  constructor(
    target: Target,
    flavour: Flavour,
    look: { readonly project: Project; readonly modules: Modules },
  ) {
    this.target = target;
    this.#flavour = flavour;
    this.#project = look.project;
    this.#modules = look.modules;
    this.#folder = target.type === "namespace" ? target.path : folderOf(target.path);
  }

  /** File of a submodule or subpackage, whether or not a name of the package hides it. */
  submodule(name: string): string | null {
    const known = this.#submodules.get(name);
    if (known !== undefined) return known;
    const found = this.#modules.child(this.#folder, name, this.#flavour);
    const path = found?.type === "file" ? found.path : null;
    this.#submodules.set(name, path);
    return path;
  }

  /** The file binds the name at module level to something other than its submodule. */
  hides(name: string): boolean {
    if (this.#hidden) return this.#hidden.has(name);
    const facts = this.#project.imports(this.target.path);
    const hidden = this.#hiddenNames(facts ?? null);
    if (facts !== undefined) this.#hidden = hidden;
    return hidden.has(name);
  }

  /** Submodules that `from here import *` imports: those that `__all__` lists. */
  starred(): readonly string[] {
    if (this.target.type === "namespace") return [];
    const found: string[] = [];
    for (const name of this.#project.imports(this.target.path)?.all ?? []) {
      const path = this.submodule(name);
      if (path !== null && !this.hides(name)) found.push(path);
    }
    return found;
  }

  #hiddenNames(facts: Imports | null): ReadonlySet<string> {
    const hidden = new Set(facts?.binds);
    const own = `/${this.#folder}`;
    for (const { specifier, names, kind } of facts?.imports ?? []) {
      // A package that imports its own submodule by its full name hides nothing by it.
      if (kind !== "static" || !names || !own.endsWith(`/${specifier.replaceAll(".", "/")}`)) {
        continue;
      }
      for (const name of names) hidden.delete(name);
    }
    return hidden;
  }
}
