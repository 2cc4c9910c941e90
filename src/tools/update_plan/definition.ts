import * as z from "zod";
import description from "../../../prompts/tools/update_plan.md" with { type: "text" };
import { flat } from "../../plan/mod.ts";
import type { ToolDefinition } from "../../protocol/mod.ts";
import { readInput, readStep, readSteps, statuses } from "./reading.ts";

const step = z.lazy(() =>
  z.preprocess(
    readStep,
    z.object({
      id: z.string().optional(),
      title: z.string().optional(),
      status: z.enum(statuses).optional(),
      after: z.array(z.string()).describe("ids it waits for").optional(),
    }),
  )
);

const input = z.lazy(() =>
  z.preprocess(
    readInput,
    z.strictObject({
      goal: z.string().optional(),
      steps: z.preprocess(readSteps, z.array(step)),
    }),
  )
);

export type Input = z.infer<typeof input>;

export const updatePlan: ToolDefinition<Input> = {
  name: "update_plan",
  input,
  description,
  effects: ["plan"],
  parallel: false,
  aliases: {
    plan: "steps",
    todos: "steps",
    todo: "steps",
    tasks: "steps",
    items: "steps",
    objective: "goal",
  },
  subject: ({ goal, steps }) => {
    const marked = steps.flatMap(({ id, title = "", status }) =>
      status === undefined || status === "pending" ? [] : [`${id ?? flat(title)} ${status}`]
    );
    const titles = steps.map(({ id = "", title = id }) => flat(title));
    return marked.length > 0 ? marked.join(", ") : flat(goal ?? titles.join(", "));
  },
};
