/** What holds in a folder: one value for all folders between the same configuration files. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { member, readJson, type Settings } from "../settings.ts";
import { type ImportMap, importMapAt } from "./import_map.ts";
import type { BundlerAlias } from "./config/aliases.ts";
import { aliasesByFolder, type FolderAliases } from "./config/bundlers.ts";
import { nuxtAt } from "./config/nuxt.ts";
import { isScriptConfig } from "../kinds.ts";
import { inFolder, packageName } from "./paths.ts";
import { type Aliases, Tsconfigs } from "./tsconfig.ts";
import type { Package, Workspaces } from "./workspaces.ts";

export interface Scope {
  /** The nearest folder with configuration of its own. */
  readonly folder: string;
  /** Of the nearest tsconfig.json or jsconfig.json, and of what it refers to. */
  readonly aliases: readonly Aliases[];
  /** Nearest first. */
  readonly maps: readonly ImportMap[];
  /** Of bundlers and frameworks, nearest first. */
  readonly bundled: readonly BundlerAlias[];
  /** The same of configuration in folders below, which may not be meant for this one. */
  readonly bundledBelow: readonly BundlerAlias[];
  /** It lies in an application of Nuxt. */
  readonly nuxt: boolean;
  /** The nearest package.json. */
  readonly package: Package | null;
  /** Some package.json from here up to the root depends on the package of this specifier. */
  installs(specifier: string): boolean;
}

const NOTHING: Scope = {
  folder: "",
  aliases: [],
  maps: [],
  bundled: [],
  bundledBelow: [],
  nuxt: false,
  package: null,
  installs: () => false,
};

const DEPENDENCIES = [
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
] as const;

export class Scopes {
  readonly #known = new Map<string, Scope>();
  readonly #tsconfigs: Tsconfigs;
  readonly #configured: ReadonlySet<string>;
  readonly #bundled: ReadonlyMap<string, FolderAliases>;

  constructor(readonly project: Project, workspaces: Workspaces) {
    const configs = project.configs.filter(isScriptConfig);
    this.#bundled = aliasesByFolder(project);
    this.#configured = new Set([...configs.map(folderOf), ...this.#bundled.keys()]);
    const packageFolder = (name: string) => workspaces.package(name, "")?.folder ?? null;
    this.#tsconfigs = new Tsconfigs(project, packageFolder);
  }

  of(folder: string): Scope {
    let scope = this.#known.get(folder);
    if (!scope) {
      const outer = folder === "" ? NOTHING : this.of(folderOf(folder));
      scope = this.#configured.has(folder) ? this.#within(folder, outer) : outer;
      this.#known.set(folder, scope);
    }
    return scope;
  }

  #within(folder: string, outer: Scope): Scope {
    const tsconfig = ["tsconfig.json", "jsconfig.json"].map((name) => inFolder(folder, name))
      .find((path) => this.project.config(path) !== null);
    const map = importMapAt(this.project, folder);
    const bundled = this.#bundled.get(folder);
    const manifest = readJson(this.project.config(inFolder(folder, "package.json")));
    return {
      folder,
      aliases: tsconfig === undefined ? outer.aliases : this.#tsconfigs.aliases(tsconfig),
      maps: map ? [map, ...outer.maps] : outer.maps,
      bundled: [...bundled?.own ?? [], ...outer.bundled],
      bundledBelow: [...bundled?.below ?? [], ...outer.bundledBelow],
      nuxt: nuxtAt(this.project, folder) !== null || outer.nuxt,
      package: manifest ? { folder, manifest } : outer.package,
      installs: (name) => dependsOn(manifest, name) || outer.installs(name),
    };
  }
}

function dependsOn(manifest: Settings | null, specifier: string): boolean {
  const name = packageName(specifier);
  return DEPENDENCIES.some((key) => member(manifest, key, name) !== undefined);
}
