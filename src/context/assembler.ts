/** Builds a request from the log alone: equal logs give equal bytes. */

import { type ConversationState, goalTools, type Phase, phaseOf } from "../agent/mod.ts";
import type { Assembler, ModelRequest, NewEventOf, TaskHints, ToolSpec } from "../protocol/mod.ts";
import { goalPhrase, joined, phrase, type PromptOptions, systemParts } from "./prompts.ts";
import { render } from "./render.ts";

export interface AssemblerOptions extends PromptOptions {
  /** The tools that a phase offers: always the same ones first, then those that were found. */
  tools(phase: Phase, found: readonly string[]): readonly ToolSpec[];
  /** What a router is told of the task; `null`, or absent: nobody routes. */
  hints?(state: ConversationState): Promise<TaskHints | null>;
}

/** What goes with every request, whatever was said. */
export function frame(
  options: PromptOptions & Pick<AssemblerOptions, "tools">,
  state: ConversationState,
): Pick<ModelRequest, "system" | "tools"> {
  return {
    system: joined(systemParts(state.header.mode, options)),
    tools: options.tools(phaseOf(state), foundBy(state)),
  };
}

/** The prompt of the next request for the log; `null`: it is the one that the log has. */
export function newPrompt(
  options: PromptOptions,
  { header: { mode }, prompt }: Pick<ConversationState, "prompt"> & {
    readonly header: Pick<ConversationState["header"], "mode">;
  },
): NewEventOf<"prompt"> | null {
  const parts = systemParts(mode, options);
  const isKnown = JSON.stringify(parts.map(told)) === JSON.stringify(prompt.map(told));
  return isKnown ? null : { type: "prompt", parts };
}

function told({ part, origin, place = "", text }: NewEventOf<"prompt">["parts"][number]) {
  return [part, origin, place, text];
}

export function assembler(options: AssemblerOptions): Assembler<ConversationState> {
  const { outputSchema } = options;
  return {
    phrase,
    goalPhrase,
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
