/** The words around what is remembered, as a model reads them, from `prompts/memory.md`. */

import memory from "../../prompts/memory.md" with { type: "text" };
import { once } from "../util/mod.ts";

const sections = once((): ReadonlyMap<string, string> =>
  new Map(
    memory.split(/^## /m).slice(1).map((section) => {
      const [key = "", ...lines] = section.split("\n");
      // A blank at the beginning joins a sentence to the one before.
      return [key.trim(), lines.join("\n").trimEnd()];
    }),
  )
);

/** A piece of `prompts/memory.md` by its heading, its places filled. */
export function words(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = sections().get(key);
  if (found === undefined) throw new Error(`prompts/memory.md has no section "${key}"`);
  return found.replaceAll(
    /\{(\w+)\}/g,
    (place, name: string) => Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
