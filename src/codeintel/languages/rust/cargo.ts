/** What `Cargo.toml` files say of packages, their targets and dependencies. */

import { baseNameOf, folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { remembered, upwards } from "../lexing.ts";
import { tomlEntries, type TomlEntry } from "./toml.ts";

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

/** Whether the Rust resolver reads the file. */
export function isRustConfig(path: string): boolean {
  return baseNameOf(path) === "Cargo.toml";
}

/** Packages by folder. */
export function cargoPackages(project: Project): ReadonlyMap<string, CargoPackage> {
  const manifests = new Map(
    project.configs.filter(isRustConfig).map((path) => {
      const folder = folderOf(path);
      return [folder, manifestOf(folder, tomlEntries(project.config(path) ?? ""))];
    }),
  );
  const found = new Map<string, CargoPackage>();
  for (const [folder, manifest] of manifests) {
    const above = [...upwards(folder)].map((at) => manifests.get(at));
    const workspace = above.find((it) => it?.isWorkspace);
    const name = manifest.values.get("package.name");
    if (name !== undefined) found.set(folder, packageOf(manifest, name, workspace));
  }
  return found;
}

interface Manifest {
  readonly folder: string;
  readonly isWorkspace: boolean;
  /** Plain values by table and key. */
  readonly values: ReadonlyMap<string, string>;
  readonly targets: readonly string[];
  readonly dependencies: ReadonlyMap<string, Requirement>;
  /** `[workspace.dependencies]`. */
  readonly shared: ReadonlyMap<string, Requirement>;
}

interface Requirement {
  package?: string | undefined;
  path?: string | undefined;
  workspace?: string | undefined;
}

const targetPath = /^(?:bin|test|example|bench)\.path$/;
const dependency = /^(workspace\.)?(?:.*\.)?(?:dev-|build-)?dependencies\.([\w-]+)(?:\.([\w-]+))?$/;
const inlineFields = {
  path: /[{,\s]path\s*=\s*"([^"]*)"/,
  package: /[{,\s]package\s*=\s*"([^"]*)"/,
  workspace: /[{,\s]workspace\s*=\s*(true)/,
} as const;

function manifestOf(folder: string, entries: readonly TomlEntry[]): Manifest {
  const values = new Map<string, string>();
  const targets: string[] = [];
  const dependencies = new Map<string, Requirement>();
  const shared = new Map<string, Requirement>();
  for (const { key, value } of entries) {
    const [, ofWorkspace, name, field] = dependency.exec(key) ?? [];
    if (name !== undefined) {
      require(remembered(ofWorkspace ? shared : dependencies, name, () => ({})), field, value);
    } else if (targetPath.test(key)) targets.push(unquoted(value));
    else values.set(key, unquoted(value));
  }
  const isWorkspace = entries.some(({ key }) => key.startsWith("workspace."));
  return { folder, isWorkspace, values, targets, dependencies, shared };
}

/** `field = value` of a dependency, or without a field all of it in one value. */
function require(into: Requirement, field: string | undefined, value: string): void {
  const given = (name: keyof typeof inlineFields) =>
    field === undefined
      ? inlineFields[name].exec(value)?.[1]
      : field === name
      ? unquoted(value)
      : undefined;
  into.path ??= given("path");
  into.package ??= given("package");
  into.workspace ??= given("workspace");
}

function packageOf(
  manifest: Manifest,
  name: string,
  workspace: Manifest | undefined,
): CargoPackage {
  const { folder, values } = manifest;
  const edition = values.get("package.edition");
  const inherits = values.has("package.edition.workspace");
  return {
    folder,
    name,
    crate: inCode(values.get("lib.name") ?? name),
    library: joinPath(folder, values.get("lib.path") ?? "src/lib.rs") ?? "",
    targets: [values.get("package.build") ?? "build.rs", ...manifest.targets]
      .flatMap((path) => joinPath(folder, path) ?? []),
    isEdition2015: !inherits && (edition === undefined || edition === "2015"),
    dependencies: new Map([...manifest.dependencies].map(([key, required]) => {
      const shared = required.workspace ? workspace?.shared.get(key) : undefined;
      const from = shared ? workspace?.folder ?? "" : folder;
      const { path, package: real = key } = shared ?? required;
      return [inCode(key), {
        package: real,
        folder: path === undefined ? null : joinPath(from, path),
      }];
    })),
  };
}

/** Packages may have dashes in their names, crates have underscores instead. */
export function inCode(name: string): string {
  return name.replaceAll("-", "_");
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/, "$2");
}
