/** Builds a request from the log alone: equal logs give equal bytes. */

import { type ConversationState, goalTools, type Phase, phaseOf } from "../agent/mod.ts";
import type { Assembler, JsonObject, ModelRequest, TaskHints, ToolSpec } from "../protocol/mod.ts";
import { phrase, systemPrompt, text } from "./prompts.ts";
import { render } from "./render.ts";

export interface AssemblerOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  /** Operating system, as a model should read it. */
  readonly os: string;
  /** The tools that a phase offers: always the same ones first, then those that were found. */
  tools(phase: Phase, found: readonly string[]): readonly ToolSpec[];
  /** What a router is told of the task; `null`, or absent: nobody routes. */
  hints?(state: ConversationState): Promise<TaskHints | null>;
  /** JSON Schema that the final answer must fit. */
  readonly outputSchema?: JsonObject;
}

/** What goes with every request, whatever was said. */
export function frame(
  options: Pick<AssemblerOptions, "root" | "os" | "tools" | "outputSchema">,
  state: ConversationState,
): Pick<ModelRequest, "system" | "tools"> {
  const { outputSchema } = options;
  const wanted = outputSchema
    ? `\n\n${text("output_schema", { schema: JSON.stringify(outputSchema) })}`
    : "";
  return {
    system: systemPrompt(state.header.mode, options) + wanted,
    tools: options.tools(phaseOf(state), foundBy(state)),
  };
}

export function assembler(options: AssemblerOptions): Assembler<ConversationState> {
  const { outputSchema } = options;
  return {
    phrase,
    async assemble(state) {
      const hints = await options.hints?.(state) ?? null;
      return {
        ...frame(options, state),
        messages: render(state),
        ...(outputSchema ? { outputSchema } : {}),
        ...(hints ? { hints } : {}),
      };
    },
  };
}

/** Names of tools; where there is a plan, the one that keeps it need not be found. */
function foundBy({ offered, transcript }: ConversationState): readonly string[] {
  const names = offered.map(({ name }) => name);
  const known = names.includes(goalTools.plan) || !transcript.situation.plan;
  // Behind the others, whose place in the request stays as it was.
  return known ? names : [...names, goalTools.plan];
}
