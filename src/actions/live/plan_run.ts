import * as z from "zod";
import { demandUnfinished, goingOn } from "../plan/run.ts";
import { storedPlan } from "../plan/stored.ts";
import { demandIdle } from "./idle.ts";
import { live } from "./live.ts";

/** Carries the plan of the folder out from where it stands, in this conversation. */
export const planRun = live({
  path: ["plan", "run"],
  args: z.strictObject({}),
  async run(it) {
    demandIdle(it);
    demandUnfinished(await storedPlan(it.ports));
    for (const event of goingOn(it.session)) await it.session.record(event);
    it.said();
    return {};
  },
  view: () => "",
});
