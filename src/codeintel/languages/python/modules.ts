/** Where Python looks for a module, told from the paths of the project alone. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";

/** What a dotted path leads to. */
export type Target =
  | { readonly type: "file"; readonly path: string }
  /** A folder without `__init__`: nothing to point at, but modules may lie in it. */
  | { readonly type: "namespace"; readonly path: string };

/** What an importer prefers where a stub lies beside its module. */
export type Flavour = "source" | "stub";

const extensions: Readonly<Record<Flavour, readonly [string, string]>> = {
  source: [".py", ".pyi"],
  stub: [".pyi", ".py"],
};

export function flavourOf(importer: string): Flavour {
  return importer.endsWith(".pyi") ? "stub" : "source";
}

export function join(folder: string, name: string): string {
  if (folder === "" || name === "") return folder + name;
  return `${folder}/${name}`;
}

/** The `__init__` of a package. */
export function isPackageFile(path: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path);
}

export class Modules {
  readonly #project: Project;
  /** Folders with a Python file somewhere below. */
  readonly #folders = new Set<string>();
  readonly #ownBases = new Map<string, string>();

  constructor(project: Project) {
    this.#project = project;
    for (const path of project.files) {
      if (!path.endsWith(".py") && !path.endsWith(".pyi")) continue;
      let folder = folderOf(path);
      while (folder !== "" && !this.#folders.has(folder)) {
        this.#folders.add(folder);
        folder = folderOf(folder);
      }
    }
  }

  /** The package of a folder, or the folder as a namespace; `null` if no Python file is in it. */
  folder(path: string, flavour: Flavour): Target | null {
    return this.#package(path, flavour) ??
      (path === "" || this.#folders.has(path) ? { type: "namespace", path } : null);
  }

  /** A name below a folder: package, else module, else namespace. */
  child(folder: string, name: string, flavour: Flavour): Target | null {
    const path = join(folder, name);
    const isFolder = this.#folders.has(path);
    const found = isFolder ? this.#package(path, flavour) : null;
    if (found) return found;
    for (const extension of extensions[flavour]) {
      if (this.#project.hasFile(path + extension)) return { type: "file", path: path + extension };
    }
    return isFolder ? { type: "namespace", path } : null;
  }

  /**
   * What each prefix of the names leads to, below one folder: as many as lead anywhere.
   * A deeper one cannot, where a shorter one does not.
   */
  descend(base: string, names: readonly string[], flavour: Flavour): readonly Target[] {
    const found: Target[] = [];
    let path = base;
    for (const name of names) {
      const target = this.child(path, name, flavour);
      if (!target) break;
      found.push(target);
      path = join(path, name);
    }
    return found;
  }

  /** Where the outermost package around a folder lies: its nearest ancestor without `__init__`. */
  ownBase(folder: string): string {
    const known = this.#ownBases.get(folder);
    if (known !== undefined) return known;
    let base = folder;
    while (base !== "" && this.#package(base, "source")) base = folderOf(base);
    this.#ownBases.set(folder, base);
    return base;
  }

  #package(folder: string, flavour: Flavour): Target | null {
    if (folder === "") return null;
    for (const extension of extensions[flavour]) {
      const path = `${folder}/__init__${extension}`;
      if (this.#project.hasFile(path)) return { type: "file", path };
    }
    return null;
  }
}
