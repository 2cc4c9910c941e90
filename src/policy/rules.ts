/** Rules that a user stored: plain data in a file that people can read and mend. */

import * as z from "zod";
import type { CallFacts } from "../protocol/mod.ts";

const rule = z.strictObject({
  /** A tool's name, or `edit` for every tool that only changes files of the workspace. */
  tool: z.string(),
  /** The command, to the letter. */
  pattern: z.string().optional(),
  action: z.literal("allow"),
});

export type Rule = z.infer<typeof rule>;

const file = z.strictObject({ rules: z.array(rule) });

/** Rules of a `trust_policy.json`; a file that is not understood allows nothing. */
export function parseRules(text: string): readonly Rule[] {
  try {
    return file.parse(JSON.parse(text)).rules;
  } catch {
    return [];
  }
}

export function formatRules(rules: readonly Rule[]): string {
  return `${JSON.stringify({ rules }, null, 2)}\n`;
}

/** Commands match to the letter; file changes match as a kind. */
export function covers(rule: Rule, call: CallFacts): boolean {
  if (rule.tool === "edit") return call.effects.every((it) => it === "read" || it === "write");
  return rule.tool === call.name && rule.pattern === call.subject;
}
