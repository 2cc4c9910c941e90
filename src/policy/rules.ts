/** Rules that a user stored: plain data in a file that people can read and mend. */

import * as z from "zod";
import type { CallFacts } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import type { CommandRule } from "./judgement.ts";

const remarks = () => ({
  /** Why it is there. */
  reason: z.string().optional(),
  /** ISO 8601; from then on it is as if it were not there. */
  expires: z.iso.datetime({ offset: true }).optional(),
});

const rule = once(() =>
  z.union([
    /** Words of a command, as in `CommandRule`. */
    z.strictObject({
      pattern: z.string().min(1),
      action: z.enum(["allow", "ask", "deny"]),
      ...remarks(),
    }),
    /** A whole command line, to the letter. */
    z.strictObject({ line: z.string().min(1), action: z.literal("allow"), ...remarks() }),
    /** Every tool that only changes files of the workspace. */
    z.strictObject({ edits: z.literal(true), action: z.literal("allow"), ...remarks() }),
    /** Pages of one host. */
    z.strictObject({ host: z.string().min(1), action: z.enum(["allow", "deny"]), ...remarks() }),
  ])
);

export type Rule = z.infer<ReturnType<typeof rule>>;

export interface StoredRules {
  readonly rules: readonly Rule[];
  /** Entries that are no rules, by place from 1: they count for nothing. */
  readonly unknown: readonly number[];
}

const nothing: StoredRules = { rules: [], unknown: [] };

/**
 * The text with its rules made others by `change`; entries that are no rules are kept, in front,
 * since somebody wrote them. `null`: the text is no such file, and is not to be written over.
 */
export function changedRules(
  text: string,
  change: (rules: readonly Rule[]) => readonly Rule[],
): string | null {
  const entries = text.trim() === "" ? [] : entriesIn(text);
  if (entries === null) return null;
  const others = entries.filter((it) => !rule().safeParse(it).success);
  return formatRules([...others, ...change(parseRules(text).rules)]);
}

/** Rules of a `trust_policy.json`; a file that is not understood allows nothing. */
export function parseRules(text: string): StoredRules {
  const entries = entriesIn(text);
  if (entries === null) return nothing;
  const parsed = entries.map((entry) => rule().safeParse(entry));
  return {
    rules: parsed.flatMap((it) => it.success ? [it.data] : []),
    unknown: parsed.flatMap((it, at) => it.success ? [] : [at + 1]),
  };
}

const file = once(() => z.strictObject({ rules: z.array(z.unknown()) }));

function entriesIn(text: string): readonly unknown[] | null {
  try {
    return file().parse(JSON.parse(text)).rules;
  } catch {
    return null;
  }
}

export function formatRules(rules: readonly unknown[]): string {
  return `${JSON.stringify({ rules }, null, 2)}\n`;
}

/** Those that hold at a time, epoch milliseconds. */
export function holding(rules: readonly Rule[], now: number): readonly Rule[] {
  return rules.filter(({ expires }) => expires === undefined || Date.parse(expires) > now);
}

/** What a rule is about, in one line: two rules with the same one say the same thing twice. */
export function nameOf(it: Rule): string {
  if ("pattern" in it) return it.pattern;
  if ("line" in it) return it.line;
  return "host" in it ? `host ${it.host}` : "edits";
}

/** The rules for commands among them. */
export function commandRules(
  rules: readonly Rule[],
  source: CommandRule["source"],
): readonly CommandRule[] {
  return rules.flatMap((it) =>
    "pattern" in it ? [{ pattern: it.pattern, action: it.action, source }] : []
  );
}

/** True if the rule is about this call; patterns are for `judge`. */
export function covers(it: Rule, call: CallFacts): boolean {
  if ("line" in it) return call.effects.includes("execute") && call.input["command"] === it.line;
  if ("host" in it) return call.effects.includes("network") && call.subject === it.host;
  if ("edits" in it) return call.effects.every((effect) => effect === "read" || effect === "write");
  return false;
}
