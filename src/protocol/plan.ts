/** Plans: what they are made of, and the patches by which they change. The fold is in `plan/`. */

import * as z from "zod";
import { once } from "../util/mod.ts";

/** `paused`: it was interrupted while it ran, and nobody has gone on with it. */
export const stepStates = ["pending", "running", "paused", "done", "failed", "skipped"] as const;

/** What was proved of a step's changes when it ended, by the program and never by a model. */
export const stepVerdicts = ["verified", "checked", "unverified", "unchanged", "failing"] as const;

/** A step as it is put into a plan. */
const newStep = once(() =>
  z.object({
    /** Short and stable: `1`, `2`, …; unique in its plan. */
    id: z.string(),
    title: z.string(),
    detail: z.string().optional(),
    /** Ids of the steps that come before it. */
    after: z.array(z.string()),
  })
);

/** One change of a plan. Whoever reads it leaves out what does not fit the plan as it is. */
export const planPatch = once(() =>
  z.discriminatedUnion("op", [
    /** A new plan in place of any other. */
    z.object({
      op: z.literal("set"),
      id: z.string(),
      goal: z.string(),
      steps: z.array(newStep()),
    }),
    /** `before`: id of the step that it stands in front of; absent: at the end. */
    z.object({ op: z.literal("add"), step: newStep(), before: z.string().optional() }),
    z.object({
      op: z.literal("edit"),
      step: z.string(),
      title: z.string().optional(),
      detail: z.string().optional(),
      after: z.array(z.string()).optional(),
    }),
    /** To another place in the order; `before` as in `add`. */
    z.object({ op: z.literal("move"), step: z.string(), before: z.string().optional() }),
    z.object({ op: z.literal("goal"), goal: z.string() }),
    z.object({ op: z.literal("remove"), step: z.string() }),
    /** `skipped` takes with it whatever waits for the step. */
    z.object({
      op: z.literal("state"),
      step: z.string(),
      state: z.enum(stepStates),
      why: z.string().optional(),
      verdict: z.enum(stepVerdicts).optional(),
    }),
    /** A person has seen the plan and lets it be carried out. */
    z.object({ op: z.literal("confirm") }),
    /** What the look at the goal after the last step came to. */
    z.object({ op: z.literal("check"), passed: z.boolean(), why: z.string() }),
    z.object({ op: z.literal("clear") }),
  ])
);

export type StepState = (typeof stepStates)[number];
export type StepVerdict = (typeof stepVerdicts)[number];
export type NewStep = z.infer<ReturnType<typeof newStep>>;
export type PlanPatch = z.infer<ReturnType<typeof planPatch>>;

/** A step of a plan. */
export interface PlanStep extends NewStep {
  readonly state: StepState;
  /** Why it failed or was skipped. */
  readonly why?: string;
  readonly verdict?: StepVerdict;
  /** How often it was begun. */
  readonly tries: number;
}

/** The plan of a workspace; there is one at most. */
export interface Plan {
  readonly id: string;
  readonly goal: string;
  readonly steps: readonly PlanStep[];
  readonly confirmed: boolean;
  readonly check: { readonly passed: boolean; readonly why: string } | null;
}
