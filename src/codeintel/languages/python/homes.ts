/** A package or namespace as the place that names are imported from. */

import type { Imports } from "../../facts.ts";
import type { Project } from "../../language.ts";
import { folderOf } from "../../../util/mod.ts";
import type { Flavour, Modules, Target } from "./modules.ts";

type Package = Exclude<Target, { type: "compiled" }>;

export class Home {
  readonly target: Package;
  readonly #flavour: Flavour;
  readonly #project: Project;
  readonly #modules: Modules;
  readonly #submodules = new Map<string, Target | null>();
  #hidden: ReadonlySet<string> | null = null;

  constructor(
    target: Package,
    flavour: Flavour,
    look: { readonly project: Project; readonly modules: Modules },
  ) {
    this.target = target;
    this.#flavour = flavour;
    this.#project = look.project;
    this.#modules = look.modules;
  }

  /** A submodule or subpackage with a file, whether or not a name of the package hides it. */
  submodule(name: string): Exclude<Target, { type: "namespace" }> | null {
    const known = this.#submodules.get(name);
    const found = known === undefined
      ? this.#modules.child(this.target, name, this.#flavour)
      : known;
    this.#submodules.set(name, found);
    return found === null || found.type === "namespace" ? null : found;
  }

  /** The file binds the name at module level to something other than its submodule. */
  hides(name: string): boolean {
    if (this.#hidden) return this.#hidden.has(name);
    if (this.target.type === "namespace") return false;
    const { path } = this.target;
    const facts = this.#project.imports(path);
    const hidden = hiddenNames(facts ?? null, path);
    if (facts !== undefined) this.#hidden = hidden;
    return hidden.has(name);
  }

  /** Submodules that `from here import *` imports: those that `__all__` lists. */
  starred(): readonly string[] {
    if (this.target.type === "namespace") return [];
    const found: string[] = [];
    for (const name of this.#project.imports(this.target.path)?.all ?? []) {
      const module = this.submodule(name);
      if (module?.type === "file" && !this.hides(name)) found.push(module.path);
    }
    return found;
  }
}

function hiddenNames(facts: Imports | null, path: string): ReadonlySet<string> {
  const hidden = new Set(facts?.binds);
  const own = `/${folderOf(path)}`;
  for (const { specifier, names, kind } of facts?.imports ?? []) {
    // A package that imports its own submodule by its full name hides nothing by it.
    if (kind !== "static" || !names || !own.endsWith(`/${specifier.replaceAll(".", "/")}`)) {
      continue;
    }
    for (const name of names) hidden.delete(name);
  }
  return hidden;
}
