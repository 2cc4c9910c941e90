/** What several kinds of events are made of. */

import * as z from "zod";
import { once } from "../../util/mod.ts";
import type { Json, JsonObject } from "../json.ts";
import type { ModelError } from "../model.ts";

export const json = once((): z.ZodType<Json> => z.json());
export const jsonObject = once((): z.ZodType<JsonObject> => z.record(z.string(), json()));
export const opaque = once(() => z.object({ by: z.string(), data: json() }).optional());
export const hash = () => z.string();

export const toolCall = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    input: jsonObject(),
    malformed: z.string().optional(),
  });

export const modelError: z.ZodType<ModelError> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("auth"), message: z.string() }),
    z.object({ kind: z.literal("balance"), message: z.string() }),
    z.object({
      kind: z.literal("rate_limit"),
      message: z.string(),
      resetAt: z.number().optional(),
    }),
    z.object({
      kind: z.literal("overflow"),
      message: z.string(),
      promptTokens: z.number().optional(),
      limit: z.number().optional(),
    }),
    z.object({ kind: z.literal("refusal"), message: z.string() }),
    z.object({ kind: z.literal("content_filter"), message: z.string(), reason: z.string() }),
    z.object({
      kind: z.literal("bad_request"),
      message: z.string(),
      status: z.number().optional(),
    }),
    z.object({ kind: z.literal("unknown_model"), message: z.string() }),
    z.object({
      kind: z.literal("unavailable"),
      message: z.string(),
      status: z.number().optional(),
    }),
    z.object({
      kind: z.literal("malformed"),
      message: z.string(),
      status: z.number().optional(),
    }),
    z.object({ kind: z.literal("aborted"), message: z.string() }),
  ])
);

/**
 * What the model is there for. `chat`: it answers and never changes anything; `work`: it carries a
 * task out; `goal`: it writes a plan and carries that out step by step.
 */
export const modes = ["chat", "work", "goal"] as const;
