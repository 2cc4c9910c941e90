/** Whether a schema of a server's can be shown to models: each provider inlines references. */

import { isObject, type Json, type JsonObject } from "../protocol/mod.ts";

/** Characters of a schema as JSON. */
const mostCharacters = 32_768;

/** Objects and arrays below one another, references followed. */
const mostDepth = 40;

/** Objects and arrays in all, references followed: a small text can stand for a huge one. */
const mostNodes = 4_000;

/** An English clause that says why the schema is not used; `null`: it is. */
export function schemaProblem(schema: unknown): string | null {
  if (!isObject(schema)) return "its input schema is no object";
  if (schema["type"] !== undefined && schema["type"] !== "object") {
    return "its input schema is not of type object";
  }
  if (JSON.stringify(schema).length > mostCharacters) {
    return `its input schema has more than ${mostCharacters} characters`;
  }
  const count = { nodes: 0 };
  return walk(schema, { root: schema, open: [], depth: 0, count });
}

/** The schema as a definition has it: an object with properties, whatever else it says. */
export function normalised(schema: JsonObject): JsonObject {
  const { $schema: _, ...rest } = schema;
  return {
    ...rest,
    type: "object",
    properties: isObject(rest["properties"]) ? rest["properties"] : {},
  };
}

interface Walk {
  readonly root: JsonObject;
  /** References that are being followed: one met again is a cycle, and ends there. */
  readonly open: readonly string[];
  readonly depth: number;
  readonly count: { nodes: number };
}

function walk(value: Json, at: Walk): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (++at.count.nodes > mostNodes) {
    return `its input schema stands for more than ${mostNodes} parts`;
  }
  if (at.depth > mostDepth) return `its input schema is deeper than ${mostDepth}`;
  const inner = { ...at, depth: at.depth + 1 };
  if (isObject(value) && typeof value["$ref"] === "string") {
    const problem = follow(value["$ref"], inner);
    if (problem !== null) return problem;
  }
  for (const [key, part] of Object.entries(value)) {
    // Definitions count where they are referred to.
    if (key === "$defs" || key === "definitions") continue;
    const problem = walk(part, inner);
    if (problem !== null) return problem;
  }
  return null;
}

function follow(ref: string, at: Walk): string | null {
  if (at.open.includes(ref)) return null;
  if (!ref.startsWith("#")) return "its input schema refers to another document";
  const target = resolve(at.root, ref);
  if (target === undefined) return `its input schema refers to ${ref.slice(0, 60)}, which it lacks`;
  return walk(target, { ...at, open: [...at.open, ref] });
}

function resolve(root: JsonObject, ref: string): Json | undefined {
  let found: Json | undefined = root;
  for (const step of ref.slice(1).split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}
