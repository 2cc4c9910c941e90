/** May this call run? A pure function of the call, the mode and what the user allowed. */

import type { CallFacts, Decision, Mode } from "../protocol/mod.ts";
import type { Judgement } from "./judgement.ts";
import { reasonText } from "./reasons.ts";
import { covers, type Rule } from "./rules.ts";

export interface Standpoint {
  readonly mode: Mode;
  /** Calls that the user allowed for this session. */
  readonly granted: readonly CallFacts[];
  /** What the user stored, as far as it holds now. */
  readonly rules: readonly Rule[];
  /** Of the command line, where the call runs one and no rule is about it to the letter. */
  readonly judgement?: Judgement;
}

/** The verdict on one call. What is not understood asks; nothing is allowed by default but reading. */
export function decide(
  call: CallFacts,
  { mode, granted, rules, judgement }: Standpoint,
): Decision {
  if (call.effects.every((effect) => effect === "read")) {
    return { verdict: "allow", reason: "only reads" };
  }
  if (judgement?.verdict === "deny") return { verdict: "deny", reason: worst(judgement) };
  const own = rules.filter((rule) => covers(rule, call));
  if (own.some(({ action }) => action === "deny")) {
    return { verdict: "deny", reason: "forbidden by a rule of yours" };
  }
  if (mode === "chat") return { verdict: "deny", reason: "chat mode changes nothing" };
  if (granted.some((it) => covers(ruleFor(it), call))) {
    return { verdict: "allow", reason: "allowed for this session" };
  }
  if (own.length > 0) return { verdict: "allow", reason: "allowed by a rule of yours" };
  if (judgement?.verdict === "allow") return { verdict: "allow", reason: worst(judgement) };
  return { verdict: "ask", reason: judgement ? worst(judgement) : whyAsked(call) };
}

function whyAsked({ effects }: CallFacts): string {
  if (effects.includes("execute")) return "runs a command";
  return effects.includes("network") ? "fetches from the network" : "changes files";
}

/** Why the strictest part has its verdict. */
function worst({ verdict, parts }: Judgement): string {
  const part = parts.find((it) => it.verdict === verdict);
  return part ? reasonText(part.why) : "runs a command";
}

/** The narrowest rule that "session" stands for: this very command, this host, or edits here. */
export function ruleFor(call: CallFacts): Rule {
  const { command } = call.input;
  if (call.effects.includes("execute")) {
    const line = typeof command === "string" ? command : call.subject;
    return { line, action: "allow" };
  }
  if (call.effects.includes("network")) return { host: call.subject, action: "allow" };
  return { edits: true, action: "allow" };
}
