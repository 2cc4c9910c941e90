/**
 * What configuration files say, whatever they are written in. Files of a project are half-written
 * at times: one that cannot be parsed says nothing, and no question about it throws.
 */

import { parse as parseJsonc, type ParseError } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";

/** Values by key, as a file has them. */
export type Settings = Readonly<Record<string, unknown>>;

/** The object of a JSON text; comments, trailing commas and a byte order mark are passed over. */
export function readJson(text: string | null): Settings | null {
  if (text === null) return null;
  const bare = text.startsWith("\ufeff") ? text.slice(1) : text;
  const value = parsed(() => JSON.parse(bare)) ?? parsed(() => strictJsonc(bare));
  return isObject(value) ? value : null;
}

/** The top table of a TOML text; a byte order mark is passed over. */
export function readToml(text: string | null): Settings | null {
  if (text === null) return null;
  // By default an integer beyond a double's precision is an error, and with it the whole file.
  const value = parsed(() => parseToml(text, { integersAsBigInt: "asNeeded" }));
  return isObject(value) ? value : null;
}

/** Errors of syntax, and `RangeError`: all these parsers recurse. */
function parsed(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/** Without the parser's guesses at what a broken text was to mean. */
function strictJsonc(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : undefined;
}

export function isObject(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What stands below these keys, one within the other; `undefined` if nothing does. Own properties
 * only, so that a key such as `constructor` finds nothing that is not written.
 */
export function member(object: unknown, ...keys: readonly string[]): unknown {
  let value = object;
  for (const key of keys) {
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** `null` if it is no string. */
export function textMember(object: unknown, ...keys: readonly string[]): string | null {
  const value = member(object, ...keys);
  return typeof value === "string" ? value : null;
}

/** `{}` if it is no object. */
export function objectMember(object: unknown, ...keys: readonly string[]): Settings {
  const value = member(object, ...keys);
  return isObject(value) ? value : {};
}

/** The strings of a list; `[]` if it is none. */
export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** A string, or the strings of a list. */
export function textOrTexts(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : texts(value);
}
