/** The search path of an importer: folders from which absolute imports are found. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { type Distribution, distributions } from "./manifests.ts";
import { join, type Modules, type Root } from "./modules.ts";

/** Names of folders that hold the packages in a usual layout. */
const layouts = ["src", "lib", "python"];

/** What setuptools leaves out of a project whose packages lie beside its manifest (`FlatLayoutPackageFinder`). */
const neverShipped = new Set(
  ("ci bin debian doc docs documentation manpages news newsfragments changelog test tests unit_test " +
    "unit_tests example examples scripts tools util utils python build benchmark benchmarks exercise " +
    "exercises htmlcov setup conftest").split(" "),
);

/** Other distributions of the project in which a name is found. */
export interface Offer {
  readonly distribution: Distribution;
  readonly roots: readonly Root[];
}

export class SearchPaths {
  readonly #project: Project;
  readonly #modules: Modules;
  readonly #byFolder: ReadonlyMap<string, Distribution>;
  readonly #own = new Map<string, readonly Root[]>();
  readonly #offers = new Map<string, readonly Offer[]>();

  constructor(project: Project, modules: Modules, found = distributions(project)) {
    this.#project = project;
    this.#modules = modules;
    this.#byFolder = new Map(found.map((it) => [it.folder, it]));
  }

  /** The distribution of a folder: that of the nearest manifest. */
  distribution(folder: string): Distribution | null {
    for (let at = folder;; at = folderOf(at)) {
      const found = this.#byFolder.get(at);
      if (found || at === "") return found ?? null;
    }
  }

  /** Roots of the folder's own distribution and of those around it, nearest first; the project is the last. */
  roots(folder: string): readonly Root[] {
    const place = this.distribution(folder)?.folder ?? "";
    let roots = this.#own.get(place);
    if (!roots) {
      const outer = place === "" ? [] : this.roots(folderOf(place));
      this.#own.set(place, roots = unique([...this.#ownRoots(place), ...outer]));
    }
    return roots;
  }

  /** Folders that pytest puts on the path for tests here: where the packages of `conftest.py` lie. */
  testRoots(folder: string): readonly Root[] {
    const found: Root[] = [];
    for (let at = folder;; at = folderOf(at)) {
      if (this.#project.hasFile(join(at, "conftest.py"))) {
        found.push(plain(this.#modules.ownBase(at)));
      }
      if (at === "") return unique(found);
    }
  }

  /** Distributions that bring a top-level name to whoever installs them. */
  offers(name: string): readonly Offer[] {
    let offers = this.#offers.get(name);
    if (!offers) {
      offers = [...this.#byFolder.values()].flatMap((distribution) => {
        const roots = this.#shipped(distribution, name);
        return roots.length > 0 ? [{ distribution, roots }] : [];
      });
      this.#offers.set(name, offers);
    }
    return offers;
  }

  /** A manifest says that a build writes this module. */
  isWritten(path: string): boolean {
    return [...this.#byFolder.values()].some(({ made }) => made.has(`${path}.py`));
  }

  #ownRoots(place: string): readonly Root[] {
    const own = this.#byFolder.get(place);
    return [
      ...(own?.mounts ?? []).map(({ name, folder }) => ({ folder, mounted: name })),
      ...(own?.roots ?? []).map(plain),
      ...(own?.own ?? []).map(plain),
      ...this.#layouts(place).map(plain),
      plain(place),
    ];
  }

  /** Usual source folders of a place: those that hold code and are no packages. */
  #layouts(place: string): readonly string[] {
    return layouts.map((it) => join(place, it)).filter((folder) =>
      this.#modules.hasFolder(folder) && !this.#modules.isPackage(folder)
    );
  }

  #shipped(distribution: Distribution, name: string): readonly Root[] {
    const { folder, roots, mounts, installable } = distribution;
    if (!installable) return [];
    const declared = roots.length > 0 ? roots : this.#layouts(folder).slice(0, 1);
    const isFlat = !neverShipped.has(name) && (declared.length === 0 || declared.includes(folder));
    const all = [
      ...mounts.map((it) => ({ folder: it.folder, mounted: it.name })),
      ...declared.filter((it) => it !== folder).map(plain),
      ...isFlat ? [plain(folder)] : [],
    ];
    return all.filter((root) => this.#modules.top([root], name, "source") !== null);
  }
}

function plain(folder: string): Root {
  return { folder, mounted: null };
}

/** Without those that came before. */
export function unique(roots: readonly Root[]): readonly Root[] {
  const seen = new Set<string>();
  return roots.filter(({ folder, mounted }) => {
    const key = `${mounted ?? ""}:${folder}`;
    return !seen.has(key) && seen.add(key);
  });
}
