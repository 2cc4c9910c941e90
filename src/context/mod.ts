/**
 * What a model sees: the system prompt, history as messages, the tools of the mode.
 * Pure functions of the log, so that any request ever sent can be built again; the
 * prefix of a conversation never changes while it grows.
 */

import type { jsonIn } from "./json_answer.ts";

export { assembler, type AssemblerOptions, frame, newPrompt } from "./assembler.ts";
export { features, hintsOf, type TaskLook, type TaskSize } from "./features.ts";
export * from "./injection/mod.ts";
export {
  compact,
  type CompactOptions,
  type CompactPorts,
  needsCompaction,
  requestTokens,
  type Room,
} from "./compaction/mod.ts";
export { loadOutputSchema, type OutputSchema } from "./load_output_schema.ts";
export { joined, phrase, type PromptOptions, systemParts, text } from "./prompts.ts";
export { messagesOf, render } from "./render.ts";
export { situationText, type ToldChange } from "./situation.ts";
export { kindOf } from "./task_words.ts";

/** Reading JSON out of a model's words brings a library along that few runs need. */
export async function loadJsonAnswer(): Promise<typeof jsonIn> {
  return (await import("./json_answer.ts")).jsonIn;
}
