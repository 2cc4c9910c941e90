/**
 * A warm start: the checked configuration as JSON, used while every input is the same, so that
 * neither YAML nor Zod is loaded. Holds no secret and no variable's value: those are taken
 * anew from where they stand (`Slot`). Whatever is wrong with the file, it is as if it were
 * not there.
 */

import { isObject, type Json } from "../protocol/mod.ts";
import { canonicalJson, sha256, writeAtomic } from "../util/mod.ts";
import { isSecret, keyText } from "./key.ts";
import { makePrivate } from "./paths.ts";
import { finish, resolveText } from "./resolve.ts";
import type { Prepared, Slot, Sources, Variable } from "./types.ts";

/** Raised when the shape of the file changes. */
const format = 1;

/** Combinations of project and flags that are kept. */
const keep = 16;

/** Where a cache lies, and for which program. */
export interface CachePlace {
  readonly folder: string;
  readonly version: string;
}

interface Stored extends Omit<Prepared, "cacheable"> {
  /** Hash over everything that `Prepared` was made from. */
  readonly inputs: string;
}

/** The configuration as it was checked last time, or `null`. */
export async function readCache(place: CachePlace, sources: Sources): Promise<Prepared | null> {
  try {
    const path = await cachePath(place, sources);
    const [text, { mode }] = await Promise.all([Deno.readTextFile(path), Deno.stat(path)]);
    // A file that others can write may be theirs.
    if (mode !== null && (mode & 0o077) !== 0) return null;
    const cut = text.indexOf("\n");
    const body = text.slice(cut + 1);
    if (await sha256(body) !== text.slice(0, cut)) return null;
    const stored: Stored = JSON.parse(body);
    if (stored.inputs !== await fingerprint(place, sources, stored.variables)) return null;
    for (const slot of stored.slots) {
      assign(stored.settings, slot.path, fill(slot, stored, sources));
    }
    return { ...stored, cacheable: true };
  } catch {
    return null;
  }
}

/** Keeps a configuration for the next start; not being able to is no failure. */
export async function writeCache(
  place: CachePlace,
  sources: Sources,
  prepared: Prepared,
): Promise<void> {
  const { cacheable, ...rest } = prepared;
  if (!cacheable) return;
  const settings = structuredClone(prepared.settings);
  for (const slot of prepared.slots) assign(settings, slot.path, null);
  const inputs = await fingerprint(place, sources, prepared.variables);
  const stored: Stored = { ...rest, settings, inputs };
  const body = JSON.stringify(stored);
  try {
    await makePrivate(place.folder);
    const path = await cachePath(place, sources);
    await writeAtomic(path, `${await sha256(body)}\n${body}`, { mode: 0o600, sync: false });
    await prune(place.folder, path);
  } catch {
    // A full disk or a folder that may not be written only makes the next start slower.
  }
}

/** One file for each project and set of flags, so that they do not push each other out. */
async function cachePath(place: CachePlace, sources: Sources): Promise<string> {
  const project = sources.files.find((it) => it.layer === "project")?.path ?? "";
  const name = await sha256(canonicalJson([project, openFlags(sources.flags)]));
  return `${place.folder}/config-${name.slice(0, 16)}.json`;
}

async function fingerprint(
  place: CachePlace,
  sources: Sources,
  variables: readonly Variable[],
): Promise<string> {
  const environment = variables.map(({ name, secret }) => {
    const value = sources.env(name) || null;
    return [name, secret ? value !== null : value];
  });
  const files = sources.files.map(({ layer, path, text }) => [layer, path, text]);
  const flags = canonicalJson(openFlags(sources.flags));
  return await sha256(JSON.stringify([format, place.version, files, environment, flags]));
}

/** Flags with their secrets blanked out. */
function openFlags(flags: Json, path: readonly string[] = []): Json {
  if (isSecret(path)) return flags !== null && flags !== "";
  if (!isObject(flags)) return flags;
  return Object.fromEntries(
    Object.entries(flags).map(([name, inner]) => [name, openFlags(inner, [...path, name])]),
  );
}

function fill(slot: Slot, stored: Stored, sources: Sources): Json {
  const origin = stored.origins[keyText(slot.path)] ?? { layer: "embedded" };
  const context = { env: sources.env, origin };
  switch (slot.from.type) {
    case "text":
      return resolveText(slot.from.text, slot, context);
    case "file": {
      const { path, start, end } = slot.from;
      const file = sources.files.find((it) => it.path === path && it.layer !== "embedded");
      return resolveText((file?.text ?? "").slice(start, end), slot, context);
    }
    case "variable":
      return finish(sources.env(slot.from.name) ?? "", slot);
    case "flag": {
      const value = slot.path.reduce<Json | undefined>(
        (at, name) => isObject(at) ? at[name] : undefined,
        sources.flags,
      );
      return typeof value === "string" ? finish(value, slot) : null;
    }
  }
}

function assign(target: object, path: readonly string[], value: Json): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    Reflect.set(target, name, value);
    return;
  }
  const inner: unknown = Reflect.get(target, name);
  if (typeof inner === "object" && inner !== null) assign(inner, rest, value);
}

/** Flags make files; a person has few combinations, a script may have many. */
async function prune(folder: string, newest: string): Promise<void> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (/^config-[0-9a-f]{16}\.json$/.test(name)) names.push(name);
  }
  if (names.length <= keep) return;
  const others = names.map((it) => `${folder}/${it}`).filter((it) => it !== newest);
  await Promise.all(others.map((it) => Deno.remove(it).catch(() => {})));
}
