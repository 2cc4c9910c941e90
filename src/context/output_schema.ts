/** The shape that a final answer must have, when the user asks for one. */

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
export async function outputSchema(source: string): Promise<OutputSchema> {
  const z = await import("zod");
  try {
    const schema = z.record(z.string(), z.json()).parse(JSON.parse(source));
    const fits = z.fromJSONSchema(schema);
    return { schema, problem: (text) => problem(text, fits.safeParse.bind(fits), z.prettifyError) };
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message.split("\n")[0] ?? "" : String(cause);
    throw new AgentError("data", "schema.invalid", { detail }, { cause });
  }
}

function problem<E>(
  text: string,
  parse: (value: unknown) => { success: true } | { success: false; error: E },
  explain: (error: E) => string,
): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text.trim());
  } catch {
    return "the answer is not JSON";
  }
  const result = parse(value);
  return result.success ? null : explain(result.error);
}
