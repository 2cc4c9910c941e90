/**
 * Settings of tests in files that hold others too. An edit of `pyproject.toml` may add a
 * dependency and deselect a test in one: the first is kept, the second taken back.
 */

import { type Bytes, isObject, type Json, type JsonObject } from "../../protocol/mod.ts";
import { baseNameOf } from "../../util/mod.ts";

interface Sides {
  readonly original: Bytes;
  readonly now: Bytes;
}

/** Files that hold settings of tests among others. */
export function isMixed(path: string): boolean {
  return /(?:^|\/)(?:pyproject\.toml|package\.json|deno\.jsonc?|setup\.cfg|tox\.ini)$/.test(path);
}

/** The file to run tests with: as it is now with the settings of tests as they were. */
export async function withSettings(path: string, sides: Sides): Promise<Bytes> {
  const name = baseNameOf(path);
  switch (name) {
    case "pyproject.toml":
      return await mergeToml(sides);
    case "package.json":
    case "deno.json":
    case "deno.jsonc":
      return await mergeJson(sides, scriptKeys);
    case "setup.cfg":
      return mergeIni(sides, "tool:pytest");
    case "tox.ini":
      return mergeIni(sides, "pytest");
    default:
      return sides.original;
  }
}

const decode = (bytes: Bytes) => new TextDecoder().decode(bytes);
const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** Keys that say which tests run, and how: outer key, and which inner ones (all if absent). */
const scriptKeys: readonly (readonly [string, RegExp?])[] = [
  ["scripts", /^(?:pre|post)?(?:test|unit)/],
  ["tasks", /^(?:test|unit)/],
  ["jest"],
  ["vitest"],
  ["mocha"],
  ["test"],
];

async function mergeJson(
  { original, now }: Sides,
  keys: readonly (readonly [string, RegExp?])[],
): Promise<Bytes> {
  const { parse } = await import("jsonc-parser");
  const read = (bytes: Bytes): JsonObject | null => {
    if (bytes.length === 0) return {};
    const value: Json = parse(decode(bytes), [], { allowTrailingComma: true });
    return isObject(value) ? value : null;
  };
  const [before, after] = [read(original), read(now)];
  if (!before || !after) return now;
  const merged = { ...after };
  for (const [key, inner] of keys) {
    const value = put(before[key], after[key], inner);
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return same(merged, after) ? now : encode(`${JSON.stringify(merged, null, 2)}\n`);
}

/** `before` where `inner` asks for it, `after` for the rest. */
function put(before: Json | undefined, after: Json | undefined, inner?: RegExp): Json | undefined {
  if (!inner) return before;
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const kept = Object.entries(fresh).filter(([name]) => !inner.test(name));
  const back = Object.entries(old).filter(([name]) => inner.test(name));
  const merged = Object.fromEntries([...kept, ...back]);
  return before === undefined && Object.keys(merged).length === 0 ? after && {} : merged;
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value).sort().map((key) => [key, sorted(value[key] ?? null)]),
  );
}

async function mergeToml({ original, now }: Sides): Promise<Bytes> {
  const { parse, stringify } = await import("smol-toml");
  try {
    const [before, after] = [parse(decode(original)), parse(decode(now))];
    const [old, fresh] = [tableAt(before, "tool"), tableAt(after, "tool")];
    const text = (table: Readonly<Record<string, unknown>>) =>
      JSON.stringify(table["pytest"] ?? null);
    if (text(old) === text(fresh)) return now;
    const { pytest: _, ...rest } = fresh;
    const tool = old["pytest"] === undefined ? rest : { ...rest, pytest: old["pytest"] };
    return encode(stringify({ ...after, tool }));
  } catch {
    // Not TOML any more: whoever reads it will say so.
    return now;
  }
}

function tableAt(
  table: Readonly<Record<string, unknown>>,
  key: string,
): Readonly<Record<string, unknown>> {
  const inner = table[key];
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
}

/** The one section as it was, the others as they are. */
function mergeIni({ original, now }: Sides, section: string): Bytes {
  const [before, after] = [decode(original), decode(now)];
  const [old, fresh] = [sectionIn(before, section), sectionIn(after, section)];
  if (old === fresh) return now;
  const rest = fresh === "" ? after : after.replace(fresh, () => "");
  return encode(old === "" ? rest : `${rest.trimEnd()}\n\n${old}`);
}

function sectionIn(text: string, name: string): string {
  const lines = text.split(/^(?=\[)/m);
  return lines.find((it) => it.startsWith(`[${name}]`)) ?? "";
}
