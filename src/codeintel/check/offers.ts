/** What a file offers to others, as far as it is written down. */

import type { Language, Resolution } from "../language.ts";
import type { Names } from "../names/mod.ts";

/** What is asked of the project; `World` is it. */
export interface Sources {
  names(path: string): Names | null;
  language(path: string): Language | null;
  resolve(from: string, specifier: string): Resolution;
}

/** `unknown`: names may be made at run time, or come from where nobody can look. */
export type Offered = "yes" | "no" | "unknown";

/** Chains of re-exports are followed this far. */
const maxDepth = 24;

/** Whether a file offers a name. `World` remembers the answers. */
export function offered(world: Sources, path: string, name: string, depth = 0): Offered {
  const names = world.names(path);
  const language = world.language(path);
  if (!names || !language || depth > maxDepth) return "unknown";
  if (has(names, name)) return "yes";
  if (language.names?.exportsAll) {
    if (topOf(names).has(name)) return "yes";
  } else if (language.id === "vue" && name === "default") return "yes";
  if (isUnclear(names, language.id)) return "unknown";
  return name === "default" ? "no" : throughStars(world, path, names, { name, depth });
}

const listed = new WeakMap<Names, ReadonlySet<string>>();

function has(names: Names, name: string): boolean {
  let known = listed.get(names);
  if (!known) {
    const exported = names.exports.flatMap((it) => "star" in it ? [] : [it.name]);
    listed.set(names, known = new Set([...names.offers, ...exported]));
  }
  return known.has(name);
}

function isUnclear({ broken, dynamic, exports, offers, bindings }: Names, id: string): boolean {
  if (broken || dynamic || offers.includes("=")) return true;
  // A script of a browser, or a module of a system that is not known.
  const silent = exports.length === 0 && offers.length === 0;
  return id === "javascript" && silent && !bindings.some((it) => it.source);
}

function throughStars(
  world: Sources,
  path: string,
  { exports }: Names,
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
  const names = world.names(path);
  if (!names || depth > maxDepth) return [];
  const own = names.exports.flatMap((it) => {
    if (!("star" in it)) return [it.name];
    const [file] = world.resolve(path, it.star).files;
    return file === undefined ? [] : offersOf(world, file, depth + 1);
  });
  const top = world.language(path)?.names?.exportsAll ? topOf(names) : [];
  return [...new Set([...own, ...names.offers, ...top])].sort();
}

const tops = new WeakMap<Names, ReadonlySet<string>>();

/** Names bound at the top of a file. */
export function topOf(names: Names): ReadonlySet<string> {
  const known = tops.get(names);
  if (known) return known;
  const top = new Set(
    names.bindings.flatMap((it) => it.owner === undefined && !it.local ? [it.name] : []),
  );
  tops.set(names, top);
  return top;
}
