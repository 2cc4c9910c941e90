/**
 * Language models: each provider behind the one interface `Model`, which yields plain data,
 * never throws, and ends in exactly one `finish` or `error`.
 *
 * Invariants: a provider's SDK is loaded at the first request and not before; equal requests
 * give equal bytes; what came of a stream without its end is never taken for an answer; what
 * servers and models want differently stands in one table (`quirks.ts`).
 */

import type { recording } from "./replay.ts";

export { createModel, type ModelSpec } from "./create.ts";
export { redacting } from "./redact.ts";
export { type RetryOptions, withRetry } from "./retry.ts";

/** Writes exchanges down; loaded by who asks for it, with all that reads them again. */
export async function loadRecording(): Promise<typeof recording> {
  return (await import("./replay.ts")).recording;
}
export { createEmbedder } from "./create_embedder.ts";
export type { EmbedderSpec } from "./embed.ts";
