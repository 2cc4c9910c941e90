/** Rules that a user stored: plain data in a file that people can read and mend. */

import * as z from "zod";
import type { CallFacts } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { matches, parseRule, plainWords } from "./command_rules.ts";
import type { CommandRule } from "./judgement.ts";

const remarks = () => ({
  /** Why it is there. */
  reason: z.string().optional(),
  /** When it was stored and by what; ISO 8601. */
  created: z.iso.datetime({ offset: true }).optional(),
  by: z.enum(["command", "answer"]).optional(),
  /** ISO 8601; from then on it is as if it were not there. */
  expires: z.iso.datetime({ offset: true }).optional(),
});

const rule = once(() =>
  z.union([
    /** Words of a command, as in `CommandRule`. */
    z.strictObject({
      pattern: z.string().min(1),
      action: z.enum(["allow", "ask", "deny"]),
      /** Commands that it must and must not be about; an allow that does not bear them out is off. */
      match: z.array(z.string()).optional(),
      not_match: z.array(z.string()).optional(),
      ...remarks(),
    }),
    /** A whole command line, to the letter. */
    z.strictObject({ line: z.string().min(1), action: z.literal("allow"), ...remarks() }),
    /** Every tool that only changes files of the workspace. */
    z.strictObject({ edits: z.literal(true), action: z.literal("allow"), ...remarks() }),
    /** Pages of one host. */
    z.strictObject({ host: z.string().min(1), action: z.enum(["allow", "deny"]), ...remarks() }),
    /** A tool of a server, by the name that models call it by. */
    z.strictObject({ tool: z.string().min(1), action: z.enum(["allow", "deny"]), ...remarks() }),
    /** A file that holds secrets, by its path in the workspace: tools may read it. */
    z.strictObject({ file: z.string().min(1), action: z.literal("allow"), ...remarks() }),
  ])
);

export type Rule = z.infer<ReturnType<typeof rule>>;

export interface StoredRules {
  readonly rules: readonly Rule[];
  /** Entries that are no rules, by place from 1: they count for nothing. */
  readonly unknown: readonly number[];
  /** What the program wrote under the entries, to notice other hands. */
  readonly seal?: string;
}

const nothing: StoredRules = { rules: [], unknown: [] };

/** What a seal is about: the entries as they stand, and the place that they are for. */
export function sealedText(text: string, place: string): string | null {
  const read = contentOf(text);
  return read && JSON.stringify([place, read.rules]);
}

/** The same text with its seal. */
export function withSeal(text: string, seal: string): string {
  const rules = contentOf(text)?.rules ?? [];
  return `${JSON.stringify({ rules, seal }, null, 2)}\n`;
}

/**
 * The text with its rules made others by `change`; entries that are no rules are kept, in front,
 * since somebody wrote them. `null`: the text is no such file, and is not to be written over.
 */
export function changedRules(
  text: string,
  change: (rules: readonly Rule[]) => readonly Rule[],
): string | null {
  const entries = text.trim() === "" ? [] : contentOf(text)?.rules ?? null;
  if (entries === null) return null;
  const others = entries.filter((it) => !rule().safeParse(it).success);
  return formatRules([...others, ...change(parseRules(text).rules)]);
}

/** Rules of a `trust_policy.json`; a file that is not understood allows nothing. */
export function parseRules(text: string): StoredRules {
  const content = contentOf(text);
  if (content === null) return nothing;
  const parsed = content.rules.map((entry) => rule().safeParse(entry));
  return {
    rules: parsed.flatMap((it) => it.success ? [it.data] : []),
    unknown: parsed.flatMap((it, at) => it.success ? [] : [at + 1]),
    ...content.seal === undefined ? {} : { seal: content.seal },
  };
}

const file = once(() =>
  z.strictObject({ rules: z.array(z.unknown()), seal: z.string().optional() })
);

function contentOf(text: string): z.infer<ReturnType<typeof file>> | null {
  try {
    return file().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function formatRules(rules: readonly unknown[]): string {
  return `${JSON.stringify({ rules }, null, 2)}\n`;
}

/** Those that hold at a time, epoch milliseconds, and bear their own examples out. */
export function holding(rules: readonly Rule[], now: number): readonly Rule[] {
  return rules.filter((it) =>
    (it.expires === undefined || Date.parse(it.expires) > now) &&
    (it.action !== "allow" || contradiction(it) === null)
  );
}

/** The first example that a rule does not bear out. */
export function contradiction(it: Rule): string | null {
  if (!("pattern" in it)) return null;
  const { match = [], not_match: others = [] } = it;
  if (match.length + others.length === 0) return null;
  const parsed = parseRule(it.pattern, it.action, "user");
  const isAbout = (example: string) => {
    const words = plainWords(example);
    return parsed !== null && words !== null && matches(parsed, words);
  };
  return match.find((it) => !isAbout(it)) ?? others.find(isAbout) ?? null;
}

/** What a rule is about, in one line: two rules with the same one say the same thing twice. */
export function nameOf(it: Rule): string {
  if ("pattern" in it) return it.pattern;
  if ("line" in it) return it.line;
  if ("host" in it) return `host ${it.host}`;
  if ("tool" in it) return `tool ${it.tool}`;
  return "file" in it ? `file ${it.file}` : "edits";
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
  if ("tool" in it) return call.effects.includes("server") && call.name === it.tool;
  if ("edits" in it) return call.effects.every((effect) => effect === "read" || effect === "write");
  return false;
}
