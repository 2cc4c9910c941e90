/** What a reader fills in by itself need not be stored: values that equal their schema's default. */

import * as z from "zod";

/**
 * `value`, which `schema` has parsed, without the fields of objects that hold their default; parsing
 * it again gives `value`. Objects within unions and arrays are kept as they are.
 */
export function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return value === undefined ? value : withoutDefaults(schema.def.innerType, value);
  }
  if (schema instanceof z.ZodLazy) return withoutDefaults(schema.unwrap(), value);
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const shape: z.core.$ZodType | undefined = schema.shape[name];
      if (shape === undefined) return [[name, field]];
      return isDefault(shape, field) ? [] : [[name, withoutDefaults(shape, field)]];
    }),
  );
}

/** By JSON: what is stored is nothing else. */
function isDefault(schema: z.core.$ZodType, value: unknown): boolean {
  return schema instanceof z.ZodDefault &&
    JSON.stringify(schema.def.defaultValue) === JSON.stringify(value);
}
