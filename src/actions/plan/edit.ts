import * as z from "zod";
import { AgentError, type PlanPatch } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { changePlan } from "./stored.ts";
import { planText } from "./text.ts";
import { stepWord, stepWords } from "./words.ts";
import { newText } from "../new_text.ts";

const text = z.string().regex(/\S/, { error: "arg.empty" });

/** Another goal, or another title, detail, order or place of a step; or the step is taken out. */
export const edit = query({
  path: ["plan", "edit"],
  rights: ["read", "write"],
  args: z.strictObject({
    step: z.string().meta({ positional: 0, complete: "step" }).optional(),
    to: z.array(z.string()).meta({ positional: 1 }).default([]),
    title: text.optional(),
    detail: z.string().optional(),
    after: z.string().meta({ complete: "step" }).optional(),
    before: z.string().meta({ complete: "step" }).optional(),
    remove: z.boolean().default(false),
    goal: text.optional(),
  }),
  async run(ports, { to, ...given }) {
    const patches = patchesOf({
      ...given,
      title: newText({ to, name: "title", text: given.title }),
    });
    return (await changePlan(ports, () => patches)).plan;
  },
  view: planText,
});

interface EditArguments {
  readonly step?: string | undefined;
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly remove: boolean;
  readonly goal?: string | undefined;
}

/** @throws {AgentError} for what does not go together, and where nothing is to be changed */
function patchesOf({ step, goal, remove, before, ...wish }: EditArguments): readonly PlanPatch[] {
  const { title, detail, after } = wish;
  const changes: Omit<Extract<PlanPatch, { op: "edit" }>, "op" | "step"> = {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(detail === undefined ? {} : { detail }),
    ...(after === undefined ? {} : { after: stepWords(after) }),
  };
  const [name] = [...Object.keys(changes), ...before === undefined ? [] : ["before"]];
  if (remove && name !== undefined) {
    throw new AgentError("usage", "arg.conflict", { name: "--remove", other: `--${name}` });
  }
  if (step === undefined && (remove || name !== undefined)) {
    throw new AgentError("usage", "arg.missing", { name: "step" });
  }
  const ofGoal: readonly PlanPatch[] = goal === undefined
    ? []
    : [{ op: "goal", goal: goal.trim() }];
  if (step === undefined && ofGoal.length > 0) return ofGoal;
  const id = stepWord(step ?? "");
  if (remove) return [...ofGoal, { op: "remove", step: id }];
  if (name === undefined) throw new AgentError("usage", "plan.no_edit");
  const isEdit = Object.keys(changes).length > 0;
  return [
    ...ofGoal,
    ...isEdit ? [{ op: "edit", step: id, ...changes } as const] : [],
    ...before === undefined ? [] : [{ op: "move", step: id, ...placeOf(before) } as const],
  ];
}

/** `none`: at the end. */
function placeOf(before: string): { readonly before?: string } {
  const [other] = stepWords(before);
  return other === undefined ? {} : { before: other };
}
