/**
 * What a project's manifests say of where its packages lie: `pyproject.toml`, `setup.cfg`,
 * `setup.py`, in any folder, each by the rules of its build backend.
 */

import { folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import {
  isObject,
  member,
  objectMember,
  readToml,
  type Settings,
  textMember,
  textOrTexts,
  texts,
} from "../settings.ts";
import { listOf, readIni } from "./ini.ts";
import { isManifest } from "../kinds.ts";
import { type Mount, readSetup } from "./setup_py.ts";

/** `setup.py` inside of a package is a module like any other. */
function isModule({ hasFile }: Pick<Project, "hasFile">, path: string): boolean {
  return path.endsWith("/setup.py") && hasFile(`${folderOf(path)}/__init__.py`);
}

/** One project of Python: what is built, tested and installed together. */
export interface Distribution {
  /** Of its manifests; relative to the root of the project, which is `""`. */
  readonly folder: string;
  /** Normalized; `null`: its manifests do not say. */
  readonly name: string | null;
  /** Folders from which its modules are imported, as its manifests have them. */
  readonly roots: readonly string[];
  /** Their folders are relative to the root of the project, too. */
  readonly mounts: readonly Mount[];
  /** Folders that only its own tools and tests put on the search path. */
  readonly own: readonly string[];
  /** Others can install it: it has a build backend, or `setup.py`. */
  readonly installable: boolean;
  /** Distributions that it needs, by normalized name. */
  readonly needs: ReadonlySet<string>;
  /** Modules that a build makes, by full name or by path from the root of the project. */
  readonly made: ReadonlySet<string>;
}

interface Draft {
  readonly roots: string[];
  readonly mounts: Mount[];
  readonly own: string[];
  readonly needs: Set<string>;
  readonly made: Set<string>;
  name: string | null;
  installable: boolean;
}

/** Those of a project, outermost first, then by path. */
export function distributions(project: Project): readonly Distribution[] {
  const folders = new Set(
    project.configs.filter((it) => isManifest(it) && !isModule(project, it)).map(folderOf),
  );
  return [...folders].sort().map((folder) => distributionAt(project, folder));
}

function distributionAt(project: Project, folder: string): Distribution {
  const draft: Draft = {
    roots: [],
    mounts: [],
    own: [],
    needs: new Set(),
    made: new Set(),
    name: null,
    installable: false,
  };
  const text = (name: string) => project.config(folder === "" ? name : `${folder}/${name}`);
  readPyproject(readToml(text("pyproject.toml")), draft);
  readConfigured(text("setup.cfg"), draft);
  readScript(text("setup.py"), draft);
  for (const name of ["pytest.ini", "tox.ini"]) {
    draft.own.push(...pythonPath(readIni(text(name)).get("pytest")?.get("pythonpath")));
  }
  const below = (relative: string) => joinPath(folder, relative);
  const all = (
    relatives: readonly string[],
  ) => [...new Set(relatives.map(below).filter((it) => it !== null))];
  return {
    folder,
    name: draft.name === null ? null : normalized(draft.name),
    roots: all(draft.roots),
    mounts: draft.mounts.flatMap(({ name, folder: place }) => {
      const path = below(place);
      return path === null ? [] : [{ name, folder: path }];
    }),
    own: all(draft.own),
    installable: draft.installable,
    needs: draft.needs,
    made: new Set(Array.from(draft.made, (it) => it.endsWith(".py") ? below(it) ?? it : it)),
  };
}

function readPyproject(settings: Settings | null, draft: Draft): void {
  const tool = member(settings, "tool");
  draft.name = textMember(settings, "project", "name") ?? textMember(tool, "poetry", "name");
  draft.installable = isObject(member(settings, "build-system")) ||
    member(tool, "poetry", "package-mode") !== false &&
      textMember(tool, "poetry", "name") !== null;
  setuptools(member(tool, "setuptools"), draft);
  poetry(member(tool, "poetry"), draft);
  hatch(member(tool, "hatch"), draft);
  const { roots, own, made } = draft;
  const uv = member(tool, "uv", "build-backend");
  roots.push(...textOrTexts(member(uv, "module-root")));
  roots.push(...textOrTexts(member(tool, "pdm", "build", "package-dir")));
  roots.push(...textOrTexts(member(tool, "maturin", "python-source")));
  scikitBuild(member(tool, "scikit-build", "wheel", "packages"), draft);
  own.push(...textOrTexts(member(tool, "pytest", "ini_options", "pythonpath")));
  own.push(...textOrTexts(member(tool, "pytest", "pythonpath")));
  own.push(...texts(member(tool, "pyright", "extraPaths")));
  for (const key of ["write_to", "version_file"]) {
    made.add(textMember(tool, "setuptools_scm", key) ?? "");
  }
  made.add(textMember(tool, "pdm", "version", "write_to") ?? "");
  made.add(textMember(tool, "maturin", "module-name") ?? "");
  made.delete("");
  need(texts(member(settings, "project", "dependencies")), draft);
  const groups = [
    objectMember(settings, "project", "optional-dependencies"),
    objectMember(settings, "dependency-groups"),
  ];
  for (const it of groups.flatMap((group) => Object.values(group))) need(texts(it), draft);
}

function setuptools(tool: unknown, { roots, mounts }: Draft): void {
  roots.push(...textOrTexts(member(tool, "packages", "find", "where")));
  for (const [name, place] of Object.entries(objectMember(tool, "package-dir"))) {
    if (typeof place !== "string") continue;
    if (name === "") roots.push(place);
    else if (!name.includes(".")) mounts.push({ name, folder: place });
  }
}

/** `packages = [{ include = "a", from = "src", to = "b" }]`. */
function poetry(tool: unknown, draft: Draft): void {
  const packages = member(tool, "packages");
  for (const one of Array.isArray(packages) ? packages : []) {
    const to = textMember(one, "to");
    const from = textMember(one, "from") ?? "";
    const include = textMember(one, "include") ?? "";
    if (to !== null && !to.includes("/") && /^[\w/]+$/.test(include)) {
      draft.mounts.push({ name: to, folder: slashed(from, include) });
    }
    draft.roots.push(from);
  }
  need(Object.keys(objectMember(tool, "dependencies")), draft);
  need(Object.keys(objectMember(tool, "dev-dependencies")), draft);
  for (const group of Object.values(objectMember(tool, "group"))) {
    need(Object.keys(objectMember(group, "dependencies")), draft);
  }
}

/** Of each target: `packages = ["src/a"]`, `sources = ["src"]` or `{"src/a" = "b"}`. */
function hatch(tool: unknown, { roots, mounts, made }: Draft): void {
  const build = member(tool, "build");
  const targets = Object.values(objectMember(build, "targets"));
  for (const target of [build, ...targets]) {
    for (const path of textOrTexts(member(target, "packages"))) roots.push(folderOf(path));
    for (const path of texts(member(target, "sources"))) roots.push(path);
    for (const [from, to] of Object.entries(objectMember(target, "sources"))) {
      if (to === "") roots.push(from);
      else if (typeof to === "string" && !to.includes("/")) mounts.push({ name: to, folder: from });
    }
    const version = textMember(target, "hooks", "vcs", "version-file") ??
      textMember(target, "hooks", "vcs", "version_file");
    if (version !== null) made.add(version);
  }
  roots.push(...texts(member(build, "dev-mode-dirs")));
}

/** A list of packages, or where each lies by its name. */
function scikitBuild(packages: unknown, { roots, mounts }: Draft): void {
  for (const path of texts(packages)) roots.push(folderOf(path));
  for (const [name, place] of Object.entries(objectMember(packages))) {
    if (typeof place === "string" && !/[./]/.test(name)) mounts.push({ name, folder: place });
  }
}

/** `setup.cfg`. */
function readConfigured(text: string | null, draft: Draft): void {
  if (text === null) return;
  const ini = readIni(text);
  const options = ini.get("options");
  draft.installable ||= options !== undefined || ini.has("metadata");
  draft.name ??= ini.get("metadata")?.get("name") ?? null;
  for (const line of listOf(options?.get("package_dir") ?? options?.get("package-dir"))) {
    const [name = "", place = ""] = line.split("=").map((it) => it.trim());
    if (name === "") draft.roots.push(place);
    else if (!name.includes(".")) draft.mounts.push({ name, folder: place });
  }
  draft.roots.push(...listOf(ini.get("options.packages.find")?.get("where")));
  draft.own.push(...pythonPath(ini.get("tool:pytest")?.get("pythonpath")));
  need(listOf(options?.get("install_requires")), draft);
}

/** `setup.py`, read and not run. */
function readScript(text: string | null, draft: Draft): void {
  if (text === null) return;
  draft.installable = true;
  const { roots, mounts, extensions, needs } = readSetup(text);
  draft.roots.push(...roots);
  draft.mounts.push(...mounts);
  extensions.forEach((it) => draft.made.add(it));
  need(needs, draft);
}

function pythonPath(value: string | undefined): readonly string[] {
  return (value ?? "").split(/\s+/).filter((it) => it !== "");
}

function need(requirements: readonly string[], { needs }: Draft): void {
  for (const it of requirements) {
    const name = /^[\w.-]+/.exec(it)?.[0];
    if (name !== undefined) needs.add(normalized(name));
  }
}

/** As PEP 503 compares names of distributions. */
export function normalized(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}

function slashed(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
