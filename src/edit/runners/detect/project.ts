/** A look at a project as detection needs it: names at once, a few texts, no program run. */

import {
  type Bytes,
  isObject,
  type Json,
  type JsonObject,
  type Workspace,
  WorkspaceError,
} from "../../../protocol/mod.ts";
import { baseNameOf, folderOf, joinPath } from "../../../util/mod.ts";

/** Settings are never larger; a test gives itself away in its first part. Bytes. */
const maxBytes = 262_144;

/** Files of tests that are looked into where nothing else says which runner they are for. */
const maxLooks = 20;

export interface Project {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Settings of runners and files that may be tests, in path order. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** `""` where there is none, or it is no text that a project would have. */
  text(path: string): Promise<string>;
  /** What the workspace holds, hidden by ignore rules or not. */
  holds(path: string): Promise<boolean>;
  /** The beginnings of some of these files. */
  looks(paths: readonly string[]): Promise<string>;
}

const settings =
  /^(?:pyproject\.toml|pytest\.ini|tox\.ini|setup\.(?:cfg|py)|conftest\.py|requirements[\w.-]*\.txt|Pipfile|package\.json|deno\.jsonc?|(?:vitest|vite|jest)\.config\.\w+|\.mocharc(?:\.\w+)?|go\.mod|Cargo\.toml|pom\.xml|phpunit\.xml(?:\.dist)?|composer\.json|\.rspec|Gemfile)$/;

const mayBeTest =
  /(?:^|\/)(?:test|tests|spec|__tests__)\/[^.].*\.(?:[cm]?[jt]sx?|py|rs)$|(?:^|\/)tests?[^/]*\.(?:py|[cm]?[jt]sx?)$|(?:_test\.(?:py|go|[jt]sx?)|[._-](?:test|spec)\.[cm]?[jt]sx?|Test\.php|_spec\.rb|(?:Tests?|TestCase|IT|Spec)\.(?:java|kt)|\/Test[A-Z]\w*\.(?:java|kt))$/;

/**
 * Looks at the tree. `originals` are files as they were: a file of `null` was not there.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function lookAt(
  workspace: Pick<Workspace, "root" | "names" | "read" | "looks">,
  originals: ReadonlyMap<string, Bytes | null> = new Map(),
): Promise<Project> {
  const wanted = (path: string) => settings.test(baseNameOf(path)) || mayBeTest.test(path);
  const found = await workspace.names({ wanted });
  const paths = new Set(found.paths);
  for (const [path, bytes] of originals) {
    if (bytes === null) paths.delete(path);
    else if (wanted(path)) paths.add(path);
  }
  const text = async (path: string) => {
    const original = originals.get(path);
    if (original !== undefined) return original === null ? "" : new TextDecoder().decode(original);
    return paths.has(path) ? await readText(workspace, path) : "";
  };
  return {
    root: workspace.root,
    paths: [...paths].sort(),
    has: (path) => paths.has(path),
    text,
    holds: async (path) => (await workspace.looks([path]))[0] !== null,
    looks: async (asked) => (await Promise.all(asked.slice(0, maxLooks).map(text))).join("\n"),
  };
}

async function readText(workspace: Pick<Workspace, "read">, path: string): Promise<string> {
  try {
    const { bytes } = await workspace.read(path, { maxBytes });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof WorkspaceError) return "";
    throw error;
  }
}

/** `name` in `folder`. */
export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The folder and those above it, nearest first, the root last. */
export function upwards(folder: string): readonly string[] {
  return folder === "" ? [""] : [folder, ...upwards(folderOf(folder))];
}

/** Paths by the nearest folder above them that is one of `homes`; those without any are left out. */
export function byHome(
  paths: readonly string[],
  homes: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const home = upwards(folderOf(path)).find((it) => homes.has(it));
    if (home === undefined) continue;
    const others = found.get(home) ?? [];
    others.push(path);
    found.set(home, others);
  }
  return found;
}

/** Folders of the files of these names. */
export function foldersWith(project: Project, name: RegExp): ReadonlySet<string> {
  return new Set(project.paths.filter((it) => name.test(baseNameOf(it))).map(folderOf));
}

/** A program that a package keeps in its own folder or in one above. */
export async function programIn(
  project: Project,
  folder: string,
  candidates: readonly string[],
): Promise<string | null> {
  for (const at of upwards(folder)) {
    for (const candidate of candidates) {
      const path = joinPath(at, candidate);
      if (path !== null && await project.holds(path)) return `${project.root}/${path}`;
    }
  }
  return null;
}

/** JSON with comments; `{}` where it cannot be read. */
export async function readJson(project: Project, path: string): Promise<JsonObject> {
  const text = await project.text(path);
  if (text === "") return {};
  const { parse } = await import("jsonc-parser");
  const value: Json = parse(text, [], { allowTrailingComma: true });
  return isObject(value) ? value : {};
}
