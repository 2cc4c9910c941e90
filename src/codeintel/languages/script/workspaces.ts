/** Packages of this project by name, whether a workspace lists them or not; nothing need be installed. */

import { folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { member, readJson, type Settings, textMember } from "../settings.ts";
import type { Candidates } from "./candidates.ts";
import { exportTargets, keyedTargets } from "./exports.ts";
import { inFolder } from "./paths.ts";

const MANIFEST = /(?:^|\/)(?:package\.json|deno\.jsonc?)$/;
/** `@scope/name@1.2/sub`, with `npm:` or `jsr:` before it. */
const SPECIFIER = /^(?:(?:jsr|npm):\/?)?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/;
/** Folders that a build makes; their files come from `src` or from beside them. */
const BUILT = /^(?:dist|lib|build|out|esm|cjs)\//;
const BUILT_TWICE = /^(?:dist|lib|build|out)\/(?:esm|cjs|types|module)\//;
const BUILT_BESIDE = /^(?:dist|lib|build|out)\//;

export interface Package {
  /** Relative to the root. */
  readonly folder: string;
  readonly manifest: Settings;
}

export class Workspaces {
  /** Several packages may have one name: fixtures, examples. */
  readonly #byName = new Map<string, Package[]>();

  constructor(project: Project, readonly candidates: Candidates) {
    for (const path of project.configs) {
      if (!MANIFEST.test(path)) continue;
      const manifest = readJson(project.config(path));
      const name = textMember(manifest, "name");
      if (!manifest || !name) continue;
      const found = { folder: folderOf(path), manifest };
      this.#byName.set(name, [...this.#byName.get(name) ?? [], found]);
    }
  }

  /** The package of a specifier, the one nearest to `from` if there are several. */
  package(specifier: string, from: string): Package | null {
    const packages = this.#byName.get(SPECIFIER.exec(specifier)?.[1] ?? "") ?? [];
    let best: Package | null = null;
    for (const each of packages) {
      if (!best || shared(each.folder, from) > shared(best.folder, from)) best = each;
    }
    return best;
  }

  /** The file that a specifier of this package means; `null` if it is not there. */
  file(pkg: Package, specifier: string): string | null {
    const rest = SPECIFIER.exec(specifier)?.[2] ?? "";
    const targets = [...exportTargets(member(pkg.manifest, "exports"), `.${rest}`)];
    if (rest === "") targets.push(...entries(pkg.manifest));
    const found = this.#target(pkg.folder, targets);
    if (found !== null) return found;
    const places = rest === "" ? ["src/index", "index"] : [`src${rest}`, rest];
    return this.#first(pkg.folder, places);
  }

  /** Targets of `#name`, which only the package itself can ask for. */
  internal(pkg: Package, name: string): readonly string[] {
    return keyedTargets(member(pkg.manifest, "imports"), name);
  }

  internalFile(pkg: Package, targets: readonly string[]): string | null {
    return this.#target(pkg.folder, targets.filter((target) => target.startsWith("./")));
  }

  /** A target that is there, else the source of one that is not built yet. */
  #target(folder: string, targets: readonly string[]): string | null {
    for (const target of targets) {
      const path = joinPath(folder, target);
      if (path !== null && this.candidates.isThere(path)) return path;
    }
    return this.#first(folder, targets.flatMap(sourcesOf));
  }

  #first(folder: string, relatives: readonly string[]): string | null {
    for (const relative of relatives) {
      const path = joinPath(folder, relative);
      const found = path === null ? null : this.candidates.source(path);
      if (found !== null) return found;
    }
    return null;
  }
}

function entries(manifest: Settings): readonly string[] {
  const named = ["source", "types", "typings", "module", "main"];
  return named.map((key) => textMember(manifest, key)).filter((each) => each !== null);
}

/** Where the source of a built file may be. */
function sourcesOf(target: string): readonly string[] {
  const path = target.replace(/^\.\//, "");
  const places = [
    path.replace(BUILT, "src/"),
    path.replace(BUILT_TWICE, "src/"),
    path.replace(BUILT_BESIDE, ""),
  ];
  return [...new Set(places)];
}

/** How many folders two paths begin with in common. */
function shared(a: string, b: string): number {
  const [left, right] = [inFolder(a, "").split("/"), inFolder(b, "").split("/")];
  let count = 0;
  while (count < left.length - 1 && left[count] === right[count]) count++;
  return count;
}
