/** Module trees of all crates of a project. */

import { baseNameOf, folderOf, joinPath } from "../../../util/mod.ts";
import type { Import } from "../../facts.ts";
import type { Project } from "../../language.ts";
import { remembered, upwards } from "../lexing.ts";
import type { CargoPackage } from "./cargo.ts";

/** A module with a file, or one with a body that holds such modules: then the file is around it. */
export interface Module {
  readonly file: string;
  /** `null`: the root of a crate. */
  readonly parent: Module | null;
  readonly package: CargoPackage | null;
  readonly children: Map<string, Module>;
  /** Its modules lie beside the file (`mod.rs`, roots), not in a folder named as the file. */
  readonly isOwner: boolean;
}

/** Which file a `mod` declaration means. */
export interface Declared {
  /** Modules with a body that stand around it, then its own name. */
  readonly path: readonly string[];
  /** Files it may be, the first that is there is it. */
  readonly usual: readonly string[];
  /** Files that `#[path]` gives; under conditions there may be several. */
  readonly given: readonly string[];
  /** The usual file may be meant beside those given. */
  readonly isConditional: boolean;
}

/** What a `mod` import of a file says; `null` for other imports. */
export function declaredModule(
  importer: string,
  isOwner: boolean,
  { specifier, names = [] }: Import,
): Declared | null {
  if (!specifier.startsWith("mod ")) return null;
  const path = specifier.slice(4).split("::");
  const own = folderOf(importer);
  const stem = baseNameOf(importer).slice(0, -".rs".length);
  const below = [...isOwner ? [] : [stem], ...path.slice(0, -1)].join("/");
  const folder = joinPath(own, below) ?? own;
  // Outside of bodies the path is seen from the file, whatever the file is called.
  const given = names.filter((it) => it !== "")
    .flatMap((it) => joinPath(path.length === 1 ? own : folder, it) ?? []);
  const name = path.at(-1) ?? "";
  const usual = [`${name}.rs`, `${name}/mod.rs`].flatMap((it) => joinPath(folder, it) ?? []);
  return { path, usual, given, isConditional: names.includes("") };
}

/** The files of a declaration that are there. */
export function filesOf(declared: Declared, has: (path: string) => boolean): readonly string[] {
  const given = declared.given.filter(has);
  const usual = declared.usual.filter(has).slice(0, 1);
  return given.length > 0 && !declared.isConditional ? given : [...given, ...usual];
}

/** The file of `include!`, whose text is read as if it stood in the importer. */
export function includedFile(importer: string, { specifier }: Import): string | null {
  return specifier.startsWith("include ")
    ? joinPath(folderOf(importer), specifier.slice("include ".length))
    : null;
}

/** By file the modules that it is: one file may belong to several crates. */
export type ModuleTrees = ReadonlyMap<string, readonly Module[]>;

/** Trees from the roots of all targets down; files that none reaches are put where they lie. */
export function moduleTrees(
  project: Project,
  packages: ReadonlyMap<string, CargoPackage>,
): ModuleTrees {
  const files = project.files.filter((file) => project.language(file) === "rust");
  const planter = new Planter(project, new Set(files));
  const owner = (file: string) => nearestPackage(packages, file);
  for (const file of files.filter((it) => isRoot(owner(it), it))) planter.root(file, owner(file));
  for (const file of files) {
    if (/^(?:lib|main)\.rs$/.test(baseNameOf(file))) planter.rootIfNew(file, owner(file));
  }
  // Those above come first, so that the ones below find their place.
  const depth = (file: string) => file.split("/").length - Number(baseNameOf(file) === "mod.rs");
  for (const file of files.toSorted((a, b) => depth(a) - depth(b))) {
    planter.lost(file, owner(file));
  }
  return planter.modules;
}

function nearestPackage(
  packages: ReadonlyMap<string, CargoPackage>,
  file: string,
): CargoPackage | null {
  for (const folder of upwards(folderOf(file))) {
    const found = packages.get(folder);
    if (found) return found;
  }
  return null;
}

/** Targets that Cargo finds by their place. */
const customary =
  /^(?:src\/main|src\/bin\/[^/]+(?:\/main)?|(?:tests|examples|benches)\/[^/]+(?:\/main)?)\.rs$/;

function isRoot(owner: CargoPackage | null, file: string): boolean {
  if (!owner) return false;
  const inside = owner.folder === "" ? file : file.slice(owner.folder.length + 1);
  return file === owner.library || owner.targets.includes(file) || customary.test(inside);
}

class Planter {
  readonly modules = new Map<string, Module[]>();

  constructor(
    private readonly project: Project,
    private readonly files: ReadonlySet<string>,
  ) {}

  root(file: string, owner: CargoPackage | null): void {
    const children = new Map<string, Module>();
    const module = { file, parent: null, package: owner, children, isOwner: true };
    this.#grow(module, new Set([file]));
  }

  rootIfNew(file: string, owner: CargoPackage | null): void {
    if (!this.modules.has(file)) this.root(file, owner);
  }

  /** A file that no declaration leads to: one that a macro declares, or a program of its own. */
  lost(file: string, owner: CargoPackage | null): void {
    if (this.modules.has(file)) return;
    const root = this.#rootAround(file, owner);
    if (!root) {
      this.root(file, owner);
      return;
    }
    const above = folderOf(root.file);
    const inside = file.slice(above === "" ? 0 : above.length + 1, -".rs".length);
    const path = inside.replace(/\/mod$/, "").split("/");
    const parent = path.slice(0, -1).reduce(bodyModule, root);
    const name = path.at(-1) ?? "";
    const module = child(parent, file, baseNameOf(file) === "mod.rs");
    if (!parent.children.has(name)) parent.children.set(name, module);
    this.#grow(module, new Set([file]));
  }

  /** The root of the package's library or program, if the file lies below it. */
  #rootAround(file: string, owner: CargoPackage | null): Module | null {
    if (!owner) return null;
    const program = joinPath(owner.folder, "src/main.rs") ?? "";
    for (const path of [owner.library, program]) {
      const root = this.modules.get(path)?.find(({ parent }) => parent === null);
      if (root && file.startsWith(`${folderOf(path)}/`)) return root;
    }
    return null;
  }

  /** Enters the module and those below; in one crate each file has one place. */
  #grow(top: Module, placed: Set<string>): void {
    const waiting = [top];
    for (let module = waiting.pop(); module; module = waiting.pop()) {
      remembered(this.modules, module.file, () => []).push(module);
      for (const wanted of this.project.imports(module.file)?.imports ?? []) {
        waiting.push(...this.#plant(module, wanted, placed));
      }
    }
  }

  #plant(module: Module, wanted: Import, placed: Set<string>): readonly Module[] {
    const included = includedFile(module.file, wanted);
    if (included !== null && this.files.has(included) && !placed.has(included)) {
      placed.add(included);
      return [{ ...module, file: included, isOwner: true }];
    }
    const declared = declaredModule(module.file, module.isOwner, wanted);
    if (!declared) return [];
    const parent = declared.path.slice(0, -1).reduce(bodyModule, module);
    const name = declared.path.at(-1) ?? "";
    return filesOf(declared, (path) => this.files.has(path)).flatMap((file) => {
      if (placed.has(file)) return [];
      placed.add(file);
      const given = declared.given.includes(file);
      const planted = child(parent, file, given || baseNameOf(file) === "mod.rs");
      if (!parent.children.has(name)) parent.children.set(name, planted);
      return [planted];
    });
  }
}

function child(parent: Module, file: string, isOwner: boolean): Module {
  return { file, parent, package: parent.package, children: new Map(), isOwner };
}

/** The root of the crate that a module belongs to. */
export function rootOf(module: Module): Module {
  let root = module;
  while (root.parent) root = root.parent;
  return root;
}

/** The module with a body of this name, made if there is none: its file is the one around it. */
function bodyModule(parent: Module, name: string): Module {
  return remembered(parent.children, name, () => child(parent, parent.file, parent.isOwner));
}
