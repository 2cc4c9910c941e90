import * as z from "zod";
import type { JsonObject, ToolDefinition, ToolSpec } from "../protocol/mod.ts";

const specs = new WeakMap<ToolDefinition, ToolSpec>();

/**
 * Tools as a model sees them; equal definitions give equal bytes. What says nothing to a
 * model (the dialect, the bounds of a safe integer) is left out: every request carries it.
 */
export function toolSpecs(definitions: readonly ToolDefinition[]): ToolSpec[] {
  return definitions.map((definition) => {
    const known = specs.get(definition);
    if (known) return known;
    const { name, description, input, schema = schemaOf(input) } = definition;
    const spec = { name, description, schema };
    specs.set(definition, spec);
    return spec;
  });
}

function schemaOf(input: z.ZodType): JsonObject {
  const schema = z.toJSONSchema(input, {
    io: "input",
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { $schema: _, ...rest } = schema;
  // A trip through text proves that it is JSON, at a tenth of the cost of a Zod parse.
  return JSON.parse(JSON.stringify(rest));
}
