/** A small value that fits a JSON Schema, for requests that are only there to be refused. */

import type { Schema } from "../../src/server/route.ts";

export function sample(schema: Schema | boolean | undefined): unknown {
  if (typeof schema !== "object") return "x";
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sample(first);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name])]),
      );
    case "array":
      return Array.isArray(schema.items) ? [] : [sample(schema.items)];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return fitting[schema.pattern ?? ""] ?? "x".repeat(schema.minLength ?? 1);
  }
}

/** Words for patterns of ours. */
const fitting: Readonly<Record<string, string>> = {
  "^[ua]\\d{1,15}$": "u5",
  "^[0-9a-f]{64}$": "0".repeat(64),
  "^[a-z][a-z0-9_-]{0,31}$": "somebody",
};
