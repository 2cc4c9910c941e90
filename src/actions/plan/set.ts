import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { isFinished, type ParsedStep, parsePlanMarkdown, patched, planId } from "../../plan/mod.ts";
import { AgentError, type Plan, type PlanPatch } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { changePlan } from "./stored.ts";
import { planText } from "./text.ts";

/** More than anybody looks after, and what one append holds. */
const mostSteps = 200;

/**
 * A new plan in place of any other: its goal in words, its steps, if there are any yet, from a list in
 * Markdown. What the list has ticked off is done.
 */
export const set = query({
  path: ["plan", "set"],
  rights: ["read", "write"],
  args: z.strictObject({
    goal: z.array(z.string()).meta({ positional: 0 }).default([]),
    file: z.string().min(1).meta({ short: "f", complete: "file" }).optional(),
  }),
  async run(ports, { goal: words, file }, face) {
    const given = words.join(" ").trim();
    // A pipe that nobody closes must not hold up whoever has said all.
    const piped = file === "-" || (file === undefined && given === "");
    const text = piped ? await face.stdin() : file === undefined ? "" : await textOf(ports, file);
    const list = parsePlanMarkdown(text);
    const goal = given === "" ? list.goal ?? "" : given;
    if (goal === "") throw new AgentError("usage", "plan.no_goal");
    if (list.steps.length > mostSteps) {
      throw new AgentError("data", "plan.too_many", { count: mostSteps });
    }
    const patches = patchesOf({ id: planId(ports.clock.now()), goal, steps: list.steps });
    return await changePlan(ports, () => patches);
  },
  json: ({ plan }) => JSON.parse(JSON.stringify(plan)),
  view({ before, plan }, context) {
    const text = planText(plan, context);
    return before === null || isFinished(before)
      ? text
      : `${context.t("plan.replaced", { goal: oneLine(before.goal) })}\n\n${text}`;
  },
});

async function textOf(ports: Ports, path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path.startsWith("/") ? path : `${ports.here}/${path}`);
  } catch (cause) {
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
}

interface PlanDraft {
  readonly id: string;
  readonly goal: string;
  readonly steps: readonly ParsedStep[];
}

/** The plan, and then what its list says of steps, as far as one goes with the other. */
function patchesOf({ id, goal, steps }: PlanDraft): readonly PlanPatch[] {
  const bare = steps.map(({ state: _state, why: _why, ...step }) => step);
  const patches: PlanPatch[] = [{ op: "set", id, goal, steps: bare }];
  let plan: Plan | null = null;
  const wanted = [...patches, ...steps.flatMap(markOf)];
  for (const patch of wanted) {
    const outcome = patched(plan, patch);
    if (outcome.ok) plan = outcome.plan;
    // What is wrong with the plan itself is told by whoever stores it.
    if (outcome.ok && patch.op !== "set") patches.push(patch);
  }
  return patches;
}

function markOf({ id: step, state, why }: ParsedStep): readonly PlanPatch[] {
  if (state === "pending") return [];
  return [{ op: "state", step, state, ...(why === undefined ? {} : { why }) }];
}
