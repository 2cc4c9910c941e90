/** What a file offers to others, as far as it is written down. */

import type { Language, Resolution } from "../language.ts";
import type { Surface } from "../surface/mod.ts";

/** What is asked of the project; `World` is it. */
export interface Sources {
  surface(path: string): Surface | null;
  language(path: string): Language | null;
  resolve(from: string, specifier: string): Resolution;
  /** Files that stand for the same module: what is declared beside what runs. */
  twins(path: string): readonly string[];
}

/** `unknown`: names may be made at run time, or come from where nobody can look. */
export type Offered = "yes" | "no" | "unknown";

/** Chains of re-exports are followed this far. */
const maxDepth = 24;

/** Whether a file offers a name. `World` remembers the answers. */
export function offered(world: Sources, path: string, name: string, depth = 0): Offered {
  const all = [path, ...world.twins(path)].map((it) => offeredBy(world, it, name, depth));
  return all.find((it) => it === "yes") ?? all.find((it) => it === "unknown") ?? "no";
}

function offeredBy(world: Sources, path: string, name: string, depth: number): Offered {
  const shown = world.surface(path);
  const language = world.language(path);
  if (!shown || !language || depth > maxDepth) return "unknown";
  if (has(shown, name)) return "yes";
  if (language.names?.exportsAll) {
    if (topOf(shown).has(name)) return "yes";
  } else if (language.id === "vue" && name === "default") return "yes";
  // What a file of declarations declares is exported, whether it says so or not.
  if (/\.d\.[cm]?ts$/.test(path) && topOf(shown).has(name)) return "yes";
  if (isUnclear(shown, language.id)) return "unknown";
  // Names of CommonJS alone: Node gives the whole of them as the default of such a module.
  if (name === "default" && shown.offers.length > 0) return "unknown";
  return name === "default" ? "no" : throughStars(world, path, shown, { name, depth });
}

const listed = new WeakMap<Surface, ReadonlySet<string>>();

function has(shown: Surface, name: string): boolean {
  let known = listed.get(shown);
  if (!known) {
    const exported = shown.exports.flatMap((it) => "star" in it ? [] : [it.name]);
    listed.set(shown, known = new Set([...shown.offers, ...exported]));
  }
  return known.has(name);
}

function isUnclear({ broken, dynamic, exports, offers, bindings }: Surface, id: string): boolean {
  if (broken || dynamic || offers.includes("=")) return true;
  // A script of a browser, or a module of a system that is not known.
  const silent = exports.length === 0 && offers.length === 0;
  return id === "javascript" && silent && !bindings.some((it) => it?.source);
}

function throughStars(
  world: Sources,
  path: string,
  { exports }: Surface,
  { name, depth }: { readonly name: string; readonly depth: number },
): Offered {
  let found: Offered = "no";
  for (const it of exports) {
    if (!("star" in it)) continue;
    const { files, unresolved } = world.resolve(path, it.star);
    const [file] = files;
    if (unresolved?.length || file === undefined) {
      // A file that passes itself on adds nothing.
      if (unresolved?.length) found = "unknown";
      continue;
    }
    const there = offered(world, file, name, depth + 1);
    if (there === "yes") return "yes";
    if (there === "unknown") found = "unknown";
  }
  return found;
}

/** Names that a file offers, as far as they are known, for a suggestion. */
export function offersOf(world: Sources, path: string, depth = 0): readonly string[] {
  const shown = world.surface(path);
  if (!shown || depth > maxDepth) return [];
  const own = shown.exports.flatMap((it) => {
    if (!("star" in it)) return [it.name];
    const [file] = world.resolve(path, it.star).files;
    return file === undefined ? [] : offersOf(world, file, depth + 1);
  });
  const top = world.language(path)?.names?.exportsAll ? topOf(shown) : [];
  return [...new Set([...own, ...shown.offers, ...top])].sort();
}

type Bound = Pick<Surface, "bindings">;

const tops = new WeakMap<Bound, ReadonlySet<string>>();

/** Names bound at the top of a file. */
export function topOf(file: Bound): ReadonlySet<string> {
  const known = tops.get(file);
  if (known) return known;
  const top = new Set(
    file.bindings.flatMap((it) => it && it.owner === undefined && !it.local ? [it.name] : []),
  );
  tops.set(file, top);
  return top;
}
