/** Where Python looks for a module, told from the paths of the project alone. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { compiledName } from "../kinds.ts";

/** What a dotted path leads to. */
export type Target =
  | {
    readonly type: "file";
    readonly path: string;
    /** Where its submodules lie; none of a plain module. */
    readonly folders: readonly string[];
  }
  /** Folders without `__init__`: nothing to point at, but modules may lie in them. */
  | { readonly type: "namespace"; readonly folders: readonly string[] }
  /** An extension module, built (`.so`) or to be built (`.pyx`). */
  | { readonly type: "compiled"; readonly path: string };

/** What an importer prefers where a stub lies beside its module. */
export type Flavour = "source" | "stub";

/** A folder of the search path. */
export interface Root {
  readonly folder: string;
  /** It is itself the package of this name, and holds no other; `null`: modules lie in it. */
  readonly mounted: string | null;
}

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
  /** Extension modules by path without ending, and sources in C that may become one. */
  readonly #compiled = new Map<string, string>();
  /** Full names of modules that a build compiles, by their last name. */
  readonly #built: ReadonlyMap<string, readonly string[]>;
  #bases: ReadonlyMap<string, ReadonlySet<string>> | null = null;

  /** @param built full names of modules that a build compiles, as manifests have them */
  constructor(project: Project, built: Iterable<string> = []) {
    this.#project = project;
    this.#built = Map.groupBy(built, (it) => it.slice(it.lastIndexOf(".") + 1));
    for (const path of project.files) {
      if (isSourceInC(path)) this.#compiled.set(path.replace(/(?:module)?\.\w+$/, ""), path);
      if (!isPython(path)) continue;
      let folder = folderOf(path);
      while (folder !== "" && !this.#folders.has(folder)) {
        this.#folders.add(folder);
        folder = folderOf(folder);
      }
    }
    for (const path of project.opaque) {
      const stem = compiledName(path);
      if (stem !== null) this.#compiled.set(join(folderOf(path), stem), path);
    }
  }

  /** The package of a folder, or the folder as a namespace; `null` if no Python file is in it. */
  folder(path: string, flavour: Flavour): Target | null {
    return this.#package(path, flavour) ??
      (path === "" || this.#folders.has(path) ? { type: "namespace", folders: [path] } : null);
  }

  /** Some Python file lies below. */
  hasFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  isPackage(folder: string): boolean {
    return this.#package(folder, "source") !== null ||
      folder === "" && this.#project.hasFile("__init__.py");
  }

  /** What the first name of a dotted path means, looked for in roots in this order. */
  top(roots: readonly Root[], name: string, flavour: Flavour): Target | null {
    return merged(roots.map(({ folder, mounted }) => {
      if (mounted === null) return this.#child(folder, name, flavour);
      return mounted === name ? this.folder(folder, flavour) : null;
    }));
  }

  /** A name below a package: package, else module, else namespace. */
  child(parent: Target, name: string, flavour: Flavour): Target | null {
    if (parent.type === "compiled") return null;
    return merged(parent.folders.map((folder) => this.#child(folder, name, flavour)));
  }

  /**
   * What each prefix of the names leads to, from a target for what stands before them: as many as
   * lead anywhere. A deeper one cannot, where a shorter one does not.
   */
  descend(start: Target | null, names: readonly string[], flavour: Flavour): readonly Target[] {
    const found: Target[] = [];
    let target = start;
    for (const name of names) {
      target = target && this.child(target, name, flavour);
      if (!target) break;
      found.push(target);
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

  /** Folders, not within packages, in which a module or package of this name lies, sorted. */
  basesOf(name: string): readonly string[] {
    this.#bases ??= this.#basesByName();
    return [...this.#bases.get(name) ?? []].sort();
  }

  #basesByName(): ReadonlyMap<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    for (const path of this.#project.files) {
      if (!isPython(path)) continue;
      const folder = folderOf(path);
      const base = this.ownBase(folder);
      const rest = base === "" ? path : path.slice(base.length + 1);
      const name = rest.split("/")[0]?.replace(/\.pyi?$/, "") ?? "";
      const bases = found.get(name);
      if (bases) bases.add(base);
      else found.set(name, new Set([base]));
    }
    return found;
  }

  #child(folder: string, name: string, flavour: Flavour): Target | null {
    const path = join(folder, name);
    const isFolder = this.#folders.has(path);
    const found = isFolder ? this.#package(path, flavour) : null;
    if (found) return found;
    for (const extension of extensions[flavour]) {
      const file = path + extension;
      if (this.#project.hasFile(file)) return { type: "file", path: file, folders: [] };
    }
    if (this.#isBuilt(path, name)) return { type: "compiled", path };
    return isFolder ? { type: "namespace", folders: [path] } : null;
  }

  #isBuilt(path: string, name: string): boolean {
    return this.#compiled.has(path) ||
      (this.#built.get(name)?.some((it) => `/${path}`.endsWith(`/${it.replaceAll(".", "/")}`)) ??
        false);
  }

  #package(folder: string, flavour: Flavour): Target | null {
    if (folder === "") return null;
    for (const extension of extensions[flavour]) {
      const path = `${folder}/__init__${extension}`;
      if (this.#project.hasFile(path)) return { type: "file", path, folders: [folder] };
    }
    return null;
  }
}

function isSourceInC(path: string): boolean {
  return /\.(?:c|cc|cpp|cxx)$/.test(path);
}

function isPython(path: string): boolean {
  return path.endsWith(".py") || path.endsWith(".pyi");
}

/**
 * What one name means that is found in several folders of a path: the first module or package,
 * else all namespaces as one (PEP 420). Packages of one name are taken for parts of one package, as
 * `pkgutil.extend_path` has it: what the first does not hold may lie in the next.
 */
function merged(found: readonly (Target | null)[]): Target | null {
  const [only] = found;
  if (found.length === 1) return only ?? null;
  const regular = found.find((it) => it !== null && it.type !== "namespace") ?? null;
  const folders = found.flatMap((it) =>
    it?.type === "file" || it?.type === "namespace" && regular === null ? it.folders : []
  );
  switch (regular?.type) {
    case "file":
      return folders.length > 1 && isPackageFile(regular.path) ? { ...regular, folders } : regular;
    case "compiled":
      return regular;
    default:
      return folders.length > 0 ? { type: "namespace", folders } : null;
  }
}
