/** What a text stands for that was typed for a key: on the command line, or in a variable. */

import type { Json } from "../protocol/mod.ts";
import { scalar } from "./scalar.ts";
import { takesList, takesNull, takesText } from "./schema.ts";

/** `a, b` or `[a, b]` is a list where one is wanted, and `null` or `~` nothing where nothing can be. */
export function typed(text: string, path: readonly string[]): Json {
  if (takesNull(path) && (text === "null" || text === "~")) return null;
  if (takesText(path)) return text;
  if (!takesList(path)) return scalar(text);
  const inner = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1] ?? text;
  return inner.split(",").map((it) => it.trim()).filter((it) => it !== "");
}
