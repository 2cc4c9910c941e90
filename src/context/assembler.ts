/** Builds a request from the log alone: equal logs give equal bytes. */

import type { ConversationState } from "../agent/mod.ts";
import type { Assembler, JsonObject, Mode, ToolSpec } from "../protocol/mod.ts";
import { phrase, systemPrompt, text } from "./prompts.ts";
import { render } from "./render.ts";

export interface AssemblerOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  /** Operating system, as a model should read it. */
  readonly os: string;
  /** The tools that a mode offers: always the same ones first, then those that were found. */
  tools(mode: Mode, found: readonly string[]): readonly ToolSpec[];
  /** JSON Schema that the final answer must fit. */
  readonly outputSchema?: JsonObject;
}

export function assembler(options: AssemblerOptions): Assembler<ConversationState> {
  const { outputSchema } = options;
  const wanted = outputSchema
    ? `\n\n${text("output_schema", { schema: JSON.stringify(outputSchema) })}`
    : "";
  return {
    phrase,
    assemble: (state) =>
      Promise.resolve({
        system: systemPrompt(state.header.mode, options) + wanted,
        messages: render(state),
        tools: options.tools(state.header.mode, state.offered),
        ...(outputSchema ? { outputSchema } : {}),
      }),
  };
}
