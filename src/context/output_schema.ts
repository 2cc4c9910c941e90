/** The shape that a final answer must have, when the user asks for one. */

import * as z from "zod";
import { AgentError, type JsonObject } from "../protocol/mod.ts";

export interface OutputSchema {
  readonly schema: JsonObject;
  /** What is wrong with a final text; `null`: it is JSON and fits. */
  problem(text: string): string | null;
}

/**
 * Reads a JSON Schema.
 *
 * @throws {AgentError} if the text is no JSON Schema that we can check
 */
export function outputSchema(source: string): OutputSchema {
  try {
    const schema = z.record(z.string(), z.json()).parse(JSON.parse(source));
    const fits = z.fromJSONSchema(schema);
    return { schema, problem: (text) => problem(text, fits) };
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message.split("\n")[0] ?? "" : String(cause);
    throw new AgentError("data", "schema.invalid", { detail }, { cause });
  }
}

function problem(text: string, schema: z.ZodType): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text.trim());
  } catch {
    return "the answer is not JSON";
  }
  const result = schema.safeParse(value);
  return result.success ? null : z.prettifyError(result.error);
}
