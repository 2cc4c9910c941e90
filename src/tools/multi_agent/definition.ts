import * as z from "zod";
import description from "../../../prompts/tools/multi_agent.md" with { type: "text" };
import { flat } from "../../plan/mod.ts";
import { agentsToolName, type ToolDefinition } from "../../protocol/mod.ts";

/** More at once are refused by providers, and read by nobody. */
const mostAgents = 8;

const input = z.lazy(() =>
  z.strictObject({
    tasks: z.array(z.string()).min(1).max(mostAgents),
    edit: z.boolean().optional(),
    resume: z.string().optional(),
  })
);

export type Input = z.infer<typeof input>;

/** The same with an agent that is described; `names`: of those that there are. */
export function inputWith(names: readonly [string, ...string[]]) {
  return z.strictObject({ ...input.unwrap().shape, agent: z.enum(names).optional() });
}

export const multiAgent: ToolDefinition<Input> = {
  name: agentsToolName,
  input,
  description,
  effects: ["delegate"],
  parallel: false,
  keywords: [
    ...["agents", "subagents", "sub-agents", "parallel", "delegate", "explore", "investigate"],
    ...["several", "questions", "side", "代理", "子代理", "并行", "分派", "分别", "调查"],
  ],
  aliases: { agents: "tasks", prompts: "tasks", questions: "tasks", queries: "tasks" },
  subject: ({ tasks }) => tasks.map(flat).join(" · "),
};
