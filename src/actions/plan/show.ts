import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { planMarkdown } from "../../plan/mod.ts";
import { query } from "../action.ts";
import { noPlan, storedPlan } from "./stored.ts";
import { planText } from "./text.ts";

/** The plan and how far it has come. */
export const show = query({
  path: ["plan", "show"],
  rights: ["read", "write"],
  args: z.strictObject({ markdown: z.boolean().default(false) }),
  async run(ports, { markdown }) {
    const plan = await storedPlan(ports);
    return plan === null ? null : { markdown, plan };
  },
  json: (found) => JSON.parse(JSON.stringify(found?.plan ?? null)),
  view: (found, context) =>
    found?.markdown ? printable(planMarkdown(found.plan)) : planText(found?.plan ?? null, context),
});

/** The plan as a Markdown list, which `plan set --file` reads again. */
export const exported = query({
  path: ["plan", "export"],
  rights: ["read", "write"],
  args: z.strictObject({}),
  async run(ports) {
    const plan = await storedPlan(ports);
    if (plan === null) throw noPlan();
    return plan;
  },
  view: (plan) => printable(planMarkdown(plan)),
});
