/** `policy allow` and `policy deny`, which differ in one word. */

import * as z from "zod";
import { loadJudge, type Rule } from "../../policy/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";

const args = z.strictObject({
  pattern: z.string().min(1).meta({ positional: 0 }),
  expires: z.string().optional(),
  reason: z.string().optional(),
});

function storing(action: "allow" | "deny") {
  return query({
    path: ["policy", action],
    rights: ["read", "write"],
    args,
    async run(ports, { pattern, expires, reason }) {
      const { isPattern } = await loadJudge();
      if (!isPattern(pattern)) throw new AgentError("usage", "policy.bad_pattern", { pattern });
      const rule: Rule = {
        pattern,
        action,
        ...(expires === undefined ? {} : { expires: momentOf(expires) }),
        ...(reason === undefined ? {} : { reason }),
      };
      await (await ports.rules()).add(rule);
      return rule;
    },
    view: ({ pattern }, { t }) => t(`policy.stored.${action}`, { pattern }),
  });
}

/** As ISO 8601. */
function momentOf(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new AgentError("usage", "policy.bad_time", { text });
  return new Date(at).toISOString();
}

/** Lets commands that fit a pattern run unasked in this folder. */
export const allow = storing("allow");

/** Forbids commands that fit a pattern in this folder. */
export const deny = storing("deny");
