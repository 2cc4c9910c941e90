/** How a run ended early, and what was mended or lost. */

import * as z from "zod";

export const ends = {
  /** A limit of this run was reached; the run ended cleanly. */
  limit: () =>
    z.object({
      type: z.literal("limit"),
      limit: z.enum([
        ...["tool_calls", "tokens", "money", "time", "repeats", "nudges"] as const,
        ...["session_tokens", "session_money", "day_tokens", "day_money"] as const,
      ]),
      used: z.number(),
      max: z.number(),
    }),
  /** `step`: of the plan, which is paused by it. */
  aborted: () =>
    z.object({
      type: z.literal("aborted"),
      by: z.enum(["user", "signal"]),
      step: z.string().optional(),
    }),
  /** What validation found and mended before anything was sent to a provider. */
  repaired: () =>
    z.object({
      type: z.literal("repaired"),
      findings: z.array(
        z.object({
          kind: z.enum(["orphan_call", "orphan_result", "duplicate_result", "duplicate_call"]),
          call: z.string(),
        }),
      ),
    }),
  /** Stands for an event whose record was damaged; written when a damaged log is rebuilt. */
  record_lost: () => z.object({ type: z.literal("record_lost") }),
};
