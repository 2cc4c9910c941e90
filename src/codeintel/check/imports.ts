/** Imports that should lead to a file of the project and do not. */

import { baseNameOf, folderOf, joinPath, nearest } from "../../util/mod.ts";
import type { Import } from "../facts.ts";
import type { Unresolved } from "../language.ts";
import type { MissingFile } from "./types.ts";
import { isGenerated, isGuarded } from "./guards.ts";
import type { World } from "./world.ts";

/** An import that nothing answers, before its place on the line is known. */
export function missingFiles(world: World, path: string): readonly MissingFile[] {
  const names = world.names(path);
  // A bundle brings its own `require`.
  if (names?.bindings.some((it) => it.name === "require" && it.kind === "parameter")) return [];
  const out: MissingFile[] = [];
  const seen = new Set<string>();
  for (const wanted of world.imports(path)) {
    if (names && isGuarded(names, wanted.line, "imports")) continue;
    for (const { name, why } of lost(world, path, wanted)) {
      const key = `${wanted.line} ${name}`;
      if (why !== "missing" && why !== "outside" || seen.has(key)) continue;
      seen.add(key);
      const place = { path, line: wanted.line, column: 1 };
      const meant = likely(world.relatives(path), path, name);
      if (isSearchedElsewhere(world, path) && !isSlip(path, name, meant)) continue;
      out.push({ kind: "missing_file", ...place, name, why, nearest: meant });
    }
  }
  return out;
}

function lost(world: World, path: string, wanted: Import): readonly Unresolved[] {
  const found = world.follow(path, wanted).unresolved ?? [];
  return found.filter((it) =>
    it.why === "outside" && isTooHigh(world, path, it.name) ||
    it.why === "missing" && !isGenerated(it.name) && !isMade(world, path, it.name)
  );
}

/**
 * What lies outside of the project nobody can see; but less far up there is such a file, or the root
 * is no package of Python, and none is above a module at its top.
 */
function isTooHigh(world: World, path: string, name: string): boolean {
  if (world.language(path)?.id === "python" && !world.has("__init__.py")) return true;
  for (let it = lower(name); it !== null; it = lower(it)) {
    if (world.resolve(path, it).files.length > 0) return true;
  }
  return false;
}

/** `../../a` is `../a`, `../a` is `./a`; `...a` is `..a`. */
function lower(name: string): string | null {
  if (name.startsWith("../")) return name.startsWith("../../") ? name.slice(3) : name.slice(1);
  return /^\.{2,}\w/.test(name) ? name.slice(1) : null;
}

/** Compilers of C look for `"a.h"` in folders that only the command line names. */
function isSearchedElsewhere(world: World, path: string): boolean {
  const id = world.language(path)?.id;
  return id === "c" || id === "cpp";
}

/** A file with almost that name lies where it was looked for first. */
function isSlip(path: string, name: string, meant: string | null): boolean {
  const asked = joinPath(folderOf(path), name.replaceAll('"', ""));
  return asked !== null && meant !== null && folderOf(meant) === folderOf(asked) &&
    baseNameOf(meant) !== baseNameOf(asked) && stem(baseNameOf(meant)) !== stem(baseNameOf(asked));
}

/** The nearest module above makes its submodules itself. */
function isMade(world: World, path: string, name: string): boolean {
  const joint = world.language(path)?.names?.modulesJoinedBy;
  if (joint === undefined) return false;
  for (let end = name.lastIndexOf(joint); end > 0; end = name.lastIndexOf(joint, end - 1)) {
    const [file] = world.resolve(path, name.slice(0, end)).files;
    if (file !== undefined) return world.surface(file)?.dynamic ?? false;
  }
  return false;
}

/**
 * Those that no compiler makes, with the column of what is written, where it is on the line; texts
 * are only read for findings.
 */
export async function confirmed(
  world: World,
  findings: readonly MissingFile[],
): Promise<readonly MissingFile[]> {
  const [first] = findings;
  if (!first) return [];
  const lines = (await world.text(first.path))?.split("\n") ?? [];
  const mayBeMade = world.language(first.path)?.id === "python" && await world.buildsModules();
  const told: MissingFile[] = [];
  for (const it of findings) {
    if (!(mayBeMade && !isMistyped(it)) && !await isData(world, it)) told.push(it);
  }
  return told.map((it) => {
    const line = lines[it.line - 1] ?? "";
    const whole = line.indexOf(it.name);
    const at = whole >= 0 ? whole : line.indexOf(it.name.replace(/[.:\\]+\w+$/, ""));
    return { ...it, column: Math.max(at, 0) + 1 };
  });
}

/** `require("../package")` is `../package.json` where no script has the name. */
async function isData(world: World, { path, name, why }: MissingFile): Promise<boolean> {
  if (why !== "missing" || world.language(path)?.family !== "script") return false;
  const meant = joinPath(folderOf(path), name);
  return meant !== null && await world.text(`${meant}.json`) !== null;
}

/** A file of another name is meant, and not one of this name that lies elsewhere. */
function isMistyped({ name, nearest }: MissingFile): boolean {
  return nearest !== null && stem(baseNameOf(nearest)) !== name.split(".").at(-1);
}

/** A file of the same name, the one with the most folders in common; else one with a like name. */
function likely(files: readonly string[], path: string, name: string): string | null {
  const plain = name.replaceAll(/["<>]/g, "").replace(/\.(?:[cm]?[jt]sx?|vue|h|hh|hpp|hxx)$/, "");
  const word = stem(plain.split(/[./\\:]+/).at(-1) ?? "");
  if (word === "") return null;
  const folder = folderOf(path);
  const same = files.filter((it) => it !== path && stem(baseNameOf(it)) === word);
  if (same.length > 0) return closest(same, folder);
  const near = files.filter((it) => folderOf(it) === folder && it !== path);
  const guess = nearest(word, near.map((it) => stem(baseNameOf(it))));
  return near.find((it) => stem(baseNameOf(it)) === guess) ?? null;
}

function closest(files: readonly string[], folder: string): string | null {
  let best: string | null = null;
  let most = -1;
  for (const file of files) {
    const shared = common(file, `${folder}/`);
    if (shared <= most) continue;
    best = file;
    most = shared;
  }
  return best;
}

function common(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function stem(name: string): string {
  const dot = name.indexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
