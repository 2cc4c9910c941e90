/** Imports of TypeScript and JavaScript: a path in quotes, relative or behind an alias. */

import type { Imports, Replacement } from "../../../codeintel/mod.ts";
import { folderOf, joinPath } from "../../../util/mod.ts";
import { type MoveTree, replacementAt } from "./tree.ts";
import type { FileChanges, MoveObstacle } from "./types.ts";

/** Calls that take the path of a module beside `import` and `require`. */
const takers =
  /\b(?:mock|unmock|doMock|doUnmock|dontMock|setMock|requireActual|requireMock|importActual|importMock|resolve|module)[\s(]*$/;

export function scriptChanges(
  tree: MoveTree,
  path: string,
  { text, imports }: { readonly text: string; readonly imports: Imports },
): FileChanges {
  const replacements: Replacement[] = [];
  const obstacles: MoveObstacle[] = [];
  const done = new Set<string>();
  for (const { specifier, line } of imports.imports) {
    const by = rewritten(tree, path, specifier);
    if (by === specifier) continue;
    if (by === null) {
      obstacles.push({ why: "import", path, line });
      continue;
    }
    const places = done.has(specifier) ? [] : placesOf(text, specifier);
    done.add(specifier);
    const own = places.filter((at) => isImport(text, at, imports, specifier));
    replacements.push(
      ...own.map((at) =>
        replacementAt(path, text, { from: at + 1, to: at + 1 + specifier.length, by })
      ),
    );
    if (own.length === 0 && places.length === 0) {
      const told = obstacles.some((it) => it.line === line);
      if (!told && !replacements.some((it) => it.old === specifier)) {
        obstacles.push({ why: "import", path, line });
      }
    }
  }
  return { replacements, obstacles };
}

/** Offsets of the opening quotes. */
function placesOf(text: string, specifier: string): readonly number[] {
  return [`"${specifier}"`, `'${specifier}'`, `\`${specifier}\``].flatMap((quoted) => {
    const out: number[] = [];
    for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1)) out.push(at);
    return out;
  });
}

/** The first such string of an import's statement, or the argument of a call that takes modules. */
function isImport(text: string, at: number, { imports }: Imports, specifier: string): boolean {
  if (takers.test(text.slice(Math.max(0, at - 40), at))) return true;
  const starts = imports.filter((it) => it.specifier === specifier).map(({ line }) =>
    offsetOf(text, line)
  );
  return starts.some((start) => {
    const first = placesOf(text.slice(start), specifier).toSorted((a, b) => a - b)[0];
    return first !== undefined && start + first === at;
  });
}

function offsetOf(text: string, line: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) at = text.indexOf("\n", at) + 1;
  return at;
}

/** The specifier as it has to be after the move; `null`: none leads there. */
function rewritten(tree: MoveTree, path: string, specifier: string): string | null {
  const files = tree.files(path, { specifier });
  const [file] = files;
  if (file === undefined) return elsewhere(tree, path, specifier);
  if (!tree.isMoved(path) && !files.some((it) => tree.isMoved(it))) return specifier;
  if (tree.leads(path, { specifier }, files)) return specifier;
  const target = tree.newPath(file);
  const candidates = specifier.startsWith(".")
    ? [relative(tree.newPath(path), form(specifier, file, target))]
    : [
      aliased(specifier, file, target),
      relative(tree.newPath(path), form(specifier, file, target)),
    ];
  return candidates.find((it) => it !== null && tree.leads(path, { specifier: it }, files)) ?? null;
}

/** A style sheet, a picture, what is not there: its path is all there is to go by. */
function elsewhere(tree: MoveTree, path: string, specifier: string): string {
  if (!specifier.startsWith(".") || !tree.isMoved(path)) return specifier;
  const [, bare = "", query = ""] = /^([^?#]*)(.*)$/s.exec(specifier) ?? [];
  const at = joinPath(folderOf(path), bare);
  if (at === null) return specifier;
  const old = relative(path, at);
  const now = relative(tree.newPath(path), tree.newPlace(at));
  return old === now ? specifier : now + query;
}

const sources = /\.(?:d\.)?[cm]?[jt]sx?$|\.vue$|\.svelte$|\.astro$/;

/** The new path, written as the old one was: with or without an ending and `index`. */
function form(specifier: string, file: string, target: string): string {
  const ending = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.exec(specifier)?.[0] ?? "";
  const stem = target.replace(sources, "");
  if (ending !== "") {
    return file.endsWith(ending) ? target : `${stem}${ending}`;
  }
  const named = specifier.replace(/\/+$/, "");
  const isFolder = /\/index\.[^/]*$/.test(file) && !named.endsWith("/index");
  return isFolder && stem.endsWith("/index") ? stem.slice(0, -"/index".length) : stem;
}

function relative(from: string, to: string): string {
  const here = folderOf(from).split("/").filter((it) => it !== "");
  const there = to.split("/").filter((it) => it !== "");
  let same = 0;
  while (same < here.length && same < there.length && here[same] === there[same]) same++;
  const ups = here.slice(same).map(() => "..");
  const rest = there.slice(same);
  return ups.length === 0 ? `./${rest.join("/")}` : [...ups, ...rest].join("/");
}

/** `@/a/b` for `src/a/b.ts`: what the alias stands for is what both do not end in. */
function aliased(specifier: string, file: string, target: string): string | null {
  const long = form(specifier, file, file);
  const parts = specifier.split("/");
  const old = long.split("/");
  let same = 0;
  while (
    same < parts.length - 1 && same < old.length &&
    parts[parts.length - 1 - same] === old[old.length - 1 - same]
  ) same++;
  const base = old.slice(0, old.length - same).join("/");
  const now = form(specifier, file, target);
  const prefix = base === "" ? "" : `${base}/`;
  if (same === 0 || !now.startsWith(prefix)) return null;
  return [...parts.slice(0, parts.length - same), now.slice(prefix.length)].join("/");
}
