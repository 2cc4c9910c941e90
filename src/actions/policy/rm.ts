import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";

/** Takes a rule away; it is named by what `policy list` shows of it. */
export const rm = query({
  path: ["policy", "rm"],
  rights: ["read", "write"],
  args: z.strictObject({
    rule: z.string().min(1).meta({ positional: 0 }),
    everywhere: z.boolean().optional(),
  }),
  async run(ports, { rule, everywhere }) {
    const rules = await ports.rules();
    if (await rules.remove(rule, everywhere ? "user" : "workspace")) return { removed: rule };
    throw new AgentError("input", "policy.no_rule", { rule });
  },
  view: ({ removed }, { t }) => t("policy.removed", { rule: removed }),
});
