/** Imports of Go: a package is a folder, and its path ends in the folder's. */

import type { Imports, Names, Replacement } from "../../../codeintel/mod.ts";
import { baseNameOf, folderOf } from "../../../util/mod.ts";
import { type MoveTree, replacementAt } from "./tree.ts";
import type { FileChanges, MoveObstacle } from "./types.ts";

export interface GoFile {
  readonly text: string;
  readonly imports: Imports;
  readonly names: Names;
  readonly package: PackageName | null;
}

const identifier = /^[\p{L}_][\p{L}\p{N}_]*$/u;

export function goChanges(tree: MoveTree, path: string, file: GoFile): FileChanges {
  const replacements: Replacement[] = [...clause(tree, path, file)];
  const obstacles: MoveObstacle[] = [];
  for (const { specifier, line } of file.imports.imports) {
    const files = tree.files(path, { specifier });
    const [first] = files;
    if (first === undefined || tree.leads(path, { specifier }, files)) continue;
    const by = moved(tree, specifier);
    if (
      by === null || !isVisible(tree.newPath(path), tree.newPath(first)) ||
      !tree.leads(path, { specifier: by }, files)
    ) {
      obstacles.push({ why: "import", path, line });
      continue;
    }
    replacements.push(...imported(tree, path, file, { specifier, by }));
  }
  return { replacements, obstacles };
}

/** `m/a/old/sub` is `m/b/new/sub`. */
function moved({ root: { from, to } }: MoveTree, specifier: string): string | null {
  const parts = `/${specifier}/`;
  for (let folder = from; folder !== ""; folder = folder.slice(folder.indexOf("/") + 1)) {
    const at = parts.lastIndexOf(`/${folder}/`);
    if (at >= 0) {
      const base = from.slice(0, from.length - folder.length);
      if (!to.startsWith(base)) return null;
      const rest = parts.slice(at + folder.length + 2, -1);
      return [parts.slice(1, at), to.slice(base.length), rest].filter((it) => it !== "").join("/");
    }
    if (!folder.includes("/")) break;
  }
  return null;
}

/** What lies in `internal` is for those below the folder around it. */
function isVisible(importer: string, target: string): boolean {
  const folder = `/${folderOf(target)}/`;
  const at = folder.lastIndexOf("/internal/");
  return at < 0 || `/${importer}`.startsWith(folder.slice(0, at + 1));
}

/** Names of the package that has the folder's name; `null`: it keeps its own. */
export interface PackageName {
  readonly old: string;
  readonly now: string;
}

/** `declared`: what the files of the folder say, tests left out. */
export function packageName(
  { root: { from, to } }: MoveTree,
  declared: readonly string[],
): PackageName | null {
  const old = baseNameOf(from);
  const now = baseNameOf(to);
  const fits = old !== now && identifier.test(old) && identifier.test(now);
  return fits && declared.length > 0 && declared.every((it) => it === old) ? { old, now } : null;
}

/** `package old`, where the folder gave the name. */
function clause(
  tree: MoveTree,
  path: string,
  { text, package: names }: GoFile,
): readonly Replacement[] {
  if (!names || folderOf(path) !== tree.root.from) return [];
  const found = /^package[ \t]+([\p{L}_][\p{L}\p{N}_]*)/mu.exec(text);
  const name = found?.[1] ?? "";
  if (!found || name !== names.old && name !== `${names.old}_test`) return [];
  const from = found.index + found[0].length - name.length;
  const by = names.now + name.slice(names.old.length);
  return [replacementAt(path, text, { from, to: from + name.length, by })];
}

/** The path, and before each dot the package's name; or the old name as an alias, where the new one is taken. */
function imported(
  tree: MoveTree,
  path: string,
  { text, names, package: renaming }: GoFile,
  { specifier, by }: { readonly specifier: string; readonly by: string },
): readonly Replacement[] {
  const at = [`"${specifier}"`, `\`${specifier}\``].map((it) => text.indexOf(it)).find((it) =>
    it >= 0
  );
  if (at === undefined) return [];
  const spec = replacementAt(path, text, { from: at + 1, to: at + 1 + specifier.length, by });
  const files = tree.files(path, { specifier });
  const changed = files.every((it) => folderOf(it) === tree.root.from) ? renaming : null;
  const lineStart = text.lastIndexOf("\n", at) + 1;
  const hasAlias = /[\p{L}\p{N}_.]\s*$/u.test(
    text.slice(lineStart, at).replace(/^\s*import\b/, ""),
  );
  if (!changed || hasAlias) return [spec];
  const binding = names.bindings.findIndex((it) => it.source?.specifier === specifier);
  if (names.names.includes(changed.now)) {
    return [replacementAt(path, text, {
      from: at,
      to: at + 2 + specifier.length,
      by: `${changed.old} ${text[at]}${by}${text[at]}`,
    })];
  }
  const uses = names.uses.filter((it) => it[4] === binding && names.names[it[2]] === changed.old);
  return [
    spec,
    ...uses.map(([line, column]) => ({ path, line, column, old: changed.old, text: changed.now })),
  ];
}
