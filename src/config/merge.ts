/** Layers on top of each other, key by key. */

import { AgentError, isObject, type Json, type JsonObject } from "../protocol/mod.ts";
import { isEndpoint, type KeyPath, keyText } from "./key.ts";
import { type Mark, type YamlFile } from "./read_yaml.ts";
import { placeOf } from "./resolve.ts";
import { isMapAt } from "./schema.ts";
import { variablesIn } from "./template.ts";
import type { ConfigFile, Origin, Warning } from "./types.ts";

/** A value as the highest layer says it, not yet resolved. */
export interface Leaf {
  readonly path: KeyPath;
  readonly value: Json;
  readonly origin: Origin;
  /** Where a text stands word for word in the file. */
  readonly range?: readonly [number, number];
}

export interface Merge {
  /** By key text, in the order in which keys were first said. */
  readonly leaves: Map<string, Leaf>;
  /** Keys that hold further keys. */
  readonly maps: Map<string, Omit<Leaf, "value" | "range">>;
  /** Keys below which something was said, by key text; it may be gone since. */
  readonly outer: Set<string>;
  readonly warnings: Warning[];
}

export function emptyMerge(): Merge {
  return { leaves: new Map(), maps: new Map(), outer: new Set(), warnings: [] };
}

/** Lays a file on top. */
export function addFile(merge: Merge, file: ConfigFile, yaml: YamlFile): void {
  const markOf = (path: KeyPath): Mark | undefined =>
    yaml.marks.get(keyText(path)) ?? (path.length > 1 ? markOf(path.slice(0, -1)) : undefined);
  const known = new Set(merge.maps.keys());
  walk(yaml.value, [], (path, value) => {
    const mark = markOf(path);
    const origin: Origin = {
      layer: file.layer,
      file: file.path,
      ...(mark ? { line: mark.line } : {}),
    };
    if (file.layer === "project" && ignored(path, known)) {
      const key = keyText(path);
      merge.warnings.push({ code: "config.ignored", params: { place: placeOf(origin, key), key } });
      return false;
    }
    if (file.layer === "project") demandPlain(path, value, origin);
    put(merge, { path, value, origin, ...(mark?.range ? { range: mark.range } : {}) });
    return true;
  });
}

/** Lays flags on top: an object of the same shape as the file. */
export function addFlags(merge: Merge, flags: JsonObject): void {
  walk(flags, [], (path, value) => {
    put(merge, { path, value, origin: { layer: "flags" } });
    return true;
  });
}

/**
 * The environment holds what is the user's alone, and what a project says is run and sent elsewhere.
 *
 * @throws {AgentError} `config.variable_in_project`
 */
function demandPlain(path: KeyPath, value: Json, origin: Origin): void {
  const [variable] = typeof value === "string" ? variablesIn(value) : [];
  if (variable === undefined) return;
  const key = keyText(path);
  const params = { place: placeOf(origin, key), key, variable };
  throw new AgentError("config", "config.variable_in_project", params);
}

/** A project neither names endpoints, keys and files, nor models that the user does not have. */
function ignored(path: KeyPath, known: ReadonlySet<string>): boolean {
  if (isEndpoint(path)) return true;
  return path.length === 2 && path[0] === "models" && !known.has(keyText(path));
}

/** Visits outer keys first; `visit` says whether to go deeper. */
function walk(
  value: JsonObject,
  path: KeyPath,
  visit: (path: KeyPath, value: Json) => boolean,
): void {
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, name];
    const held = inner === null && isMapAt(at) ? {} : inner;
    if (visit(at, held) && isObject(held)) walk(held, at, visit);
  }
}

/**
 * Says one key; what it replaces is gone.
 *
 * @throws {AgentError} `config.unknown_key` for the one name that objects cannot hold
 */
export function put(merge: Merge, leaf: Leaf): void {
  const key = keyText(leaf.path);
  for (let depth = 1; depth < leaf.path.length; depth++) {
    merge.outer.add(keyText(leaf.path.slice(0, depth)));
  }
  if (leaf.path.includes("__proto__")) {
    const place = placeOf(leaf.origin, key);
    throw new AgentError("config", "config.unknown_key", { place, key });
  }
  if (isObject(leaf.value)) {
    merge.leaves.delete(key);
    merge.maps.set(key, { path: leaf.path, origin: leaf.origin });
    return;
  }
  merge.maps.delete(key);
  // A file of many keys would be looked through for each of them.
  for (const table of merge.outer.delete(key) ? [merge.leaves, merge.maps] : []) {
    for (const [other, { path }] of table) {
      if (path.length > leaf.path.length && leaf.path.every((it, i) => it === path[i])) {
        table.delete(other);
      }
    }
  }
  merge.leaves.set(key, leaf);
}

/** The tree of a merge, with `valueOf` each leaf. */
export function build(merge: Merge, valueOf: (leaf: Leaf) => Json): JsonObject {
  const root: Branch = new Map();
  for (const { path } of merge.maps.values()) branchAt(root, path);
  for (const leaf of merge.leaves.values()) {
    branchAt(root, leaf.path.slice(0, -1)).set(leaf.path.at(-1) ?? "", { value: valueOf(leaf) });
  }
  return toObject(root);
}

type Branch = Map<string, Branch | { readonly value: Json }>;

function branchAt(root: Branch, path: KeyPath): Branch {
  let at = root;
  for (const name of path) {
    const held = at.get(name);
    const inner: Branch = held instanceof Map ? held : new Map();
    at.set(name, inner);
    at = inner;
  }
  return at;
}

function toObject(branch: Branch): JsonObject {
  return Object.fromEntries(
    [...branch].map(([name, it]) => [name, it instanceof Map ? toObject(it) : it.value]),
  );
}
