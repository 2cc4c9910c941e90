/** Things that go wrong, one at a time, in texts in memory. What is broken is decided here. */

import type { Definition, Outline } from "../../src/codeintel/facts.ts";
import type { DependencyGraph, ResolvedProject } from "../../src/codeintel/graph/mod.ts";
import { type Names, roles, type Use } from "../../src/codeintel/names/mod.ts";
import type { Texts } from "./check_tree.ts";

export const kinds = [
  "renamed export",
  "moved file",
  "wrong relative level",
  "deleted symbol",
  "wrong arity",
] as const;
export type Kind = (typeof kinds)[number];
export type Side = "python" | "script";

export interface Seed {
  readonly kind: Kind;
  readonly side: Side;
  /** What was done, for people. */
  readonly what: string;
  /** New texts by path; `null` removes. */
  readonly changes: ReadonlyMap<string, string | null>;
  /** Files that must show it. */
  readonly check: readonly string[];
  /** It must be told at this place, if it is known. */
  readonly line?: number;
}

export interface Tree {
  readonly texts: Texts;
  readonly names: ReadonlyMap<string, Names>;
  readonly outlines: ReadonlyMap<string, Outline>;
  readonly resolved: ResolvedProject;
  readonly graph: DependencyGraph;
}

const script = /\.(?:[cm]?[jt]sx?|vue)$/;

export function sideOf(path: string): Side | null {
  return path.endsWith(".py") ? "python" : script.test(path) ? "script" : null;
}

/** Files checked for one seed, at most. */
const maxImporters = 3;

/** An import of one name, at the top of a file, where nothing catches its failure. */
interface Taking {
  readonly importer: string;
  readonly specifier: string;
  readonly name: string;
  readonly line: number;
}

/** Who imports which name of a file, by name, straight from it. */
export function takings(tree: Tree): ReadonlyMap<string, readonly Taking[]> {
  const out = new Map<string, Taking[]>();
  for (const [importer, names] of tree.names) {
    for (const use of names.uses) {
      const source = names.bindings[use[4]]?.source;
      const role = roles[use[3]];
      if (!source || source.name === "*" || role !== "import" && role !== "export") continue;
      if (isCaught(tree, importer, use[0])) continue;
      const { specifier, name } = source;
      const wanted = { specifier, kind: "static" as const, line: 0 };
      const [home] = tree.resolved.resolver(importer).resolve(importer, wanted).files;
      if (home === undefined || home === importer) continue;
      const list = out.get(home) ?? [];
      list.push({ importer, specifier, name, line: use[0] });
      out.set(home, list);
    }
  }
  return out;
}

/** Inside a `try`, or under a comment that silences a checker. */
function isCaught({ texts }: Tree, path: string, line: number): boolean {
  const lines = texts.get(path)?.split("\n") ?? [];
  const around = lines.slice(Math.max(0, line - 4), line).join("\n");
  return /^\s*try\b|^\s*except\b|@ts-|raises\(|type: ignore/m.test(around);
}

/** A definition of that name at the top of the file, written there once. */
function definedOnce(tree: Tree, path: string, name: string): Definition | null {
  const found = tree.outlines.get(path)?.definitions.filter((it) => it.qualified === name) ?? [];
  return found.length === 1 ? found[0] ?? null : null;
}

export function renamedExports(tree: Tree): readonly Seed[] {
  const out: Seed[] = [];
  for (const [path, all] of takings(tree)) {
    const side = sideOf(path);
    for (const name of new Set(all.map((it) => it.name))) {
      const definition = definedOnce(tree, path, name);
      if (!side || !definition) continue;
      const changed = renamed(tree, path, definition);
      if (changed === null) continue;
      const check = importersOf(all, name);
      const what = `${path}: ${name} is called ${name}Renamed`;
      out.push({ kind: "renamed export", side, what, changes: new Map([[path, changed]]), check });
    }
  }
  return out;
}

function importersOf(all: readonly Taking[], name: string): readonly string[] {
  const importers = all.filter((it) => it.name === name).map((it) => it.importer);
  return [...new Set(importers)].slice(0, maxImporters);
}

/** Every place of the file that names the definition, changed. */
function renamed(tree: Tree, path: string, { line, column, name }: Definition): string | null {
  const names = tree.names.get(path);
  const at = names?.uses.find((it) => it[0] === line && it[1] === column);
  const places = names?.uses.filter((it) => at && at[4] >= 0 && it[4] === at[4]) ?? [];
  if (places.length === 0) return null;
  const lines = (tree.texts.get(path) ?? "").split("\n");
  for (const [row, from] of places.toReversed()) {
    const text = lines[row - 1] ?? "";
    if (text.slice(from - 1, from - 1 + name.length) !== name) return null;
    lines[row - 1] = `${text.slice(0, from - 1)}${name}Renamed${
      text.slice(from - 1 + name.length)
    }`;
  }
  return lines.join("\n");
}

export function movedFiles(tree: Tree): readonly Seed[] {
  const out: Seed[] = [];
  for (const [path, all] of takings(tree)) {
    const side = sideOf(path);
    // What is left of a package without its file is still a package.
    if (!side || path.endsWith("__init__.py")) continue;
    const slash = path.lastIndexOf("/") + 1;
    const moved = `${path.slice(0, slash)}moved/${path.slice(slash)}`;
    const changes = new Map([[path, null], [moved, tree.texts.get(path) ?? ""]]);
    const check = [...new Set(all.map((it) => it.importer))].slice(0, maxImporters);
    out.push({ kind: "moved file", side, what: `${path} is now ${moved}`, changes, check });
  }
  return out;
}

export function wrongLevels(tree: Tree): readonly Seed[] {
  const out: Seed[] = [];
  for (const all of takings(tree).values()) {
    for (const { importer, specifier, line, name } of all) {
      const side = sideOf(importer);
      if (!side || !specifier.startsWith(".")) continue;
      const wrong = (out.length % 2 === 0 ? deeper : shallower)(specifier, side);
      if (isRightToo(tree, importer, wrong, name)) continue;
      const lines = (tree.texts.get(importer) ?? "").split("\n");
      const row = lines.findIndex((it, at) => at >= line - 1 && holds(it, specifier, side)) >= 0
        ? lines.findIndex((it, at) => at >= line - 1 && holds(it, specifier, side))
        : lines.findLastIndex((it, at) => at < line && holds(it, specifier, side));
      const text = lines[row];
      if (text === undefined || wrong === specifier) continue;
      lines[row] = text.replace(specifier, wrong);
      const what = `${importer}:${row + 1}: ${specifier} is written ${wrong}`;
      const changes = new Map([[importer, lines.join("\n")]]);
      out.push({ kind: "wrong relative level", side, what, changes, check: [importer] });
    }
  }
  return out;
}

/** It leads to another file, which may well have the name. */
function isRightToo(tree: Tree, importer: string, specifier: string, name: string): boolean {
  const wanted = { specifier, kind: "static" as const, line: 0 };
  const [file] = tree.resolved.resolver(importer).resolve(importer, wanted).files;
  return file !== undefined && new RegExp(`\\b${name}\\b`).test(tree.texts.get(file) ?? "");
}

function holds(line: string, specifier: string, side: Side): boolean {
  if (side === "python") return line.includes(`from ${specifier} import`);
  return line.includes(`"${specifier}"`) || line.includes(`'${specifier}'`);
}

function deeper(specifier: string, side: Side): string {
  if (side === "script" && /^\.{1,2}$/.test(specifier)) return specifier === "." ? ".." : "../..";
  if (!specifier.includes("/")) {
    return specifier === ".." || specifier === "." ? `${specifier}.` : `.${specifier}`;
  }
  return specifier.startsWith("./") ? `.${specifier}` : `../${specifier}`;
}

function shallower(specifier: string, side: Side): string {
  if (specifier.startsWith("../../")) return specifier.slice(3);
  if (specifier.startsWith("../")) return specifier.slice(1);
  if (specifier.startsWith("..") && !specifier.includes("/")) return specifier.slice(1);
  return deeper(specifier, side);
}

export function deletedSymbols(tree: Tree): readonly Seed[] {
  const out: Seed[] = [];
  const taken = takings(tree);
  for (const [path, outline] of tree.outlines) {
    const side = sideOf(path);
    if (!side || outline.broken) continue;
    for (const it of outline.definitions) {
      const check = usersOf(tree, path, it, taken.get(path) ?? []);
      if (check.length === 0 || !isAlone(outline, it)) continue;
      const changes = new Map([[path, without(tree.texts.get(path) ?? "", it, side)]]);
      const what = `${path}:${it.line}: ${it.qualified} is gone`;
      out.push({ kind: "deleted symbol", side, what, changes, check });
    }
  }
  return out;
}

/** No other definition has its name, and none but its own members are on its lines. */
function isAlone({ definitions }: Outline, it: Definition): boolean {
  return definitions.every((other) =>
    other === it || other.qualified !== it.qualified &&
      (other.to < it.from || other.from > it.to || other.qualified.startsWith(`${it.qualified}.`) ||
        it.qualified.startsWith(`${other.qualified}.`))
  );
}

/** Files that name the symbol after it is gone, as far as that can be told by the words. */
function usersOf(
  tree: Tree,
  path: string,
  it: Definition,
  taken: readonly Taking[],
): readonly string[] {
  if (it.parent === undefined) {
    const importers = importersOf(taken, it.name);
    return importers.length > 0 ? importers : usedInside(tree, path, it) ? [path] : [];
  }
  const owner = tree.outlines.get(path)?.definitions[it.parent];
  if (it.kind !== "method" || !owner || countOf(tree, it.name) > 1) return [];
  if (!isHome(tree, owner)) return [];
  const word = new RegExp(`\\b(?:self|this|cls|super\\(\\))\\.${it.name}\\b`);
  const lines = (tree.texts.get(path) ?? "").split("\n");
  const used = lines.some((text, at) =>
    at + 1 >= owner.from && at < owner.to && (at + 1 < it.from || at >= it.to) && word.test(text)
  );
  return used ? [path] : [];
}

/** What it inherits is all of this tree: nothing that cannot be seen may have the member. */
function isHome(tree: Tree, { signature, name }: Definition): boolean {
  const head = signature.slice(signature.indexOf(name) + name.length);
  const [, listed = ""] = /^\s*\(([^)]*)\)|\bextends\s+([\w.]+)/.exec(head) ?? [];
  const bases = listed.split(",").map((it) => it.replace(/\[.*/, "").trim()).filter((it) => it);
  return bases.every((it) => {
    const word = it.replace(/^.*\./, "");
    return word === "object" || countOf(tree, word) > 0;
  });
}

/** A function or class of Python that its own file uses elsewhere. */
function usedInside(tree: Tree, path: string, it: Definition): boolean {
  if (sideOf(path) !== "python") return false;
  const names = tree.names.get(path);
  const own = names?.uses.find((use) => use[0] === it.line && use[1] === it.column);
  return names?.uses.some((use) =>
    own && use[4] === own[4] && (use[0] < it.from || use[0] > it.to) && isReading(use) &&
    !isCaught(tree, path, use[0])
  ) ?? false;
}

function isReading(use: Use): boolean {
  const role = roles[use[3]];
  return role === "read" || role === "call";
}

const counts = new WeakMap<Tree, ReadonlyMap<string, number>>();

/** Definitions of a name in a tree. */
export function countOf(tree: Tree, name: string): number {
  let known = counts.get(tree);
  if (!known) {
    const made = new Map<string, number>();
    for (const { definitions } of tree.outlines.values()) {
      for (const it of definitions) made.set(it.name, (made.get(it.name) ?? 0) + 1);
    }
    counts.set(tree, known = made);
  }
  return known.get(name) ?? 0;
}

function without(text: string, { from, to }: Definition, side: Side): string {
  const lines = text.split("\n");
  const indent = /^\s*/.exec(lines[from - 1] ?? "")?.[0] ?? "";
  const left = side === "python" ? [`${indent}pass`] : [];
  lines.splice(from - 1, to - from + 1, ...left);
  return lines.join("\n");
}
