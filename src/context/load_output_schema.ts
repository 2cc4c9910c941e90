/** Reading JSON Schemas is a tenth of Zod that few runs need: it is loaded when one does. */

import type { OutputSchema } from "./output_schema.ts";

export type { OutputSchema };

/**
 * Reads a JSON Schema.
 *
 * @throws {AgentError} if the text is no JSON Schema that we can check
 */
export async function loadOutputSchema(source: string): Promise<OutputSchema> {
  const { outputSchema } = await import("./output_schema.ts");
  return outputSchema(source);
}
