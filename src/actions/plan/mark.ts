/** `plan start`, `done`, `fail` and `skip`, which differ in the state that they give a step. */

import * as z from "zod";
import { currentStep, readySteps } from "../../plan/mod.ts";
import { AgentError, type Plan, type PlanStep, type StepState } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { changePlan, knownSteps, noPlan } from "./stored.ts";
import { planText } from "./text.ts";
import { stepWord } from "./words.ts";

const step = z.string().meta({ positional: 0, complete: "step" }).optional();
const plain = z.strictObject({ step });
const reasoned = z.strictObject({
  step,
  why: z.string().regex(/\S/, { error: "arg.empty" }).optional(),
});

interface MarkArguments {
  readonly step?: string | undefined;
  readonly why?: string | undefined;
}

interface Marking<Args extends z.ZodType<MarkArguments>> {
  readonly state: StepState;
  readonly args: Args;
  /** The step that is meant where none is named. */
  meant(plan: Plan): PlanStep | null;
}

function marking<Args extends z.ZodType<MarkArguments>>(
  word: string,
  { state, args, meant }: Marking<Args>,
) {
  return query({
    path: ["plan", word],
    rights: ["read", "write"],
    args,
    async run(ports, { step, why }) {
      const said = why === undefined ? {} : { why: why.trim() };
      const { plan } = await changePlan(ports, (now) => {
        if (now === null) throw noPlan();
        const id = step === undefined ? meant(now)?.id : stepWord(step);
        if (id === undefined) throw unnamed(now);
        return [{ op: "state", step: id, state, ...said }];
      });
      return plan;
    },
    view: planText,
  });
}

function unnamed(plan: Plan): AgentError {
  const known = knownSteps(plan);
  return known === ""
    ? new AgentError("input", "plan.no_steps")
    : new AgentError("usage", "plan.which", { known });
}

/** Begins a step, again if need be: the next one that can be begun, unless one is named. */
export const start = marking("start", {
  state: "running",
  args: plain,
  meant: (plan) => plan.steps.find((it) => it.state === "paused") ?? readySteps(plan)[0] ?? null,
});

/** A person says that a step is done, whether it ran or not. */
export const done = marking("done", { state: "done", args: plain, meant: currentStep });

export const fail = marking("fail", { state: "failed", args: reasoned, meant: currentStep });

/** Passes over a step and over whatever waits for it. */
export const skip = marking("skip", { state: "skipped", args: reasoned, meant: currentStep });
