/** Which files the paths and constants of a Ruby file mean. */

import { extensionOf, folderOf, joinPath } from "../../../util/mod.ts";
import type { LossReason, Project, Resolution, Resolver } from "../../language.ts";
import { byCodeUnit, remembered, upwards } from "../lexing.ts";
import { Constants } from "./constants.ts";
import { appFolders, autoloadRoots, below, type Gem, readGems } from "./gems.ts";

export function rubyResolver(project: Project): Resolver {
  const gems = readGems(project);
  const roots = autoloadRoots(project, gems);
  const constants = new Constants(project, roots);
  const paths = new LoadPaths(project, gems, appFolders(roots));
  return {
    resolve: (importer, { specifier }) => paths.resolve(importer, specifier),
    implicit: (importer) => implicit(project, constants, importer),
  };
}

function implicit(project: Project, constants: Constants, importer: string): readonly string[] {
  if (constants.isEmpty) return [];
  const files = new Set<string>();
  for (const mention of project.imports(importer)?.mentions ?? []) {
    const file = constants.lookUp(importer, mention);
    if (file !== null) files.add(file);
  }
  files.delete(importer);
  return [...files].sort(byCodeUnit);
}

/** Folders that are put on the load path by their name alone, by the runners of tests too. */
const byName = ["lib", "spec", "test"];

class LoadPaths {
  readonly #byFolder = new Map<string, readonly string[]>();
  readonly #gems: ReadonlyMap<string, Gem>;

  constructor(
    private readonly project: Project,
    gems: readonly Gem[],
    private readonly apps: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#gems = new Map(gems.map((gem) => [gem.folder, gem]));
  }

  resolve(importer: string, specifier: string): Resolution {
    if (specifier.startsWith("'")) return this.#fromStart(importer, specifier.slice(1, -1));
    if (specifier.startsWith(".")) return this.#beside(importer, specifier);
    if (specifier.startsWith("/")) return lost(specifier, "outside");
    const paths = this.#of(folderOf(importer));
    for (const path of paths) {
      const file = this.#file(joinPath(path, specifier));
      if (file === importer) continue;
      if (file !== null) return { files: [file] };
    }
    const folder = folderOf(specifier);
    const isOwn = folder !== "" && !isBinary(specifier) &&
      this.#own(folderOf(importer)).some((path) => this.project.hasFolder(below(path, folder)));
    return lost(specifier, isOwn ? "missing" : "external");
  }

  #beside(importer: string, path: string): Resolution {
    const whole = joinPath(folderOf(importer), path);
    if (whole === null) return lost(path, "outside");
    const file = this.#file(whole);
    if (file !== null) return { files: file === importer ? [] : [file] };
    return lost(path, isBinary(path) ? "external" : "missing");
  }

  /** `load "x.rb"`, `require "./x"`: from where the program runs, mostly a root above. */
  #fromStart(importer: string, path: string): Resolution {
    if (path.startsWith("/")) return lost(path, "outside");
    for (const base of [...upwards(folderOf(importer)), ...this.#of(folderOf(importer))]) {
      const file = this.#file(joinPath(base, path));
      if (file !== null && file !== importer) return { files: [file] };
    }
    return lost(path, path.startsWith(".") ? "missing" : "external");
  }

  #file(path: string | null): string | null {
    if (path === null) return null;
    if (this.project.hasFile(`${path}.rb`)) return `${path}.rb`;
    return extensionOf(path) !== "" && this.project.hasFile(path) ? path : null;
  }

  /** Nearest first; then what the other gems of the project offer. */
  #of(folder: string): readonly string[] {
    return remembered(this.#byFolder, folder, () => {
      const others = [...this.#gems.values()].flatMap(({ requirePaths }) => requirePaths);
      return [...new Set([...this.#own(folder), ...others])];
    });
  }

  #own(folder: string): readonly string[] {
    const isThere = (path: string) => this.project.hasFolder(path);
    return [...upwards(folder)].flatMap((above) => [
      ...this.#gems.get(above)?.requirePaths ?? [],
      ...byName.map((name) => below(above, name)).filter(isThere),
      ...this.apps.get(above) ?? [],
      ...above === "" || this.#gems.has(above) || this.apps.has(above) ? [above] : [],
    ]);
  }
}

/** Compiled extensions. */
function isBinary(path: string): boolean {
  return [".so", ".bundle", ".dll", ".jar", ".o"].includes(extensionOf(path));
}

function lost(name: string, why: LossReason): Resolution {
  return { files: [], unresolved: [{ name, why }] };
}
