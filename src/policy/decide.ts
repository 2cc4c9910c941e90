/** May this call run? A pure function of the call, the mode and what the user allowed. */

import type { CallFacts, Decision, Mode, Permissions, ToolEffect } from "../protocol/mod.ts";
import type { Judgement } from "./judgement.ts";
import { reasonText } from "./reasons.ts";
import { covers, type Rule } from "./rules.ts";

export interface Standpoint {
  readonly mode: Mode;
  readonly permissions: Permissions;
  /** Calls that the user allowed for this session. */
  readonly granted: readonly CallFacts[];
  /** What the user stored, as far as it holds now. */
  readonly rules: readonly Rule[];
  /** Of the command line, where the call runs one. */
  readonly judgement?: Judgement;
  /** All that it does can be taken back, and it reaches nothing else. */
  readonly undoable?: boolean;
  /** It looks as if it only reads, and the box that it runs in lets it do nothing else. */
  readonly readsInBox?: boolean;
  /** What it wants beyond what such a call may do: a clause. No rule and no mode gives that. */
  readonly widened?: string;
  /** A file that it writes and of which each change is asked about: settings that run programs. */
  readonly delicate?: string;
}

/** Why a line runs unasked in a box that is read-only. */
export const boxed = "only reads: nothing can be written where it runs";

/** The verdict on one call. What is not understood asks; nothing is allowed by default but reading. */
export function decide(call: CallFacts, standpoint: Standpoint): Decision {
  const { granted, rules, judgement, delicate, widened } = standpoint;
  if (onlyReads(call)) return { verdict: "allow", reason: "only reads" };
  if (only(call, "plan")) {
    return standpoint.mode === "chat"
      ? { verdict: "deny", reason: "chat mode changes nothing" }
      : { verdict: "allow", reason: "changes the plan alone" };
  }
  if (only(call, "delegate")) return { verdict: "allow", reason: "its agents only read" };
  if (only(call, "ask")) return { verdict: "ask", reason: "asks you" };
  const own = rules.filter((rule) => covers(rule, call));
  const denied = denial(standpoint, own);
  if (denied !== null) return { verdict: "deny", reason: denied };
  if (delicate !== undefined) {
    return { verdict: "ask", reason: `changes ${delicate}`, own: true };
  }
  if (granted.some((it) => covers(ruleFor(it), call))) {
    return { verdict: "allow", reason: "allowed for this session" };
  }
  if (widened !== undefined) return { verdict: "ask", reason: widened };
  if (own.length > 0) return { verdict: "allow", reason: "allowed by a rule of yours" };
  if (judgement?.verdict === "allow") return { verdict: "allow", reason: worst(judgement) };
  if (passes(call, standpoint)) return { verdict: "allow", reason: "can be undone" };
  if (standpoint.readsInBox) return { verdict: "allow", reason: boxed };
  return { verdict: "ask", reason: judgement ? worst(judgement) : whyAsked(call) };
}

function onlyReads(call: CallFacts): boolean {
  return only(call, "read");
}

function only({ effects }: CallFacts, one: ToolEffect): boolean {
  return effects.every((effect) => effect === one);
}

/** Why it never runs as things are. */
function denial(
  { mode, permissions, judgement, readsInBox }: Standpoint,
  own: readonly Rule[],
): string | null {
  if (judgement?.verdict === "deny") return worst(judgement);
  if (own.some(({ action }) => action === "deny")) return "forbidden by a rule of yours";
  if (mode === "chat") return "chat mode changes nothing";
  if (permissions !== "read-only") return null;
  const reads = judgement?.parts.every(({ verdict, why }) =>
    verdict === "allow" && why.code === "reads"
  );
  return reads || readsInBox ? null : "permissions are read-only";
}

/** What the mode of permissions lets pass because it can be taken back. */
function passes({ effects }: CallFacts, { permissions, undoable }: Standpoint): boolean {
  const edits = effects.every((effect) => effect === "read" || effect === "write");
  switch (permissions) {
    case "read-only":
    case "ask":
      return false;
    case "auto-edit":
      return edits;
    case "auto":
      return edits || undoable === true;
  }
}

function whyAsked({ effects }: CallFacts): string {
  if (effects.includes("execute")) return "runs a command";
  if (effects.includes("server")) return "calls a tool of a server";
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
  if (call.effects.includes("server")) return { tool: call.name, action: "allow" };
  return { edits: true, action: "allow" };
}
