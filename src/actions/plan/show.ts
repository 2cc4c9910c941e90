import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { planMarkdown } from "../../plan/mod.ts";
import type { Plan, PlanStep } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { rowText } from "../changes/row_text.ts";
import type { ChangeRow } from "../changes/row.ts";
import { noPlan, storedPlan, unknownStep } from "./stored.ts";
import { stepChanges } from "./step_changes.ts";
import { planText, stepTexts } from "./text.ts";
import { stepWord } from "./words.ts";

/** The plan and how far it has come; of one step, what it changed as well. */
export const show = query({
  path: ["plan", "show"],
  rights: ["read", "write"],
  args: z.strictObject({
    step: z.string().meta({ positional: 0, complete: "step" }).optional(),
    markdown: z.boolean().default(false),
  }),
  async run(ports, { step: given, markdown }): Promise<Shown | null> {
    const plan = await storedPlan(ports);
    if (plan === null) return null;
    if (given === undefined) return { type: "plan", markdown, plan };
    const id = stepWord(given);
    const step = plan.steps.find((it) => it.id === id);
    if (step === undefined) throw unknownStep(id, plan);
    return { type: "step", step, changes: await stepChanges(ports, id) };
  },
  json(found) {
    if (found === null) return null;
    const data = found.type === "plan" ? found.plan : { ...found.step, changes: found.changes };
    return JSON.parse(JSON.stringify(data));
  },
  view(found, context) {
    if (found === null) return planText(null, context);
    switch (found.type) {
      case "plan":
        return found.markdown ? printable(planMarkdown(found.plan)) : planText(found.plan, context);
      case "step":
        return stepText(found, context);
    }
  },
});

type Shown =
  | { readonly type: "plan"; readonly markdown: boolean; readonly plan: Plan }
  | {
    readonly type: "step";
    readonly step: PlanStep;
    /** Oldest first, with what the checks said of each. */
    readonly changes: readonly ChangeRow[];
  };

function stepText(
  { step, changes }: Extract<Shown, { readonly type: "step" }>,
  context: ViewContext,
): string {
  return [
    ...stepTexts(step, context),
    ...changes.length === 0
      ? [context.t("plan.step.unchanged")]
      : changes.map((it) => rowText(it, context)),
  ].join("\n");
}

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
