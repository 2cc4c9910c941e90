/** Reading JSON that a runner printed, among other things that may stand before and behind it. */

import { isObject, type Json, type JsonObject } from "../../protocol/mod.ts";

export function objectAt(value: JsonObject, key: string): JsonObject {
  const inner = value[key];
  return isObject(inner) ? inner : {};
}

export function objectsAt(value: JsonObject, key: string): readonly JsonObject[] {
  const inner = value[key];
  return Array.isArray(inner) ? inner.filter(isObject) : [];
}

export function numberAt(value: JsonObject, key: string): number | undefined {
  const inner = value[key];
  return typeof inner === "number" ? inner : undefined;
}

export function textAt(value: JsonObject, key: string): string | undefined {
  const inner = value[key];
  return typeof inner === "string" ? inner : undefined;
}

export function parseObject(text: string): JsonObject | null {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The last object that begins at the start of a line and has all of `keys`: a runner's report comes
 * after whatever tests print.
 */
export function lastObject(text: string, keys: readonly string[]): JsonObject | null {
  for (
    let at = text.lastIndexOf("{");
    at >= 0;
    at = at === 0 ? -1 : text.lastIndexOf("{", at - 1)
  ) {
    if (at > 0 && text[at - 1] !== "\n") continue;
    const found = objectFrom(text, at);
    if (found && keys.every((key) => Object.hasOwn(found, key))) return found;
  }
  return null;
}

/** The object that begins at `start`, whatever follows it. */
function objectFrom(text: string, start: number): JsonObject | null {
  const lineEnd = text.indexOf("\n", start);
  const line = lineEnd < 0 ? text.slice(start) : text.slice(start, lineEnd);
  const single = parseObject(line.trimEnd());
  if (single) return single;
  // Printed over many lines: it ends with a brace at the start of a line.
  const end = text.indexOf("\n}", start);
  return end < 0 ? null : parseObject(text.slice(start, end + 2));
}
