/** What moving a file or a folder would change: its paths, and every import that leads there or starts there. */

import type { Code, FileMove, Imports, Language } from "../../../codeintel/mod.ts";
import { loadSyntax } from "../../../syntax/mod.ts";
import { baseNameOf, extensionOf, folderOf } from "../../../util/mod.ts";
import { goChanges, packageName } from "./go.ts";
import { graphObstacles } from "./proof.ts";
import { pythonChanges } from "./python.ts";
import { scriptChanges } from "./script.ts";
import { MoveTree } from "./tree.ts";
import type { FileChanges, MoveObstacle, MovePlan } from "./types.ts";

const families: ReadonlySet<string> = new Set(["python", "script", "go"]);

/** `root`: paths of a file or folder, relative to the project's root; nothing is written. */
export async function planMove(code: Code, root: FileMove): Promise<MovePlan> {
  const moves = movesOf(code, root);
  const none = { moves, created: [], replacements: [] };
  const refused = unfit(code, root, moves);
  if (refused.length > 0) return { ...none, obstacles: refused };
  const created = packagesFor(code, moves);
  const tree = await MoveTree.open(code, root, { moves, created });
  const all: FileChanges[] = [];
  for (const path of await affected(tree)) all.push(await changesIn(tree, path));
  const plan = { moves, created, replacements: all.flatMap((it) => it.replacements) };
  const obstacles = all.flatMap((it) => it.obstacles);
  return {
    ...plan,
    obstacles: obstacles.length > 0 ? obstacles : await graphObstacles(code, plan),
  };
}

function movesOf({ index }: Code, { from, to }: FileMove): readonly FileMove[] {
  const paths = [...index.files.keys(), ...index.configs.keys()];
  return [...new Set(paths)].sort().flatMap((path) => {
    if (path === from) return [{ from, to }];
    return path.startsWith(`${from}/`) ? [{ from: path, to: to + path.slice(from.length) }] : [];
  });
}

function languageOf({ index, languages }: Code, path: string): Language | null {
  const id = index.files.get(path)?.language;
  return languages.find((it) => it.id === id) ?? null;
}

function unfit(code: Code, root: FileMove, moves: readonly FileMove[]): readonly MoveObstacle[] {
  const out: MoveObstacle[] = [];
  for (const { from, to } of moves) {
    const language = languageOf(code, from);
    if (language && (!families.has(language.family) || extensionOf(from) !== extensionOf(to))) {
      out.push({ why: "language", path: from, line: 1 });
    }
    if (code.index.files.has(to)) out.push({ why: "exists", path: to, line: 1 });
    // A file of a package shares its names with the others.
    const leaves = language?.family === "go" && from === root.from;
    if (leaves && (folderOf(from) !== folderOf(to) || suffix(from) !== suffix(to))) {
      out.push({ why: "package", path: from, line: 1 });
    }
  }
  return out;
}

/** `_test`, `_linux_amd64`: what the go command reads off a file's name. */
function suffix(path: string): string {
  return /(?:_[a-z0-9]+)*$/.exec(baseNameOf(path).replace(/\.go$/, "").replace(/^[^_]*/, ""))
    ?.[0] ??
    "";
}

/** A folder that a module moves into is a package where the old one was. */
function packagesFor({ index }: Code, moves: readonly FileMove[]): readonly string[] {
  const moved = new Set(moves.map(({ to }) => to));
  const out = new Set<string>();
  for (const { from, to } of moves) {
    const old = folderOf(from);
    if (extensionOf(from) !== ".py" || !index.files.has(`${old}/__init__.py`)) continue;
    for (let folder = folderOf(to); folder !== ""; folder = folderOf(folder)) {
      const init = `${folder}/__init__.py`;
      const parentIsPackage = index.files.has(`${folderOf(folder)}/__init__.py`);
      if (index.files.has(init) || moved.has(init)) break;
      if (hasFiles(index.files.keys(), folder) && folder !== folderOf(to)) break;
      out.add(init);
      if (!parentIsPackage && hasFiles(index.files.keys(), folderOf(folder))) break;
    }
  }
  return [...out].sort();
}

function hasFiles(paths: Iterable<string>, folder: string): boolean {
  const prefix = folder === "" ? "" : `${folder}/`;
  for (const it of paths) if (it.startsWith(prefix)) return true;
  return false;
}

/** Files that move, that import one of them, or that name what moves. */
async function affected(tree: MoveTree): Promise<readonly string[]> {
  const { code, moves, root } = tree;
  const graph = await code.graph();
  const out = new Set<string>();
  for (const { from } of moves) {
    if (!code.index.files.has(from)) continue;
    out.add(from);
    for (const it of graph.importersOf(from)) out.add(it.from);
  }
  const stem = baseNameOf(root.from).replace(/\..*$/, "");
  const facts = await code.facts();
  const first = moves.find(({ from }) => code.index.files.has(from))?.from;
  for (const it of await facts.filesWith(new Set([stem]), first)) out.add(it);
  return [...out].sort();
}

async function changesIn(tree: MoveTree, path: string): Promise<FileChanges> {
  const { code } = tree;
  const language = languageOf(code, path);
  const text = await code.index.text(path);
  const imports = (await code.index.facts("imports", [path])).get(path);
  if (!language || text === null || !imports) return { replacements: [], obstacles: [] };
  if (language.family === "script") return scriptChanges(tree, path, { text, imports });
  const names = (await code.index.facts("names", [path])).get(path);
  if (!names) return { replacements: [], obstacles: [] };
  return language.family === "python"
    ? pythonChanges(tree, { path, text, names }, await loadSyntax(language.grammar))
    : goChanges(tree, path, {
      text,
      imports,
      names,
      package: packageName(tree, await declared(tree)),
    });
}

/** What the files of a folder that moves say their package is, without their tests. */
async function declared({ code, moves, root }: MoveTree): Promise<readonly string[]> {
  const own = moves.filter(({ from }) =>
    folderOf(from) === root.from && !from.endsWith("_test.go")
  );
  const facts: ReadonlyMap<string, Imports> = await code.index.facts(
    "imports",
    own.map(({ from }) => from),
  );
  return [...facts.values()].flatMap((it) => it.package ?? []);
}
