/** The shape that a final answer must have, when the user asks for one. */

import * as z from "zod";
import { AgentError, type Json, type JsonObject } from "../protocol/mod.ts";
import { jsonIn } from "./json_answer.ts";

export interface OutputSchema {
  readonly schema: JsonObject;
  /** The value in a final text that fits, whatever stands around it; `undefined`: there is none. */
  value(text: string): Json | undefined;
  /** What is wrong with a final text; `null`: there is JSON in it that fits. */
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
    return {
      schema,
      value: (text) => fitting(text, fits),
      problem: (text) => problem(text, fits),
    };
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message.split("\n")[0] ?? "" : String(cause);
    throw new AgentError("data", "schema.invalid", { detail }, { cause });
  }
}

function fitting(text: string, schema: z.ZodType): Json | undefined {
  for (const value of jsonIn(text)) {
    if (schema.safeParse(value).success) return value;
  }
  return undefined;
}

function problem(text: string, schema: z.ZodType): string | null {
  if (fitting(text, schema) !== undefined) return null;
  const [likeliest] = jsonIn(text);
  if (likeliest === undefined) return "the answer is not JSON";
  const { error } = schema.safeParse(likeliest);
  return error ? z.prettifyError(error) : null;
}
