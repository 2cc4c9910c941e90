/** The format of a cassette: JSONL, one exchange a line. */

import * as z from "zod";
import {
  AgentError,
  type Json,
  type ModelDelta,
  modelError,
  type ModelId,
} from "../protocol/mod.ts";

export interface Exchange {
  readonly v: 1;
  readonly model: ModelId;
  /** SHA-256 of the request's canonical JSON, after secrets were removed. */
  readonly hash: string;
  readonly request: Json;
  readonly deltas: readonly ModelDelta[];
}

const opaque = z.object({ by: z.string(), data: z.json() }).optional();

const part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thinking"), text: z.string(), opaque }),
  z.object({ type: z.literal("text"), text: z.string(), opaque }),
  z.object({ type: z.literal("tool_call"), name: z.string(), arguments: z.string(), opaque }),
]);

const delta: z.ZodType<ModelDelta> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("thinking"), text: z.string() }),
  z.object({
    type: z.literal("tool_call"),
    index: z.number(),
    name: z.string().optional(),
    arguments: z.string().optional(),
  }),
  z.object({
    type: z.literal("usage"),
    usage: z.object({
      input: z.number(),
      output: z.number(),
      cached: z.number(),
      thinking: z.number(),
      estimated: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal("retry"),
    attempt: z.number(),
    waitMs: z.number(),
    error: modelError,
  }),
  z.object({
    type: z.literal("finish"),
    reason: z.enum(["stop", "length"]),
    parts: z.array(part),
  }),
  z.object({ type: z.literal("error"), error: modelError }),
]);

const exchange: z.ZodType<Exchange> = z.object({
  v: z.literal(1),
  model: z.object({ provider: z.string(), name: z.string() }),
  hash: z.string(),
  request: z.json(),
  deltas: z.array(delta),
});

/**
 * Reads a cassette; empty lines are skipped.
 *
 * @throws {AgentError} `cassette_invalid` with the number of the line
 */
export function parseCassette(text: string): readonly Exchange[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const parsed = exchange.safeParse(readJson(line, index + 1));
    if (parsed.success) return [parsed.data];
    const issue = parsed.error.issues[0];
    throw new AgentError("data", "cassette_invalid", {
      line: index + 1,
      problem: issue ? `${issue.path.join(".")}: ${issue.message}` : "wrong shape",
    });
  });
}

function readJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new AgentError("data", "cassette_invalid", { line: number, problem }, { cause: error });
  }
}

/** Plain data as JSON has it: absent optional keys are really absent. */
export function toJson(value: unknown): Json {
  return z.json().parse(JSON.parse(JSON.stringify(value)));
}
