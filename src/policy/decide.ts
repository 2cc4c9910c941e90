/** May this call run? A pure function of the call, the mode and what the user allowed. */

import type { CallFacts, Decision, Mode } from "../protocol/mod.ts";
import { covers, type Rule } from "./rules.ts";

export interface Standpoint {
  readonly mode: Mode;
  /** Calls that the user allowed for this session. */
  readonly granted: readonly CallFacts[];
  /** What the user allowed for always, here. */
  readonly rules: readonly Rule[];
}

/** The verdict on one call. What is not understood asks; nothing is allowed by default but reading. */
export function decide(call: CallFacts, { mode, granted, rules }: Standpoint): Decision {
  if (call.effects.every((effect) => effect === "read")) {
    return { verdict: "allow", reason: "only reads" };
  }
  if (mode === "chat") return { verdict: "deny", reason: "chat mode changes nothing" };
  if (granted.some((it) => covers(ruleFor(it), call))) {
    return { verdict: "allow", reason: "allowed for this session" };
  }
  if (rules.some((rule) => covers(rule, call))) {
    return { verdict: "allow", reason: "allowed by a rule of yours" };
  }
  return {
    verdict: "ask",
    reason: call.effects.includes("execute") ? "runs a command" : "changes files",
  };
}

/** The narrowest rule that "session" and "always" stand for: this command, or edits here. */
export function ruleFor(call: CallFacts): Rule {
  return call.effects.includes("execute")
    ? { tool: call.name, pattern: call.subject, action: "allow" }
    : { tool: "edit", action: "allow" };
}
