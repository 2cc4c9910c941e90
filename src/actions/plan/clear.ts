import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { query } from "../action.ts";
import { changePlan } from "./stored.ts";

/** Puts the plan away; what was done stays done. */
export const clear = query({
  path: ["plan", "clear"],
  rights: ["read", "write"],
  args: z.strictObject({}),
  async run(ports) {
    const { before } = await changePlan(ports, (now) => now === null ? [] : [{ op: "clear" }]);
    return { cleared: before };
  },
  view: ({ cleared }, { t }) =>
    cleared === null ? t("plan.none") : t("plan.cleared", { goal: oneLine(cleared.goal) }),
});
