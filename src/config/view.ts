/** A loaded configuration as callers see it: frozen, with origins, secrets covered. */

import { AgentError, type Json } from "../protocol/mod.ts";
import { deepFreeze, nearest } from "../util/mod.ts";
import { isSecret, type KeyPath, keyText, parseKey } from "./key.ts";
import { withoutNetwork } from "./offline.ts";
import { withoutStrangers } from "./roles.ts";
import type { Config, Entry, Origin, Prepared, Warning } from "./types.ts";

/** The `Config` of what was read and checked. */
export function configOf(prepared: Prepared, warnings: readonly Warning[]): Config {
  const said = (key: string): Origin =>
    (Object.hasOwn(prepared.origins, key) ? prepared.origins[key] : undefined) ??
      { layer: "embedded" };
  const known = withoutStrangers(prepared.settings, said);
  const { settings, offline } = withoutNetwork(known.settings);
  const value = deepFreeze(settings);
  const isOff = (key: string) => offline !== null && Object.hasOwn(offline.keys, key);
  const originAt = (path: KeyPath): Origin => {
    const key = keyText(path);
    return isOff(key) ? { ...said("offline"), by: "offline" } : said(key);
  };
  const paths = leavesOf(value, []);
  return Object.freeze({
    value,
    origin(key: string): Origin {
      const path = parseKey(key);
      if (!path || read(value, path) === undefined) throw noSuchKey(key, paths.map(keyText));
      return originAt(path);
    },
    entries(): readonly Entry[] {
      return paths.map((path) => ({
        key: keyText(path),
        value: covered(read(value, path) ?? null, path),
        origin: originAt(path),
      }));
    },
    offline: deepFreeze(offline),
    warnings: Object.freeze([...prepared.warnings, ...known.warnings, ...warnings]),
  });
}

/**
 * One value, or everything below a key, secrets covered.
 *
 * @throws {AgentError} `config.no_such_key`
 */
export function getValue(config: Config, key: string): Entry {
  const origin = config.origin(key);
  const path = parseKey(key) ?? [];
  return { key, value: covered(read(config.value, path) ?? null, path), origin };
}

/** @param known keys that there are, for "did you mean" */
export function noSuchKey(key: string, known: readonly string[]): AgentError {
  const meant = nearest(key, known);
  return meant === null
    ? new AgentError("usage", "config.no_such_key", { key })
    : new AgentError("usage", "config.no_such_key_nearest", { key, nearest: meant });
}

/** A secret as it is shown. */
export function cover(secret: string): string {
  return `****${secret.length >= 12 ? secret.slice(-4) : ""}`;
}

function covered(value: Json, path: KeyPath): Json {
  if (typeof value === "string" && isSecret(path)) return cover(value);
  if (!isBranch(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, covered(inner, [...path, name])]),
  );
}

function leavesOf(value: Json, path: KeyPath): KeyPath[] {
  if (!isBranch(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function read(value: Json, path: KeyPath): Json | undefined {
  let at: Json | undefined = value;
  for (const name of path) {
    at = isBranch(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

function isBranch(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
