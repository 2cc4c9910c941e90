/** The verdict on one simple command whose words are known. */

import { isExact, literals, matches } from "./command_rules.ts";
import { guardOf } from "./guards/mod.ts";
import type { CommandRule, CommandStandpoint, Part, Reason } from "./judgement.ts";
import { reason } from "./reasons.ts";
import { unsettled } from "./settle.ts";
import type { Word } from "./shell/mod.ts";

type Decided = Pick<Part, "verdict" | "why" | "rule">;

/**
 * An exact rule of the user's is the user's word for these words. A rule with `*` says nothing of
 * what the words after it can do: what the guard of a program has against them still asks, but for
 * options that the rule names and for subcommands that only the user can know.
 */
export function judgeCommand(words: readonly Word[], standpoint: CommandStandpoint): Decided {
  const matching = standpoint.rules.filter((rule) => matches(rule, words));
  const strict = find(matching, "deny") ?? find(matching, "ask");
  if (strict) return ruled(strict);
  const allowing = matching.filter(({ action }) => action === "allow");
  const exact = allowing.find(isExact);
  if (exact) return ruled(exact);
  // Another language stands in their words: only the user's word for these very words counts.
  if (otherShells.test(words[0]?.text ?? "")) {
    return { verdict: "ask", why: reason("unknown", words[0]?.text ?? "") };
  }
  const reasons = objections(words, standpoint);
  if (allowing.length > 0) return withRules(allowing, reasons ?? []);
  if (reasons === null || !standpoint.builtin) {
    return { verdict: "ask", why: reason("unknown", words[0]?.text ?? "") };
  }
  const why = gravest(reasons);
  return why ? { verdict: "ask", why } : { verdict: "allow", why: reason("reads", "") };
}

const otherShells = /(^|\/)(powershell|pwsh|cmd)(-preview)?(\.exe)?$/i;

function find(
  rules: readonly CommandRule[],
  action: CommandRule["action"],
): CommandRule | undefined {
  return rules.find((rule) => rule.action === action);
}

function ruled({ action, pattern, source }: CommandRule): Decided {
  const code = source === "builtin" && action === "deny" ? "forbidden" : "rule";
  return { verdict: action, why: reason(code, pattern), rule: pattern };
}

/** The first rule against which nothing is left. */
function withRules(rules: readonly CommandRule[], reasons: readonly Reason[]): Decided {
  const left = rules.map((rule) => gravest(against(rule, reasons)));
  const free = rules[left.indexOf(undefined)];
  return free ? ruled(free) : { verdict: "ask", why: left[0] ?? reason("unknown", "") };
}

function against(rule: CommandRule, reasons: readonly Reason[]): readonly Reason[] {
  const named = new Set(literals(rule));
  return reasons.filter(({ code, detail }) =>
    code !== "unknown" && !(code === "guard" && named.has(detail))
  );
}

/** What speaks against a program of the built-in list; `null` if it is none. */
function objections(
  words: readonly Word[],
  standpoint: CommandStandpoint,
): readonly Reason[] | null {
  const guard = guardOf(words[0]?.text ?? "", standpoint);
  if (!guard) return null;
  return [...unsettled(words, standpoint), ...guard(words.map(({ text }) => text), standpoint)];
}

/** Trust alone lets nothing but reads through: it is told where nothing else stands against them. */
const gravity: readonly Reason["code"][] = ["secret", "outside", "guard", "unknown", "untrusted"];

function gravest(reasons: readonly Reason[]): Reason | undefined {
  return gravity.map((code) => reasons.find((it) => it.code === code)).find((it) => it);
}
