/** From a call as a model made it to a tool and its input, or to a sentence that mends the call. */

import { text } from "../context/mod.ts";
import {
  isObject,
  isOfProgram,
  type Json,
  type JsonObject,
  type Tool,
  type ToolCall,
} from "../protocol/mod.ts";
import { allTools, reachesNetwork, toolSpecs } from "../tools/mod.ts";
import { nearest } from "../util/mod.ts";

export type Parsed =
  | { readonly ok: true; readonly tool: Tool; readonly input: unknown }
  | { readonly ok: false; readonly problem: string };

export function parseCall(call: ToolCall, tools: readonly Tool[]): Parsed {
  const tool = tools.find(({ definition: { name, inPrograms } }) =>
    name === call.name && (!inPrograms || isOfProgram(call.id))
  );
  if (!tool) return { ok: false, problem: unknownTool(call.name, tools) };
  const { definition } = tool;
  const shape = toolSpecs([definition])[0]?.schema ?? {};
  const schema = () => JSON.stringify(shape);
  if (call.malformed !== undefined) {
    const raw = call.malformed.slice(0, 200);
    return { ok: false, problem: text("malformed_arguments", { raw, schema: schema() }) };
  }
  const result = definition.input.safeParse(read(renamed(call.input, definition), shape));
  if (result.success) return { ok: true, tool, input: result.data };
  const problem = result.error.issues
    .map((issue) => [issue.path.join("."), issue.message].filter(Boolean).join(": "))
    .join("; ");
  return { ok: false, problem: text("invalid_arguments", { problem, schema: schema() }) };
}

function unknownTool(name: string, tools: readonly Tool[]): string {
  const off = allTools.find(({ definition }) => definition.name === name);
  if (off && reachesNetwork(off)) return text("network_off", { name });
  const names = tools.flatMap(({ definition }) => definition.inPrograms ? [] : [definition.name]);
  const near = nearest(name, names);
  const suggestion = near ? ` Did you mean ${near}?` : "";
  return text("unknown_tool", { name, names: names.join(", "), suggestion });
}

/** Keys that models are known to use instead of ours; `null` is how many of them say "not given". */
function renamed(
  input: JsonObject,
  { aliases = {} }: { readonly aliases?: Readonly<Record<string, string>> },
): JsonObject {
  const entries: [string, Json][] = Object.entries(input)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => {
      const right = aliases[key];
      return [right !== undefined && !(right in input) ? right : key, value];
    });
  return Object.fromEntries(entries);
}

/**
 * Numbers and truths in quotes, a number where a text is wanted, and one value where a list is, read
 * as what the schema wants.
 */
function read(input: JsonObject, { properties }: JsonObject): JsonObject {
  if (!isObject(properties)) return input;
  const entries = Object.entries(input).map(([key, value]): [string, Json] => {
    const wanted = properties[key];
    const type = isObject(wanted) ? wanted["type"] : undefined;
    if (typeof value === "number" && type === "string") return [key, String(value)];
    return [key, typeof value === "string" ? unquoted(value, type) : value];
  });
  return Object.fromEntries(entries);
}

function unquoted(value: string, type: Json | undefined): Json {
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
