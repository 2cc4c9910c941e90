/**
 * A cold start: reads YAML, merges the layers, resolves variables, checks. Everything dear is
 * below this file, and only a missing or outdated cache leads here.
 */

import type { Json, JsonObject } from "../protocol/mod.ts";
import { check, type Checked, type Origins } from "./check.ts";
import { addEnvironment } from "./environment.ts";
import { isFilePath, isSecret, keyText } from "./key.ts";
import { addFile, addFlags, build, emptyMerge, type Leaf, type Merge } from "./merge.ts";
import { readYaml } from "./read_yaml.ts";
import { resolveText } from "./resolve.ts";
import { takesText } from "./schema.ts";
import { type Env, isPlainReference, isTemplate, variablesIn } from "./template.ts";
import type { Origin, Prepared, Slot, Sources, Variable, Warning } from "./types.ts";

/** @throws {AgentError} exit `config`, for the first thing that is wrong */
export async function prepare(sources: Sources): Promise<Prepared> {
  const merge = emptyMerge();
  for (const file of sources.files) addFile(merge, file, await readYaml(file));
  const looked = addEnvironment(merge, sources.env);
  addFlags(merge, sources.flags);
  const tree = build(merge, (leaf) => valueOf(leaf, sources.env));
  const origins = originsOf(merge);
  const { checked, left } = checkWithoutServers(tree, origins);
  if (checked.type === "invalid") {
    throw checked.problems[0]?.error ?? new Error("invalid without a problem");
  }
  const leaves = [...merge.leaves.values()];
  const slots = leaves.map(slotOf);
  return {
    settings: checked.settings,
    origins,
    warnings: [...merge.warnings, ...left],
    slots: slots.filter((it) => it !== null && it !== "lost"),
    variables: variables([...looked, ...leaves.flatMap(mentioned)]),
    cacheable: !slots.includes("lost"),
  };
}

/** An MCP server whose name no tool could begin with is named and left out: all else goes on. */
function checkWithoutServers(
  tree: JsonObject,
  origins: Origins,
): { readonly checked: Checked; readonly left: readonly Warning[] } {
  const checked = check(tree, origins);
  const { mcp } = tree;
  if (checked.type === "valid" || !isMap(mcp)) return { checked, left: [] };
  const wrong = checked.problems.filter(({ error }) => error.code === "config.bad_server_name");
  const names = new Set(wrong.map(({ path }) => path[1] ?? ""));
  const usable = Object.entries(mcp).filter(([name]) => !names.has(name));
  const left = wrong.map(({ path, error: { params } }): Warning => ({
    code: "config.bad_server_name",
    params: { place: String(params["place"]), name: path[1] ?? "" },
  }));
  return { checked: check({ ...tree, mcp: Object.fromEntries(usable) }, origins), left };
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** For every key that was said, also for keys that hold keys. */
export function originsOf(merge: Merge): Record<string, Origin> {
  const maps = [...merge.maps.values()].map((it) => [keyText(it.path), it.origin] as const);
  const leaves = [...merge.leaves.values()].map((leaf) => {
    const variable = mentioned(leaf)[0]?.name;
    const origin = variable === undefined ? leaf.origin : { ...leaf.origin, variable };
    return [keyText(leaf.path), origin] as const;
  });
  return Object.fromEntries([...maps, ...leaves]);
}

function valueOf(leaf: Leaf, env: Env): Json {
  const { value, origin } = leaf;
  if (typeof value !== "string") return value;
  const shape = shapeOf(leaf);
  if (origin.file !== undefined) return resolveText(value, shape, { env, origin });
  return isSecret(leaf.path) ? value || null : value;
}

/** How a warm start finds the value; `null`: in the cache. `lost`: it could not. */
function slotOf(leaf: Leaf): Slot | null | "lost" {
  const { value, origin, path, range } = leaf;
  if (typeof value !== "string") return null;
  const shape = shapeOf(leaf);
  if (!isSecret(path)) {
    const varies = origin.file !== undefined && isTemplate(value);
    return varies ? { ...shape, from: { type: "text", text: value } } : null;
  }
  if (origin.layer === "flags") return { ...shape, from: { type: "flag" } };
  if (origin.file === undefined) {
    return { ...shape, from: { type: "variable", name: origin.variable ?? "" } };
  }
  if (isPlainReference(value)) return { ...shape, from: { type: "text", text: value } };
  if (!range) return "lost";
  return { ...shape, from: { type: "file", path: origin.file, start: range[0], end: range[1] } };
}

function shapeOf({ path, origin }: Leaf): Pick<Slot, "path" | "text" | "folder"> {
  const shape = { path, text: takesText(path) };
  const user = origin.layer !== "embedded" ? origin.file : undefined;
  if (user === undefined || !isFilePath(path)) return shape;
  return { ...shape, folder: user.slice(0, user.lastIndexOf("/")) };
}

/** The variables that a text from a file names. */
function mentioned({ path, value, origin }: Leaf): Variable[] {
  if (typeof value !== "string" || origin.file === undefined) return [];
  return variablesIn(value).map((name) => ({ name, secret: isSecret(path) }));
}

/** Each name once; what some other key uses openly is no secret. */
function variables(all: readonly Variable[]): Variable[] {
  const secret = new Map<string, boolean>();
  for (const it of all) secret.set(it.name, it.secret && secret.get(it.name) !== false);
  return [...secret].map(([name, isSecret]) => ({ name, secret: isSecret }));
}
