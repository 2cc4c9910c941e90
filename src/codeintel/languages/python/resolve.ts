/** Which files a Python import means, by the rules of `sys.path`, without running anything. */

import type { Import } from "../../facts.ts";
import type {
  LossReason,
  Project,
  Resolution,
  Resolver,
  UnknownReason,
  Unresolved,
} from "../../language.ts";
import { folderOf } from "../../../util/mod.ts";
import { remembered } from "../lexing.ts";
import { Home } from "./homes.ts";
import { distributions, normalized } from "./manifests.ts";
import {
  type Flavour,
  flavourOf,
  isPackageFile,
  join,
  Modules,
  type Root,
  type Target,
} from "./modules.ts";
import { type Offer, SearchPaths, unique } from "./roots.ts";
import { isStandard } from "./stdlib.ts";
import { fileOf, named } from "./taken.ts";

/** Looks at each specifier once per folder (relative) or per search path (absolute). */
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

/** Why a specifier leads to no file. */
type Loss = LossReason | { readonly unknown: UnknownReason };

/** What importers of one folder share. */
interface Place {
  readonly folder: string;
  readonly flavour: Flavour;
  readonly relative: Map<string, SpecifierTarget>;
  /** Shared by all folders of one search path. */
  readonly absolute: Map<string, SpecifierTarget>;
  /** Where absolute imports are looked for, in order. */
  readonly search: readonly Root[];
  /** The same for names of the standard library, which comes before what is installed. */
  readonly first: readonly Root[];
}

class PythonResolver {
  readonly #project: Project;
  readonly #modules: Modules;
  readonly #paths: SearchPaths;
  readonly #places = new Map<string, Place>();
  readonly #absolutes = new Map<string, Map<string, SpecifierTarget>>();
  readonly #homes = new Map<string, Home>();
  #last: { readonly importer: string; readonly place: Place } | null = null;

  constructor(project: Project) {
    this.#project = project;
    const found = distributions(project);
    const built = found.flatMap(({ made }) => [...made].filter((it) => !it.endsWith(".py")));
    this.#modules = new Modules(project, built);
    this.#paths = new SearchPaths(project, this.#modules, found);
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
    const own = { folder: this.#modules.ownBase(folder), mounted: null };
    const roots = this.#paths.roots(folder);
    const search = unique([...roots, ...this.#paths.testRoots(folder), own]);
    const path = search.map((it) => `${it.mounted ?? ""}:${it.folder}`).join("\0");
    const place = {
      folder,
      flavour,
      relative: new Map(),
      absolute: remembered(this.#absolutes, `${flavour}:${path}`, () => new Map()),
      search,
      first: roots.filter((it) => !this.#modules.isPackage(it.folder)),
    };
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
    const start = this.#modules.folder(base, place.flavour);
    const row = this.#modules.descend(start, names, place.flavour);
    const target = row.length === names.length ? row.at(-1) ?? start : null;
    if (target) return this.#reached(specifier, target, place.flavour);
    return this.#lost(
      specifier,
      { target: row.at(-1) ?? start, next: names[row.length] },
      "missing",
    );
  }

  #absolute(place: Place, specifier: string): SpecifierTarget {
    const names = specifier.split(".");
    const [first = ""] = names;
    const standard = isStandard(first);
    const search = this.#search(place, first);
    const row = this.#row(standard ? place.first : search, names, place.flavour);
    if (reaches(row, names) && row.at(-1)?.type !== "namespace") {
      return this.#reached(specifier, row.at(-1), place.flavour);
    }
    const elsewhere = standard ? [] : this.#elsewhere(place, names);
    if (elsewhere === "ambiguous") return lost(specifier, null, { unknown: "ambiguous" });
    if (elsewhere === "open") return { ...lost(specifier, null, "external"), isOpen: true };
    const more = elsewhere.length === 0
      ? row
      : this.#row([...search, ...elsewhere], names, place.flavour);
    if (reaches(more, names)) {
      return this.#reached(specifier, more.at(-1), place.flavour);
    }
    const isOurs = more.length > 1 || more.length > 0 && more[0]?.type === "file";
    const nearest = { target: more.at(-1) ?? null, next: names[more.length] };
    if (isOurs) return this.#lost(specifier, nearest, "missing");
    const isUnrooted = !standard && this.#isUnrooted(place, names);
    return this.#lost(specifier, nearest, isUnrooted ? { unknown: "unrooted" } : "external");
  }

  /**
   * Without the importer's own base where that lies in a namespace of the first name, which another
   * root has: nobody who imports the namespace has a folder of it on the path.
   */
  #search({ search, flavour }: Place, first: string): readonly Root[] {
    const own = search.at(-1)?.folder ?? "";
    const rest = search.slice(0, -1);
    const around = this.#modules.top(rest, first, flavour);
    const isWithin = around?.type === "namespace" &&
      around.folders.some((it) => own === it || own.startsWith(`${it}/`));
    return isWithin ? rest : search;
  }

  #row(roots: readonly Root[], names: readonly string[], flavour: Flavour): readonly Target[] {
    const [first = "", ...rest] = names;
    const start = this.#modules.top(roots, first, flavour);
    return start ? [start, ...this.#modules.descend(start, rest, flavour)] : [];
  }

  /** Roots of other distributions of the project that bring the name; "open": facts are missing. */
  #elsewhere(place: Place, names: readonly string[]): readonly Root[] | "ambiguous" | "open" {
    const own = this.#paths.distribution(place.folder);
    const offers = this.#paths.offers(names[0] ?? "").filter((it) => it.distribution !== own);
    const all = offers.flatMap(({ roots }) => roots);
    const regular = offers.filter(({ roots }) =>
      this.#modules.top(roots, names[0] ?? "", place.flavour)?.type !== "namespace"
    );
    if (regular.length < 2) return all;
    const parts = regular.map((it) => this.#spreads(it, names[0] ?? "", place.flavour));
    if (parts.includes(undefined)) return "open";
    if (parts.every((it) => it)) return all;
    const whole = regular.filter(({ roots }) =>
      reaches(this.#row(roots, names, place.flavour), names)
    );
    const needed = regular.filter(({ distribution: { name } }) =>
      name !== null && own?.needs.has(name)
    );
    const [first, second] = [needed, whole, regular].find((it) => it.length === 1) ?? whole;
    return second ? "ambiguous" : first?.roots ?? [];
  }

  /** The package is one with all of its name on the path; `undefined`: its facts are not there yet. */
  #spreads({ roots }: Offer, name: string, flavour: Flavour): boolean | undefined {
    const target = this.#modules.top(roots, name, flavour);
    if (target?.type !== "file") return false;
    const facts = this.#project.imports(target.path);
    return facts === undefined ? undefined : facts?.spreads ?? false;
  }

  /** A module of this name lies in the project, nobody says how it is reached, and no package of it is needed. */
  #isUnrooted(place: Place, names: readonly string[]): boolean {
    const [first = ""] = names;
    if (this.#paths.distribution(place.folder)?.needs.has(normalized(first))) return false;
    return this.#modules.basesOf(first).some((folder) => {
      const row = this.#row([{ folder, mounted: null }], names, place.flavour);
      return row.length >= Math.min(names.length, 2);
    });
  }

  /** Nothing is missing where the nearest module binds the next name: it makes a module of it. */
  #lost(specifier: string, { target, next }: Nearest, why: Loss): SpecifierTarget {
    if (target === null || next === undefined) {
      return lost(specifier, target?.type === "file" ? target.path : null, why);
    }
    if (target.type === "compiled") return lost(specifier, null, "compiled");
    const isWritten = why === "missing" &&
      target.folders.some((folder) => this.#paths.isWritten(join(folder, next)));
    const reason = isWritten ? { unknown: "generated" } as const : why;
    if (target.type !== "file") return lost(specifier, null, reason);
    if (isWritten) return lost(specifier, target.path, reason);
    const facts = this.#project.imports(target.path);
    if (facts === undefined) return { ...lost(specifier, target.path, why), isOpen: true };
    const isBound = (facts?.binds ?? []).includes(next);
    return lost(specifier, target.path, isBound ? "external" : why);
  }

  #reached(
    specifier: string,
    target: Target | undefined,
    flavour: Flavour,
  ): SpecifierTarget {
    if (!target) return lost(specifier, null, "external");
    if (target.type === "compiled") return lost(specifier, null, "compiled");
    if (target.type === "file" && !isPackageFile(target.path)) {
      return { type: "module", path: target.path, answer: { files: [target.path] } };
    }
    const look = { project: this.#project, modules: this.#modules };
    const key = `${flavour}:${target.folders.join("\0")}`;
    return {
      type: "home",
      home: remembered(this.#homes, key, () => new Home(target, flavour, look)),
    };
  }
}

function reaches(row: readonly Target[], names: readonly string[]): boolean {
  return row.length === names.length;
}

const nothing: Resolution = { files: [] };

/** How far the names of a specifier lead. */
interface Nearest {
  readonly target: Target | null;
  /** The first name that leads nowhere. */
  readonly next: string | undefined;
}

function lost(specifier: string, nearest: string | null, why: Loss): Lost {
  const unresolved = [unresolvedName(specifier, why)] as const;
  return { type: "lost", nearest, unresolved, answer: { files: [], unresolved } };
}

function unresolvedName(name: string, why: Loss): Unresolved {
  return typeof why === "string" ? { name, why } : { name, why: "unknown", reason: why.unknown };
}
