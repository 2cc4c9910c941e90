import * as z from "zod";
import { pendingApprovals } from "../../agent/mod.ts";
import { AgentError, type Plan } from "../../protocol/mod.ts";
import type { Session, UserEvent } from "../../session/mod.ts";
import { dialogue } from "../action.ts";
import { conversationOf } from "../conversation.ts";
import type { Ports, ResumeOptions } from "../ports.ts";
import { resumeOptions, runArgs } from "../run_args.ts";
import { sessionIds } from "../session/find.ts";
import { noPlan, storedPlan } from "./stored.ts";

/**
 * Carries the plan out from where it stands: in the session that did so last, which knows what was
 * done of the step that runs, or else in a new one. A step that failed is tried again.
 */
export const run = dialogue({
  path: ["plan", "run"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject(runArgs),
  async open(ports, args, face) {
    demandUnfinished(await storedPlan(ports));
    const options = await resumeOptions(ports, args, face);
    const session = await opened(ports, options);
    return await conversationOf(ports, session, { once: true, args, begin: goingOn(session) });
  },
});

/** @throws {AgentError} where nothing of it is left to carry out */
export function demandUnfinished(plan: Plan | null): Plan {
  if (plan === null) throw noPlan();
  if (plan.steps.length === 0) throw new AgentError("input", "plan.no_steps");
  if (plan.check !== null) throw new AgentError("usage", "plan.over");
  return plan;
}

/** What has to be said so that the plan of the workspace goes on in a session. */
export function goingOn({ state, header, actor }: Session): readonly UserEvent[] {
  const isGoal = header.mode === "goal";
  const mode: readonly UserEvent[] = isGoal ? [] : [{ type: "mode", mode: "goal" }];
  const goesOn = isGoal && (actor !== "user" || pendingApprovals(state).length > 0);
  return goesOn ? [] : [...mode, { type: "goal", move: "step", text: "" }];
}

/** @throws {AgentError} `session.locked` if somebody carries the plan out at this moment */
async function opened(ports: Ports, options: ResumeOptions): Promise<Session> {
  const { planRunner } = await import("../../session/mod.ts");
  const last = await planRunner({ store: await ports.store() });
  if (last !== null && (await sessionIds(ports)).includes(last)) {
    return await ports.resume(last, options);
  }
  return await ports.create({ ...options, mode: "goal" });
}
