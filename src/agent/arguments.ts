/**
 * Reads the arguments of a call as weak models write them: as text or inside text,
 * fenced, with trailing commas, single quotes, raw newlines, Python literals.
 */

import { isObject, type JsonObject } from "../protocol/mod.ts";

export type Arguments =
  | { readonly ok: true; readonly input: JsonObject }
  | { readonly ok: false };

const fence = /^```[\w-]*\s*\n?([\s\S]*?)\n?```$/;

/**
 * The input as an object. Text that does not end as an object ends is never completed:
 * an argument that was cut must not be written to a file.
 */
export async function parseArguments(raw: string): Promise<Arguments> {
  const text = raw.trim();
  if (text === "" || text === "null") return { ok: true, input: {} };
  const parsed = tryParse(text);
  const strict = unwrap(parsed);
  if (strict) return { ok: true, input: strict };
  if (typeof parsed === "string" && parsed.trim().startsWith("{")) {
    return await parseArguments(parsed);
  }
  const bare = (fence.exec(text)?.[1] ?? text).trim();
  if (!/[}\]]$/.test(bare)) return { ok: false };
  const repaired = unwrap(await tryRepair(bare));
  return repaired ? { ok: true, input: repaired } : { ok: false };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An escape: of JSON, or of a quote that JSON need not escape; any other is no escape. */
const escapes = /\\(u[\da-fA-F]{4}|["\\/bfnrt'`])?/g;

/** A lone backslash is meant as one: dropping it makes another pattern, path or command. */
function keptBackslash(whole: string, escaped: string | undefined): string {
  return escaped === undefined ? "\\\\" : whole;
}

async function tryRepair(text: string): Promise<unknown> {
  const { jsonrepair } = await import("jsonrepair");
  try {
    return JSON.parse(jsonrepair(text.replaceAll(escapes, keptBackslash)));
  } catch {
    return undefined;
  }
}

/** An object, an object in text (encoded twice), or an object alone in a list. */
function unwrap(value: unknown): JsonObject | null {
  if (typeof value === "string" && value.trim().startsWith("{")) return unwrap(tryParse(value));
  if (Array.isArray(value)) return value.length === 1 ? unwrap(value[0]) : null;
  return isObject(value) ? value : null;
}
