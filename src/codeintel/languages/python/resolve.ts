/** Which files a Python import means, by the rules of `sys.path`, without running anything. */

import type { Import } from "../../facts.ts";
import type { Project, Resolution, Resolver, Unresolved } from "../../language.ts";
import { folderOf } from "../../../util/mod.ts";
import { Home } from "./homes.ts";
import { type Flavour, flavourOf, isPackageFile, Modules, type Target } from "./modules.ts";
import { pyproject, sourceRoots } from "./roots.ts";

/** Only the file at the root of the project is read. */
export function isPythonConfig(path: string): boolean {
  return path === pyproject;
}

/** Looks at each specifier once per folder (relative) or per own base (absolute). */
export function pythonResolver(project: Project): Resolver {
  const resolver = new PythonResolver(project);
  return { resolve: (importer, wanted) => resolver.resolve(importer, wanted) };
}

/** What a specifier leads to; answers that are the same for all importers are made once. */
type SpecifierTarget =
  /** A module: it holds all its names itself. */
  | { readonly type: "module"; readonly path: string; readonly answer: Resolution }
  /** A package or namespace: a name may be a submodule. */
  | { readonly type: "home"; readonly home: Home }
  /** Nothing; but `import a.b` still runs the nearest package or module that is there. */
  | {
    readonly type: "lost";
    readonly nearest: string | null;
    readonly unresolved: readonly [Unresolved];
    readonly answer: Resolution;
    /** The facts of the nearest module are not there yet. */
    readonly isOpen?: true;
  };

type Lost = SpecifierTarget & { readonly type: "lost" };

/** What importers of one folder share. */
interface Place {
  readonly folder: string;
  readonly flavour: Flavour;
  readonly relative: Map<string, SpecifierTarget>;
  /** Shared by all folders of one own base. */
  readonly absolute: Map<string, SpecifierTarget>;
  /** Where absolute imports are looked for, in order. */
  readonly search: readonly string[];
}

class PythonResolver {
  readonly #project: Project;
  readonly #modules: Modules;
  readonly #roots: readonly string[];
  readonly #places = new Map<string, Place>();
  readonly #absolutes = new Map<string, Map<string, SpecifierTarget>>();
  readonly #homes = new Map<string, Home>();
  #last: { readonly importer: string; readonly place: Place } | null = null;

  constructor(project: Project) {
    this.#project = project;
    this.#modules = new Modules(project);
    this.#roots = sourceRoots(project);
  }

  resolve(importer: string, wanted: Import): Resolution {
    // Imports come file by file.
    if (importer !== this.#last?.importer) {
      this.#last = { importer, place: this.#placeOf(importer) };
    }
    const found = this.#find(this.#last.place, wanted.specifier);
    switch (found.type) {
      case "module":
        return found.path === importer ? nothing : found.answer;
      case "home":
        return wanted.names
          ? named(importer, wanted.specifier, { home: found.home, names: wanted.names })
          : { files: fileOf(found.home.target, importer) };
      case "lost": {
        const { nearest, unresolved } = found;
        if (wanted.names || nearest === null) return found.answer;
        const files = nearest === importer ? [] : [nearest];
        // `import os.path` of a project's own `os.py`: the module makes the rest up itself.
        return unresolved[0].why === "external" ? { files } : { files, unresolved };
      }
    }
  }

  #placeOf(importer: string): Place {
    const folder = folderOf(importer);
    const flavour = flavourOf(importer);
    const key = `${flavour}:${folder}`;
    const known = this.#places.get(key);
    if (known) return known;
    const base = this.#modules.ownBase(folder);
    const search = this.#roots.includes(base) ? this.#roots : [...this.#roots, base];
    const absolute = remembered(this.#absolutes, `${flavour}:${base}`, () => new Map());
    const place = { folder, flavour, relative: new Map(), absolute, search };
    this.#places.set(key, place);
    return place;
  }

  #find(place: Place, specifier: string): SpecifierTarget {
    const isRelative = specifier.startsWith(".");
    const answers = isRelative ? place.relative : place.absolute;
    const known = answers.get(specifier);
    if (known) return known;
    const found = isRelative ? this.#relative(place, specifier) : this.#absolute(place, specifier);
    if (found.type !== "lost" || !found.isOpen) answers.set(specifier, found);
    return found;
  }

  #relative(place: Place, specifier: string): SpecifierTarget {
    const rest = specifier.replace(/^\.+/, "");
    let base = place.folder;
    for (let level = specifier.length - rest.length; level > 1; level--) {
      if (base === "") return lost(specifier, null, "outside");
      base = folderOf(base);
    }
    const names = rest === "" ? [] : rest.split(".");
    const row = this.#modules.descend(base, names, place.flavour);
    const start = this.#modules.folder(base, place.flavour);
    const target = row.length === names.length ? row.at(-1) ?? start : null;
    if (target) return this.#reached(target, place.flavour);
    const nearest = { target: row.at(-1) ?? start, next: names[row.length] };
    return this.#lost(specifier, nearest, "missing");
  }

  #absolute(place: Place, specifier: string): SpecifierTarget {
    const names = specifier.split(".");
    const rows = place.search.map((base) => this.#modules.descend(base, names, place.flavour));
    const target = chosen(rows, names.length);
    if (target) return this.#reached(target, place.flavour);
    let length = Math.max(...rows.map((row) => row.length));
    while (length > 0 && !chosen(rows, length)) length--;
    const isOurs = length > 0 && (length > 1 || chosen(rows, 1)?.type === "file");
    const nearest = { target: chosen(rows, length), next: names[length] };
    return this.#lost(specifier, nearest, isOurs ? "missing" : "external");
  }

  /** Nothing is missing where the nearest module binds the next name: it makes a module of it. */
  #lost(specifier: string, { target, next }: Nearest, why: Unresolved["why"]): SpecifierTarget {
    if (target?.type !== "file") return lost(specifier, null, why);
    if (next === undefined) return lost(specifier, target.path, why);
    const facts = this.#project.imports(target.path);
    if (facts === undefined) return { ...lost(specifier, target.path, why), isOpen: true };
    const isBound = (facts?.binds ?? []).includes(next);
    return lost(specifier, target.path, isBound ? "external" : why);
  }

  #reached(target: Target, flavour: Flavour): SpecifierTarget {
    const { path } = target;
    if (target.type === "file" && !isPackageFile(path)) {
      return { type: "module", path, answer: { files: [path] } };
    }
    const look = { project: this.#project, modules: this.#modules };
    const key = `${flavour}:${path}`;
    return {
      type: "home",
      home: remembered(this.#homes, key, () => new Home(target, flavour, look)),
    };
  }
}

const nothing: Resolution = { files: [] };

/** How far the names of a specifier lead. */
interface Nearest {
  readonly target: Target | null;
  /** The first name that leads nowhere. */
  readonly next: string | undefined;
}

function lost(specifier: string, nearest: string | null, why: Unresolved["why"]): Lost {
  const unresolved = [{ name: specifier, why }] as const;
  return { type: "lost", nearest, unresolved, answer: { files: [], unresolved } };
}

/**
 * What the first `length` names lead to, of the rows found below each folder of the search. The
 * first folder with a regular package or module of the first name decides; a namespace is only
 * taken where none has one.
 */
function chosen(rows: readonly (readonly Target[])[], length: number): Target | null {
  let namespace: Target | null = null;
  for (const row of rows) {
    const target = row[length - 1] ?? null;
    if (row[0]?.type === "file" || target?.type === "file") return target;
    namespace ??= target;
  }
  return namespace;
}

interface Taken {
  readonly home: Home;
  readonly names: readonly string[];
}

/** `from specifier import names`. */
function named(importer: string, specifier: string, { home, names }: Taken): Resolution {
  const { target } = home;
  const files = new Set<string>();
  const unresolved: Unresolved[] = [];
  for (const name of names) {
    const submodule = home.submodule(name);
    if (name === "*") {
      for (const path of [...fileOf(target, importer), ...home.starred()]) files.add(path);
    } else if (target.type === "namespace") {
      if (submodule === null) unresolved.push(lostName(specifier, name));
      else files.add(submodule);
    } else {
      const isTaken = submodule !== null && (target.path === importer || !home.hides(name));
      files.add(isTaken ? submodule : target.path);
    }
  }
  files.delete(importer);
  const sorted = [...files].sort();
  return unresolved.length > 0 ? { files: sorted, unresolved } : { files: sorted };
}

/** A name that a namespace does not hold. A single folder may share its name with a package elsewhere. */
function lostName(specifier: string, name: string): Unresolved {
  const isOurs = specifier.includes(".");
  const joint = specifier.endsWith(".") ? "" : ".";
  return { name: specifier + joint + name, why: isOurs ? "missing" : "external" };
}

function fileOf(target: Target, importer: string): readonly string[] {
  return target.type === "file" && target.path !== importer ? [target.path] : [];
}

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
