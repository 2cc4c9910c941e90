import { baseNameOf, extensionOf, folderOf, joinPath, once } from "../../../util/mod.ts";
import type { LossReason, Project, Resolution, Resolver } from "../../language.ts";
import { byCodeUnit, commonDepth, remembered, upwards } from "../lexing.ts";
import { declaredFolders } from "./folders.ts";
import { systemHeaders } from "./system_headers.ts";

/**
 * Includes are looked for as a compiler does, with the folders that a project of this form is
 * likely to give it: the includer's own (quotes only), folders that build files name, those named
 * `include`, `inc` or `src`, the root. Of several the nearest to the includer is taken. A header
 * that none of them has is taken where it lies, if its path ends so only once in the project.
 */
export function cResolver(project: Project): Resolver {
  const tree = once(() => treeOf(project));
  const known = new Map<string, Resolution>();
  return {
    resolve(importer, { specifier }) {
      const wanted = headerOf(specifier);
      // What is next depends on the file itself; all else on its folder.
      const place = wanted.next ? importer : folderOf(importer);
      return without(
        importer,
        remembered(known, `${place}\n${specifier}`, () => resolve(tree(), importer, wanted)),
      );
    },
  };
}

/** A file that includes itself, behind a condition. */
function without(importer: string, found: Resolution): Resolution {
  return found.files.includes(importer) ? { files: [] } : found;
}

interface Header {
  readonly specifier: string;
  readonly path: string;
  readonly quoted: boolean;
  readonly next: boolean;
}

function headerOf(specifier: string): Header {
  const next = specifier.startsWith("include_next ");
  const header = next ? specifier.slice("include_next ".length) : specifier;
  return { specifier, path: header.slice(1, -1).trim(), quoted: header.startsWith('"'), next };
}

type Search = "declared" | "named" | "weak";

interface Tree {
  /** C and C++ files by base name, in path order. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  has(path: string): boolean;
  /** Whether headers are looked for there; `weak` folders do not hide the system's headers. */
  search(folder: string): Search | null;
  readonly searched: readonly string[];
  hasFolderNamed(name: string): boolean;
}

function resolve(tree: Tree, importer: string, wanted: Header): Resolution {
  const beside = wanted.quoted && !wanted.next ? joinPath(folderOf(importer), wanted.path) : "";
  if (beside === null) return lost(wanted, "outside");
  if (beside !== "" && tree.has(beside)) return { files: [beside] };
  const found = searched(tree, importer, wanted) ?? anywhere(tree, importer, wanted);
  return found === null ? lost(wanted, reasonOf(tree, wanted)) : { files: [found] };
}

/** The header in the folders that are searched, the nearest of them first. */
function searched(tree: Tree, importer: string, wanted: Header): string | null {
  const found = placesOf(tree, wanted.path).filter(({ folder }) => {
    const search = tree.search(folder);
    return search === "weak" ? !systemHeaders.has(wanted.path) : search !== null;
  });
  const sorted = found.map(({ file, folder }) => ({
    file,
    declared: tree.search(folder) === "declared" ? 0 : 1,
    common: commonDepth(folder, importer),
  })).sort((a, b) => b.common - a.common || a.declared - b.declared || byCodeUnit(a.file, b.file));
  const own = wanted.next ? sorted.findIndex(({ file }) => file === importer) : -1;
  return sorted[own + 1]?.file ?? null;
}

interface Place {
  readonly file: string;
  /** The file is `path` seen from here. */
  readonly folder: string;
}

function placesOf(tree: Tree, path: string): readonly Place[] {
  const files = tree.byName.get(baseNameOf(path)) ?? [];
  // A path with dots ends no file's path, so that each folder has to be tried.
  if (/(^|\/)\.\.?\//.test(path)) {
    return files.length === 0 ? [] : tree.searched.flatMap((folder) => {
      const file = joinPath(folder, path);
      return file !== null && tree.has(file) ? [{ file, folder }] : [];
    });
  }
  return files.filter((file) => file === path || file.endsWith(`/${path}`))
    .map((file) => ({ file, folder: file.slice(0, Math.max(0, file.length - path.length - 1)) }));
}

/** The only file of the project whose path ends so. */
function anywhere(tree: Tree, importer: string, wanted: Header): string | null {
  if (systemHeaders.has(wanted.path)) return null;
  const path = wanted.path.replace(/^(?:\.\.?\/)+/, "");
  const [only, ...others] = placesOf(tree, path).filter(({ file }) => file !== importer);
  return only && others.length === 0 ? only.file : null;
}

const sourceExtensions = new Set(
  ["", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh", ".hxx", ".ipp", ".inl", ".tpp"],
);

/** Quotes promise a file of the project, unless the folder that they name is not there at all. */
function reasonOf(tree: Tree, { path, quoted }: Header): LossReason {
  if (!quoted || systemHeaders.has(path)) return "external";
  if (!sourceExtensions.has(extensionOf(path))) return "asset";
  const [first = ""] = path.split("/");
  if (!path.includes("/")) return extensionOf(path) === "" ? "external" : "missing";
  return first === "." || first === ".." || tree.hasFolderNamed(first) ? "missing" : "external";
}

function treeOf(project: Project): Tree {
  const files = project.files.filter((file) => isC(project, file));
  const own = new Set(files);
  const byName = new Map<string, string[]>();
  const folders = new Set([""]);
  for (const file of files) {
    remembered(byName, baseNameOf(file), () => []).push(file);
    for (const folder of upwards(folderOf(file))) {
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const declared = declaredFolders(project);
  const search = (folder: string) => declared.has(folder) ? "declared" : byConvention(folder);
  const names = new Set([...folders].map(baseNameOf));
  return {
    byName,
    has: (path) => own.has(path),
    search,
    searched: [...new Set([...folders, ...declared])].filter((it) => search(it) !== null).sort(),
    hasFolderNamed: (name) => names.has(name),
  };
}

function byConvention(folder: string): Search | null {
  switch (baseNameOf(folder)) {
    case "include":
    case "inc":
      return "named";
    case "src":
    case "":
      return "weak";
    default:
      return null;
  }
}

function isC(project: Project, file: string): boolean {
  const language = project.language(file);
  return language === "c" || language === "cpp";
}

function lost({ specifier }: Header, why: LossReason): Resolution {
  return { files: [], unresolved: [{ name: specifier, why }] };
}
