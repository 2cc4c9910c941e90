import * as z from "zod";
import { loadStructure, type Rewritten, type Skipped } from "../../codeintel/mod.ts";
import { AgentError, exitCodes } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { RewriteReport } from "./rewrite_report.ts";
import { rewriteText } from "./rewrite_text.ts";
import { filesOf } from "./search_ast.ts";
import { writePlan } from "./write_plan.ts";

/** Other code wherever a pattern fits, as one change; what it would break or lose stays. */
export const rewrite = query({
  path: ["rewrite"],
  rights: ["read", "write"],
  args: z.strictObject({
    pattern: z.string().min(1).meta({ positional: 0 }),
    template: z.string().meta({ positional: 1 }),
    language: z.string().min(1).meta({ short: "l" }).optional(),
    path: z.string().min(1).meta({ short: "p", complete: "file" }).optional(),
    apply: z.boolean().meta({ short: "w" }).default(false),
  }),
  async run(ports, given, face): Promise<RewriteReport> {
    const { pattern, template, apply } = given;
    const structure = await loadStructure();
    const name = structure.unknownVariable(pattern, template);
    if (name !== null) throw new AgentError("usage", "rewrite.unknown_variable", { name });
    const skipped: Skipped[] = [];
    const all: Rewritten[] = [];
    for await (const file of filesOf(ports, given, { face, skipped })) {
      all.push(await structure.rewrite(file, template));
    }
    const replacements = all.flatMap((it) => it.replacements);
    const isApplied = apply && replacements.length > 0;
    if (isApplied) {
      await writePlan(ports, { replacements }, { by: "rewrite", signal: face.signal });
    }
    return {
      pattern,
      template,
      replacements,
      obstacles: all.flatMap((it) => it.obstacles),
      skipped,
      outcome: isApplied ? "applied" : "planned",
    };
  },
  exit: ({ outcome, obstacles }) =>
    outcome === "applied" && obstacles.length > 0 ? exitCodes.data : exitCodes.ok,
  view: rewriteText,
});
