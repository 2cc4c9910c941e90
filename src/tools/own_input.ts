/** A call's input as its tool is written, whatever the model made of keys and values. */

import { isObject, type Json, type JsonObject, type ToolDefinition } from "../protocol/mod.ts";
import { toolSpecs } from "./specs.ts";

/**
 * Keys of other names, numbers and truths in quotes, a number where a text is wanted, and one value where
 * a list is. Calls are logged like this, so that policy, folds and tool read one and the same call; what
 * it gives it gives again. The rest is left as it is, for the tool's schema to judge.
 */
export function ownInput(input: JsonObject, definition: ToolDefinition): JsonObject {
  const { properties } = toolSpecs([definition])[0]?.schema ?? {};
  const named = ownNames(input, definition);
  if (!isObject(properties)) return named;
  const entries = Object.entries(named).map(([key, value]): [string, Json] => {
    const wanted = properties[key];
    return [key, ownValue(value, isObject(wanted) ? wanted["type"] : undefined)];
  });
  return Object.fromEntries(entries);
}

/** `null` is how many models say "not given". */
function ownNames(input: JsonObject, { aliases = {} }: ToolDefinition): JsonObject {
  const entries = Object.entries(input).flatMap(([key, value]): [string, Json][] => {
    if (value === null) return [];
    const right = Object.hasOwn(aliases, key) ? aliases[key] : undefined;
    return [[right !== undefined && !(right in input) ? right : key, value]];
  });
  return Object.fromEntries(entries);
}

function ownValue(value: Json, type: Json | undefined): Json {
  if (typeof value === "number" && type === "string") return String(value);
  if (typeof value !== "string") return value;
  if (type === "array") return listed(value);
  const text = value.trim();
  if ((type === "integer" || type === "number") && text !== "" && Number.isFinite(Number(text))) {
    return Number(text);
  }
  if (type === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  return value;
}

/** A list written as a text, or one entry of it. */
function listed(value: string): Json {
  if (!value.trim().startsWith("[")) return [value];
  try {
    return JSON.parse(value);
  } catch {
    return [value];
  }
}
