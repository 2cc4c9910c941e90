/** JSON Schema as Gemini takes it: references inlined, unknown keywords gone. */

import { isObject, type Json, type JsonObject } from "../protocol/mod.ts";

/**
 * Keywords that the API reference names for `parametersJsonSchema`; any other may be a
 * 400. `$ref` and `$defs` are named too, but fail beside siblings and in cycles, so
 * references are inlined instead.
 */
const plain = new Set([
  "type",
  "format",
  "title",
  "description",
  "enum",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "required",
]);
const one = new Set(["items", "additionalProperties"]);
const many = new Set(["prefixItems", "anyOf", "oneOf"]);

/**
 * The nearest schema that Gemini accepts. It never refuses what `schema` allows; what
 * it lets through beyond that is caught when the call is parsed.
 */
export function geminiSchema(schema: JsonObject): JsonObject {
  return subset(schema, { root: schema, open: [] });
}

interface Context {
  readonly root: JsonObject;
  /** References that are being inlined: meeting one again is a cycle. */
  readonly open: readonly string[];
}

function subset(schema: JsonObject, context: Context): JsonObject {
  if (typeof schema.$ref === "string") return inlined(schema, schema.$ref, context);
  const merged = withAllOf(schema);
  const entries = Object.entries(merged).flatMap(([key, value]): [string, Json][] => {
    if (plain.has(key)) return [[key, value]];
    if (key === "properties" && isObject(value)) return [[key, eachValue(value, context)]];
    if (one.has(key) && isObject(value)) return [[key, subset(value, context)]];
    if (many.has(key)) return [[key, objects(value).map((it) => subset(it, context))]];
    return [];
  });
  return { ...Object.fromEntries(entries), ...replaced(merged) };
}

function inlined(schema: JsonObject, ref: string, context: Context): JsonObject {
  const { $ref: _, ...siblings } = schema;
  const target = context.open.includes(ref) ? null : resolve(context.root, ref);
  if (!target) return subset({ type: "object", ...siblings }, context);
  const open = [...context.open, ref];
  return subset({ ...target, ...siblings }, { ...context, open });
}

/** The place that `#/a/b` points to; `null` outside the schema. */
function resolve(root: JsonObject, ref: string): JsonObject | null {
  if (!ref.startsWith("#")) return null;
  let at: Json | undefined = root;
  for (const step of ref.slice(1).split("/").slice(1)) {
    const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    at = isObject(at) ? at[key] : undefined;
  }
  return isObject(at) ? at : null;
}

/** Members of `allOf` laid over each other: the keyword itself is unknown there. */
function withAllOf(schema: JsonObject): JsonObject {
  const members = objects(schema.allOf).filter((it) => it.$ref === undefined);
  if (members.length === 0) return schema;
  const all = [...members.map(withAllOf), schema];
  const properties = all.map((it) => it.properties).filter(isObject);
  const required = all.flatMap((it) => strings(it.required));
  return {
    ...Object.assign({}, ...all),
    ...(properties.length > 0 ? { properties: Object.assign({}, ...properties) } : {}),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  };
}

/** Keywords with a known equivalent. */
function replaced(schema: JsonObject): JsonObject {
  return {
    ...constAsEnum(schema.const),
    ...bound("minimum", schema.exclusiveMinimum, schema),
    ...bound("maximum", schema.exclusiveMaximum, schema),
  };
}

function constAsEnum(value: Json | undefined): JsonObject {
  if (typeof value === "string") return { type: "string", enum: [value] };
  if (typeof value === "number") return { type: "number", enum: [value] };
  if (typeof value === "boolean") return { type: "boolean" };
  return value === null ? { type: "null" } : {};
}

function bound(name: "minimum" | "maximum", limit: Json | undefined, of: JsonObject): JsonObject {
  if (typeof limit !== "number" || typeof of[name] === "number") return {};
  const step = of.type === "integer" ? 1 : 0;
  return { [name]: name === "minimum" ? limit + step : limit - step };
}

function eachValue(map: JsonObject, context: Context): JsonObject {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, isObject(value) ? subset(value, context) : {}]),
  );
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((it) => typeof it === "string") : [];
}
