import { folderOf, joinPath, once } from "../../../util/mod.ts";
import type { Project, Resolution, Resolver } from "../../language.ts";
import { commonDepth, remembered, upwards } from "../lexing.ts";
import { type GoModule, goModules, goWorkspaces, type Replacement } from "./modules.ts";
import { goPackages } from "./packages.ts";

/** The standard library's own module: its packages are named without the module's path. */
const standardLibrary = "std";

/**
 * An import of Go is a package, and a package is every file of a folder but its tests. Modules
 * are found in this order: the importer's own, those that `replace` and `go.work` name, vendored
 * copies, any other module of the tree that has the path.
 */
export function goResolver(project: Project): Resolver {
  const tree = once(() => treeOf(project));
  const known = new Map<string, Resolution>();
  const tests = once(() =>
    Map.groupBy(project.files.filter((it) => it.endsWith("_test.go")), folderOf)
  );
  /** A test sees the package and the other tests. */
  const beside = (importer: string): readonly string[] => {
    const folder = folderOf(importer);
    const own = tree().packages.get(folder) ?? [];
    return importer.endsWith("_test.go") ? [...own, ...tests().get(folder) ?? []] : own;
  };
  return {
    resolve(importer, { specifier }) {
      const folder = folderOf(importer);
      if (specifier === ".") return { files: beside(importer).filter((file) => file !== importer) };
      const { files, ...rest } = remembered(
        known,
        `${folder}\n${specifier}`,
        () => resolve(tree(), folder, specifier),
      );
      return { files: files.filter((file) => file !== importer), ...rest };
    },
  };
}

interface Tree {
  readonly packages: ReadonlyMap<string, readonly string[]>;
  /** The module that a folder belongs to. */
  moduleOf(folder: string): GoModule | null;
  /** Modules that a folder's imports may mean, the likeliest first, by what `candidates` says. */
  readonly modules: readonly GoModule[];
  /** Local folders that `replace` and `go.work` name, as seen from a folder. */
  named(folder: string): readonly Replacement[];
}

function resolve(tree: Tree, folder: string, specifier: string): Resolution {
  if (specifier === "C") return lost(specifier, "external");
  if (/^\.\.?(\/|$)/.test(specifier)) return relative(tree, folder, specifier);
  const own = candidates(tree, folder, specifier);
  const places = [...own.filter(({ sure }) => sure), ...vendored(folder, specifier), ...own];
  for (const { at } of places) {
    const files = tree.packages.get(at);
    if (files) return { files };
  }
  return lost(specifier, own.some(({ claims }) => claims) ? "missing" : "external");
}

function relative(tree: Tree, folder: string, specifier: string): Resolution {
  const at = joinPath(folder, specifier);
  if (at === null) return lost(specifier, "outside");
  const files = tree.packages.get(at);
  return files ? { files } : lost(specifier, "missing");
}

interface Place {
  readonly at: string;
  /** The importer's module says so; otherwise the module only has the right path. */
  readonly sure: boolean;
  /** The path begins with the module's, so that it should be there. */
  readonly claims: boolean;
}

/** Folders that the path may mean, those of the longest module path first. */
function candidates(tree: Tree, folder: string, specifier: string): readonly Place[] {
  const own = tree.moduleOf(folder);
  const named = tree.named(folder);
  const modules = [
    ...(own ? [{ path: own.path, folder: own.folder, sure: 3 }] : []),
    ...named.map((it) => ({ ...it, sure: 2 })),
    ...tree.modules.map((it) => ({ path: it.path, folder: it.folder, sure: 0 })),
  ];
  return modules.flatMap((it) => {
    const rest = below(it.path, specifier);
    return rest === null ? [] : [{ ...it, at: joinPath(it.folder, rest) ?? "" }];
  }).filter((it) => isPartOf(tree, it.at, it.folder))
    .sort((a, b) =>
      lengthOf(b.path) - lengthOf(a.path) || b.sure - a.sure ||
      commonDepth(b.folder, folder) - commonDepth(a.folder, folder)
    )
    .map(({ at, path, sure }) => ({ at, sure: sure > 0, claims: path !== standardLibrary }));
}

/** The path inside the module, or `null` if the module has no such packages. */
function below(module: string, specifier: string): string | null {
  if (module === standardLibrary) return specifier;
  if (specifier === module) return "";
  return specifier.startsWith(`${module}/`) ? specifier.slice(module.length + 1) : null;
}

function lengthOf(module: string): number {
  return module === standardLibrary ? 0 : module.length;
}

/** A folder with a `go.mod` of its own is no part of the module around it. */
function isPartOf(tree: Tree, at: string, module: string): boolean {
  return (tree.moduleOf(at)?.folder ?? module) === module;
}

function vendored(folder: string, specifier: string): readonly Pick<Place, "at">[] {
  return [...upwards(folder)].map((it) => ({ at: joinPath(it, `vendor/${specifier}`) ?? "" }));
}

function treeOf(project: Project): Tree {
  const modules = goModules(project);
  const workspaces = goWorkspaces(project);
  const byFolder = new Map(modules.map((it) => [it.folder, it]));
  const owners = new Map<string, GoModule | null>();
  const moduleOf = (folder: string) => remembered(owners, folder, () => nearest(byFolder, folder));
  const named = (folder: string): readonly Replacement[] => {
    const workspace = [...upwards(folder)]
      .flatMap((at) => workspaces.filter((it) => it.folder === at)).at(0);
    const used = workspace?.uses.flatMap((at) => byFolder.get(at) ?? []) ?? [];
    return [...moduleOf(folder)?.replaced ?? [], ...workspace?.replaced ?? [], ...used];
  };
  return { packages: goPackages(project), moduleOf, modules, named };
}

function nearest(byFolder: ReadonlyMap<string, GoModule>, folder: string): GoModule | null {
  for (const at of upwards(folder)) {
    const module = byFolder.get(at);
    if (module) return module;
  }
  return null;
}

function lost(name: string, why: "external" | "missing" | "outside"): Resolution {
  return { files: [], unresolved: [{ name, why }] };
}
