import * as z from "zod";
import { isFinished } from "../plan/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { dialogue } from "./action.ts";
import { conversationOf, taskOf } from "./conversation.ts";
import { storedPlan } from "./plan/stored.ts";
import { resumeOptions, runArgs } from "./run_args.ts";

/** Has a plan made for a goal, shows it, and has it carried out step by step. */
export const goal = dialogue({
  path: ["goal"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    goal: z.array(z.string()).meta({ positional: 0 }).default([]),
    ...runArgs,
  }),
  async open(ports, args, face) {
    const task = await taskOf(args.goal, () => face.stdin());
    if (task === "") throw new AgentError("usage", "goal.none");
    const plan = await storedPlan(ports);
    // What somebody has confirmed is not put away unasked.
    if (plan?.confirmed && !plan.check && !isFinished(plan)) {
      throw new AgentError("usage", "goal.unfinished", { goal: plan.goal });
    }
    const options = await resumeOptions(ports, args, face);
    const session = await ports.create({ ...options, mode: "goal" });
    return await conversationOf(ports, session, { task, once: true, args });
  },
});
