/** What `Cargo.toml` files say of packages, their targets and dependencies. */

import { folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { upwards } from "../lexing.ts";
import {
  isObject,
  member,
  objectMember,
  readToml,
  type Settings,
  textMember,
  textOrTexts,
} from "../settings.ts";
import { isRustConfig } from "../kinds.ts";

export interface CargoPackage {
  readonly folder: string;
  readonly name: string;
  /** The library's name in code. */
  readonly crate: string;
  /** The library's root as the manifest says it, or by custom. */
  readonly library: string;
  /** Roots of further targets that the manifest names; those found by place are not here. */
  readonly targets: readonly string[];
  /** Plain paths in `use` begin at the root of the crate. */
  readonly isEdition2015: boolean;
  /** By the name in code. */
  readonly dependencies: ReadonlyMap<string, CargoDependency>;
}

export interface CargoDependency {
  readonly package: string;
  /** Of a path dependency. */
  readonly folder: string | null;
}

/** Packages by folder. */
export function cargoPackages(project: Project): ReadonlyMap<string, CargoPackage> {
  const manifests = new Map<string, Manifest>();
  for (const path of project.configs.filter(isRustConfig)) {
    const settings = readToml(project.config(path));
    const folder = folderOf(path);
    const shared = requirementsOf([member(settings, "workspace")]);
    if (settings) manifests.set(folder, { folder, settings, shared });
  }
  const found = new Map<string, CargoPackage>();
  for (const manifest of manifests.values()) {
    const above = [...upwards(manifest.folder)].map((at) => manifests.get(at));
    const workspace = above.find((it) => isObject(member(it?.settings, "workspace")));
    const name = textMember(manifest.settings, "package", "name");
    if (name !== null) found.set(manifest.folder, packageOf(manifest, name, workspace));
  }
  return found;
}

interface Manifest {
  readonly folder: string;
  readonly settings: Settings;
  /** `[workspace.dependencies]`. */
  readonly shared: ReadonlyMap<string, Requirement>;
}

interface Requirement {
  /** `null` where the key is the package's name too. */
  readonly package: string | null;
  /** Relative to the manifest. */
  readonly path: string | null;
  /** The workspace says the rest. */
  readonly isInherited: boolean;
}

function packageOf(
  manifest: Manifest,
  name: string,
  workspace: Manifest | undefined,
): CargoPackage {
  const { folder, settings } = manifest;
  const edition = member(settings, "package", "edition");
  return {
    folder,
    name,
    crate: inCode(textMember(settings, "lib", "name") ?? name),
    library: joinPath(folder, textMember(settings, "lib", "path") ?? "src/lib.rs") ?? "",
    targets: targetsOf(settings).flatMap((path) => joinPath(folder, path) ?? []),
    // One that is inherited is an object.
    isEdition2015: edition === undefined || edition === "2015",
    dependencies: dependenciesOf(manifest, workspace),
  };
}

/** The build script, and what lists of targets say. */
function targetsOf(settings: Settings): readonly string[] {
  const listed = ["bin", "test", "example", "bench"].flatMap((kind) => {
    const targets = member(settings, kind);
    return Array.isArray(targets) ? targets.map((target) => textMember(target, "path")) : [];
  });
  const build = textOrTexts(member(settings, "package", "build") ?? "build.rs");
  return [...build, ...listed.filter((path) => path !== null)];
}

function dependenciesOf(
  { folder, settings }: Manifest,
  workspace: Manifest | undefined,
): ReadonlyMap<string, CargoDependency> {
  const platforms = Object.values(objectMember(settings, "target"));
  const required = requirementsOf([settings, ...platforms]);
  return new Map([...required].map(([key, own]) => {
    const inherited = own.isInherited ? workspace?.shared.get(key) : undefined;
    const from = inherited ? workspace?.folder ?? "" : folder;
    const { path, package: real } = inherited ?? own;
    return [inCode(key), {
      package: real ?? key,
      folder: path === null ? null : joinPath(from, path),
    }];
  }));
}

/** By key. Of a package that is required several times, what any of the places says of it. */
function requirementsOf(tables: readonly unknown[]): ReadonlyMap<string, Requirement> {
  const found = new Map<string, Requirement>();
  for (const kind of ["dependencies", "dev-dependencies", "build-dependencies"]) {
    for (const [key, value] of tables.flatMap((it) => Object.entries(objectMember(it, kind)))) {
      const known = found.get(key);
      found.set(key, {
        package: known?.package ?? textMember(value, "package"),
        path: known?.path ?? textMember(value, "path"),
        isInherited: known?.isInherited || member(value, "workspace") === true,
      });
    }
  }
  return found;
}

/** Packages may have dashes in their names, crates have underscores instead. */
export function inCode(name: string): string {
  return name.replaceAll("-", "_");
}
