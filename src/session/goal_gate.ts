/** What a model may do while it makes a plan and while it looks at the goal, and how much it may ask. */

import { type ConversationState, phaseOf, QUESTIONS } from "../agent/mod.ts";
import { text } from "../context/mod.ts";
import { type CallFacts, isOfProgram, type ToolCall, type ToolRunner } from "../protocol/mod.ts";
import { questionText } from "../tools/mod.ts";
import { permits } from "./offered.ts";

export interface GatePorts {
  readonly state: () => ConversationState;
  /** A person is there to be asked. */
  readonly attended: boolean;
  /** What the policy knows of a call; none if it cannot be understood. */
  facts(call: ToolCall): readonly CallFacts[];
}

/** The same runner; what is out of place is refused before anybody is asked about it. */
export function gated(runner: ToolRunner, ports: GatePorts): ToolRunner {
  return {
    names: runner.names,
    input: (name, given) => runner.input(name, given),
    readOnly: (call) => runner.readOnly(call),
    parallel: (call) => runner.parallel(call),
    prepare: (call) => runner.prepare(call),
    decide: async (call) => {
      const reason = refusal(call, ports);
      return reason === null ? await runner.decide(call) : { verdict: "deny", reason };
    },
    show: async (call) => {
      const [facts] = ports.facts(call);
      const question = isQuestion(facts) ? questionText(facts?.input) : null;
      return question === null ? await runner.show(call) : { text: question, rules: [] };
    },
    run: (call, options) => runner.run(call, options),
  };
}

export function isQuestion(facts: CallFacts | undefined): boolean {
  return facts?.effects.includes("ask") ?? false;
}

function refusal(call: ToolCall, ports: GatePorts): string | null {
  const [facts] = ports.facts(call);
  if (!facts) return null;
  const state = ports.state();
  const phase = phaseOf(state);
  if (isQuestion(facts)) {
    if (!ports.attended) return text("ask_nobody");
    if (isOfProgram(call.id)) return null;
    if (!permits(phase, facts.effects)) return text("ask_out_of_place");
    return state.goal.questions < QUESTIONS ? null : text("ask_enough", { most: QUESTIONS });
  }
  // What chat refuses, the policy does.
  if (phase !== "plan" && phase !== "check") return null;
  return permits(phase, facts.effects) ? null : text(`${phase}_changes_nothing`);
}
