import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { goingOn } from "../plan/run.ts";
import { noPlan, storedPlan } from "../plan/stored.ts";
import { demandIdle } from "./idle.ts";
import { live } from "./live.ts";

/** Carries the plan of the folder out from where it stands, in this conversation. */
export const planRun = live({
  path: ["plan", "run"],
  args: z.strictObject({}),
  async run(it) {
    demandIdle(it);
    const plan = await storedPlan(it.ports);
    if (plan === null) throw noPlan();
    if (plan.steps.length === 0) throw new AgentError("input", "plan.no_steps");
    if (plan.check !== null) throw new AgentError("usage", "plan.over");
    for (const event of goingOn(it.session)) await it.session.record(event);
    it.said();
    return {};
  },
  view: () => "",
});
