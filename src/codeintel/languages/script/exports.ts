/** The `exports` and `imports` of a package: conditions, lists, patterns. */

import { isObject, member } from "../settings.ts";

/** Deeper nesting of conditions is nobody's package. */
const MAX_DEPTH = 16;

/** Targets of `.` or `./sub`, sources first, declarations next, what runs after; `[]` if not exported. */
export function exportTargets(exports: unknown, sub: string): readonly string[] {
  const bySubpath = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  if (bySubpath) return keyedTargets(exports, sub);
  return sub === "." ? leaves(exports) : [];
}

/** Targets of the key that fits a name: itself, else the pattern with the longest head, then tail. */
export function keyedTargets(table: unknown, name: string): readonly string[] {
  if (!isObject(table)) return [];
  if (Object.hasOwn(table, name)) return leaves(member(table, name));
  const longestFirst = Object.keys(table).sort((a, b) => b.length - a.length);
  const best = bestPattern(longestFirst, name);
  if (best === null) return [];
  const middle = matched(best, name);
  return leaves(member(table, best)).map((target) => target.replaceAll("*", () => middle));
}

/** Of patterns with one `*`, the one that fits a name with the longest part before it; first wins. */
export function bestPattern(patterns: readonly string[], name: string): string | null {
  let best: string | null = null;
  for (const pattern of patterns) {
    const star = pattern.indexOf("*");
    if (star < 0 || !fits(pattern, star, name)) continue;
    if (best === null || star > best.indexOf("*")) best = pattern;
  }
  return best;
}

/** What the `*` of a pattern that fits stands for. */
export function matched(pattern: string, name: string): string {
  const star = pattern.indexOf("*");
  return name.slice(star, name.length - (pattern.length - star - 1));
}

function fits(pattern: string, star: number, name: string): boolean {
  return name.length >= pattern.length - 1 && name.startsWith(pattern.slice(0, star)) &&
    name.endsWith(pattern.slice(star + 1));
}

function leaves(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each) => leaves(each, depth + 1));
  if (!isObject(value)) return [];
  const keys = Object.keys(value).sort((a, b) => rank(a) - rank(b));
  return keys.flatMap((key) => leaves(value[key], depth + 1));
}

/** Of conditions that all lead to the same code, the one nearest to what people edit. */
function rank(condition: string): number {
  if (condition.includes("source") || condition === "src") return 0;
  return 1 + ["types", "import", "default", condition].indexOf(condition);
}
