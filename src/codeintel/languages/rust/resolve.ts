import { once } from "../../../util/mod.ts";
import type { Import } from "../../facts.ts";
import type { LossReason, Project, Resolution, Resolver, Unresolved } from "../../language.ts";
import { remembered } from "../lexing.ts";
import { type CargoPackage, cargoPackages } from "./cargo.ts";
import {
  declaredModule,
  filesOf,
  includedFile,
  type Module,
  moduleTrees,
  rootOf,
} from "./modules.ts";

/**
 * A path of Rust leads down the module tree; the file of the deepest module is meant, since items
 * are no files. Plain paths begin with a module beside, a name that the file has from another
 * `use`, or a crate: the package's own library, or a package of the tree that it depends on.
 */
export function rustResolver(project: Project): Resolver {
  const tree = once(() => new Tree(project));
  return {
    resolve(importer, wanted) {
      const { files, unresolved } = tree().resolve(importer, wanted);
      const others = files.filter((file) => file !== importer);
      return { files: others, ...(unresolved && unresolved.length > 0 ? { unresolved } : {}) };
    },
  };
}

/** Where a path leads: to a file, to nothing that could be said, or why to nothing. */
type Place = { readonly file: string } | { readonly why: LossReason } | null;

type Path = readonly string[];

class Tree {
  readonly #packages: ReadonlyMap<string, CargoPackage>;
  readonly #modules: ReadonlyMap<string, readonly Module[]>;
  readonly #byName = new Map<string, CargoPackage>();
  readonly #bound = new Map<string, ReadonlyMap<string, Path>>();
  readonly #files: ReadonlySet<string>;

  constructor(private readonly project: Project) {
    this.#packages = cargoPackages(project);
    this.#modules = moduleTrees(project, this.#packages);
    this.#files = new Set(this.#modules.keys());
    for (const found of this.#packages.values()) {
      if (this.#library(found)) remembered(this.#byName, found.name, () => found);
    }
  }

  resolve(importer: string, wanted: Import): Resolution {
    if (wanted.specifier.startsWith("mod ")) return this.#declaration(importer, wanted);
    const included = includedFile(importer, wanted);
    if (included === null) return this.#use(importer, wanted);
    if (this.#files.has(included)) return { files: [included] };
    const why = included.endsWith(".rs") ? "missing" : "asset";
    return { files: [], unresolved: [{ name: wanted.specifier, why }] };
  }

  #declaration(importer: string, wanted: Import): Resolution {
    const modules = this.#modules.get(importer) ?? [];
    const files = modules.flatMap(({ isOwner }) => {
      const declared = declaredModule(importer, isOwner, wanted);
      return declared ? filesOf(declared, (path) => this.#files.has(path)) : [];
    });
    if (files.length > 0) return { files: [...new Set(files)].sort() };
    return { files, unresolved: [{ name: wanted.specifier, why: "missing" }] };
  }

  #use(importer: string, { specifier, names, kind }: Import): Resolution {
    const files = new Set<string>();
    const lost = new Map<string, Unresolved>();
    const base = specifier.split("::");
    for (const name of names ?? [""]) {
      const isItself = name === "" || name === "self" || name === "*";
      const places = this.#places(importer, isItself ? base : [...base, name]);
      for (const place of places) if (place && "file" in place) files.add(place.file);
      const [first] = places;
      if (!first || !("why" in first) || places.some((it) => it && "file" in it)) continue;
      const full = isItself || first.why === "external" ? specifier : `${specifier}::${name}`;
      lost.set(full, { name: full, why: first.why });
    }
    // A path in code may begin with anything that has a name: nothing is wrong if it is no module.
    if (kind === "implicit") lost.clear();
    return { files: [...files].sort(), unresolved: [...lost.values()] };
  }

  /** One place for each crate that the importer belongs to. */
  #places(importer: string, path: Path): readonly Place[] {
    return (this.#modules.get(importer) ?? []).map((module) => this.#place(module, path, 0));
  }

  #place(from: Module, path: Path, renamed: number): Place {
    const [first = "", ...rest] = path;
    switch (first) {
      case "crate":
        return this.#down(rootOf(from), rest);
      case "self":
        return this.#down(from, rest);
      case "super":
        return this.#up(from, path);
      case "":
        return this.#crate(from, rest) ?? this.#fromRoot(from, rest) ?? external;
      default:
        return this.#plain(from, path, renamed);
    }
  }

  #up(from: Module, path: Path): Place {
    let module: Module | null = from;
    let at = 0;
    for (; path[at] === "super"; at++) module = module?.parent ?? null;
    return module ? this.#down(module, path.slice(at)) : { why: "missing" };
  }

  #plain(from: Module, path: Path, renamed: number): Place {
    const [first = ""] = path;
    if (from.children.has(first)) return this.#down(from, path);
    const bound = this.#names(from.file).get(first);
    // Names may lead to each other in a circle.
    if (bound && bound[0] !== first && renamed < maxRenames) {
      const place = this.#place(from, [...bound, ...path.slice(1)], renamed + 1);
      // Under conditions a name may be bound more than once, and here only the last is known.
      return place && "why" in place && place.why === "missing" ? null : place;
    }
    const found = this.#crate(from, path) ?? this.#fromRoot(from, path);
    if (found) return found;
    // An enum of the file, whose variants are used.
    return /^[A-Z]/.test(first) ? null : external;
  }

  /** Edition 2015: plain paths of `use` begin at the root. */
  #fromRoot(from: Module, path: Path): Place {
    const root = rootOf(from);
    const isOld = from.package?.isEdition2015 === true;
    return isOld && root.children.has(path[0] ?? "") ? this.#down(root, path) : null;
  }

  #crate(from: Module, path: Path): Place {
    const [name = "", ...rest] = path;
    const library = from.package ? this.#dependency(from.package, name) : null;
    return library ? this.#down(library, rest) : null;
  }

  #dependency(owner: CargoPackage, name: string): Module | null {
    const own = name === owner.crate ? this.#library(owner) : null;
    const required = owner.dependencies.get(name);
    if (own || !required) return own;
    const found = required.folder === null
      ? this.#byName.get(required.package) ??
        this.#byName.get(required.package.replaceAll("_", "-"))
      : this.#packages.get(required.folder);
    return found ? this.#library(found) : null;
  }

  #library({ library }: CargoPackage): Module | null {
    return this.#modules.get(library)?.find(({ parent }) => parent === null) ?? null;
  }

  /** From a module down as deep as there are modules. */
  #down(from: Module, path: Path): Place {
    let module = from;
    let at = 0;
    for (; at < path.length; at++) {
      const next = module.children.get(path[at] ?? "");
      if (!next) break;
      module = next;
    }
    return this.#isLost(module, path.slice(at)) ? { why: "missing" } : { file: module.file };
  }

  /**
   * What follows the deepest module cannot be in its file: a module by its case and place, and
   * neither a body nor a use in the file has the name.
   */
  #isLost(module: Module, [name = "", ...rest]: Path): boolean {
    if (rest.length === 0 || !/^[a-z_]/.test(name)) return false;
    const facts = this.project.imports(module.file);
    if (!facts || module.parent?.file === module.file) return false;
    if (facts.declares?.includes(name) || this.#names(module.file).has(name)) return false;
    return !facts.imports.some(({ names }) => names?.includes("*"));
  }

  /** Names that the uses of a file bind, and what they stand for. */
  #names(file: string): ReadonlyMap<string, Path> {
    return remembered(this.#bound, file, () => {
      const bound = new Map<string, Path>();
      for (const { specifier, names, kind } of this.project.imports(file)?.imports ?? []) {
        if (kind === "implicit" || specifier.startsWith("mod ")) continue;
        const base = specifier.split("::");
        for (const name of names ?? [""]) {
          const path = name === "" || name === "self" || name === "*" ? base : [...base, name];
          if (name !== "*") bound.set(path.at(-1) ?? "", path);
        }
      }
      return bound;
    });
  }
}

const maxRenames = 8;

const external = { why: "external" } as const;
