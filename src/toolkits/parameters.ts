/** The parameters of a declared tool, as a schema for models and as one for calls. */

import * as z from "zod";
import type { ToolParameterSettings } from "../config/mod.ts";
import type { JsonObject } from "../protocol/mod.ts";

export type Parameters = Readonly<Record<string, ToolParameterSettings>>;

export type Value = string | number | boolean | readonly string[];

/** Characters of one text, and texts of one list. */
const most = { text: 32_000, list: 200 } as const;

/** What a call gives, by name; what was left out is not there. */
export function inputOf(parameters: Parameters): z.ZodType<Readonly<Record<string, Value>>> {
  const fields = Object.entries(parameters).map(([name, it]) => {
    const field = fieldOf(it);
    return [name, it.optional ? field.exactOptional() : field] as const;
  });
  return z.strictObject(Object.fromEntries(fields)).transform((given) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => isValue(value) ? [[name, value]] : []),
    )
  );
}

function fieldOf({ type, values }: ToolParameterSettings): z.ZodType<Value> {
  const text = z.string().max(most.text).refine((it) => !it.includes("\0"), "a NUL character");
  const chosen = values.length === 0 ? text : z.enum(values);
  switch (type) {
    case "string":
      return chosen;
    case "integer":
      return z.int();
    case "number":
      return z.number();
    case "boolean":
      return z.boolean();
    case "list":
      return z.array(chosen).max(most.list);
  }
}

function isValue(value: unknown): value is Value {
  return ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);
}

/** JSON Schema, as a model is told it. */
export function schemaOf(parameters: Parameters): JsonObject {
  const properties = Object.entries(parameters).map(
    ([name, { type, description, values }]): [string, JsonObject] => {
      const choice: JsonObject = values.length === 0 ? {} : { enum: [...values] };
      const schema: JsonObject = type === "list"
        ? { type: "array", items: { type: "string", ...choice } }
        : { type, ...(type === "string" ? choice : {}) };
      return [name, { ...schema, ...(description === null ? {} : { description }) }];
    },
  );
  const required = Object.keys(parameters).filter((name) => parameters[name]?.optional !== true);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  };
}
