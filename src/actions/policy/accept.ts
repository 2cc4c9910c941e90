import * as z from "zod";
import { contradiction, nameOf } from "../../policy/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";

/** Lets rules count that the user wrote into the files by hand. */
export const accept = query({
  path: ["policy", "accept"],
  rights: ["read", "write"],
  args: z.strictObject({ yes: z.boolean().optional() }),
  async run(ports, { yes }, face) {
    const rules = await ports.rules();
    const changed = (await rules.stored()).filter(({ accepted }) => !accepted);
    if (changed.length === 0) return { accepted: 0 };
    const lines = changed.flatMap((file) =>
      file.rules.map((it) => {
        const example = contradiction(it);
        return `${it.action}  ${nameOf(it)}${example === null ? "" : `  (≠ ${example})`}`;
      })
    );
    if (!yes) {
      const answer = await face.approve(
        `${changed.map(({ path }) => path).join("\n")}\n${lines.join("\n")}\n`,
      );
      if (answer === null) throw new AgentError("approval", "policy.accept_yes");
      if (answer === "decline") throw new AgentError("approval", "policy.declined");
    }
    await rules.accept();
    return { accepted: lines.length };
  },
  view: ({ accepted }, { t }) =>
    accepted === 0 ? t("policy.nothing_to_accept") : t("policy.accepted", { count: accepted }),
});
