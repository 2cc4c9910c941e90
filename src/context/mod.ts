/**
 * What a model sees: the system prompt, history as messages, the tools of the mode.
 * Pure functions of the log, so that any request ever sent can be built again; the
 * prefix of a conversation never changes while it grows.
 */

export { assembler, type AssemblerOptions } from "./assembler.ts";
export { loadOutputSchema, type OutputSchema } from "./load_output_schema.ts";
export { phrase, text } from "./prompts.ts";
export { render } from "./render.ts";
export { situationText, type ToldChange } from "./situation.ts";
