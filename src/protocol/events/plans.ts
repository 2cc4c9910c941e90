/** The plan of a workspace, and a session that carries it out. */

import * as z from "zod";
import { owed } from "../owed.ts";
import { planPatch } from "../plan.ts";

export const plans = {
  /** In the workspace stream: plans outlive sessions. */
  plan: () =>
    z.object({
      type: z.literal("plan"),
      by: z.enum(["user", "model", "program"]),
      /** Absent: by hand, in no session. */
      session: z.string().optional(),
      patch: planPatch(),
    }),
  /** In the session stream: what the program has the model do next for the goal. */
  goal: () =>
    z.object({
      type: z.literal("goal"),
      /**
       * `plan`: write a plan, or with `why` add steps to the one that is carried out; `step`: carry
       * one out; `check`: look whether the goal is reached; `over`: nothing is left to do, or to be
       * done without the user.
       */
      move: z.enum(["plan", "step", "check", "over"]),
      /** Id of the plan's step; of `plan`: the one that failed. */
      step: z.string().optional(),
      /** What the model reads as the user's word; empty for `over`. */
      text: z.string(),
      /** What the step owes. */
      owed: owed().optional(),
      /**
       * `over`: why; `aside`: what was said has nothing to do with the plan, which stays; `gave_up`: the
       * model says so. `plan`: `failed` or `missed`.
       */
      why: z.enum([
        "reached",
        "missed",
        "failed",
        "declined",
        "no_plan",
        "skipped",
        "unfinished",
        "aside",
        "gave_up",
      ])
        .optional(),
    }),
};
