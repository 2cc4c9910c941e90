/** The plan of a project carried out by a conversation, and paused. */

import {
  changePlan,
  demandUnfinished,
  goingOn,
  planRunner,
  storedPlan,
} from "../actions/server_door.ts";
import { currentStep } from "../plan/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { Allowance } from "./allowance.ts";
import { createConversation, demandModel } from "./conversations.ts";
import { Problem } from "./problem.ts";
import type { Site } from "./site.ts";

/**
 * From where it stands, in the conversation that did so last, or else in a new one; steps that failed
 * are tried again.
 *
 * @returns id of the conversation
 * @throws {AgentError} where there is nothing to carry out, or another program does
 * @throws {Problem} 403, 409
 */
export async function carryOut({ ports, hub }: Site, allowance: Allowance): Promise<string> {
  const { goal } = demandUnfinished(await storedPlan(ports));
  await demandModel(ports, undefined, allowance.models);
  const title = goal.slice(0, 200).trim();
  const id = await runnerOf(ports) ?? await createConversation(ports, { mode: "goal", title });
  await demandHere(ports, id);
  const feed = await hub.feed(id);
  await hub.alone(id, async () => {
    for (const event of goingOn(feed.session)) await feed.record(event);
  });
  await hub.start(id, { words: null, allowance });
  return id;
}

/**
 * The turn that carries the plan out ends, and its step is paused; where none does, the step alone is.
 *
 * @throws {Problem} 409, if no step runs
 */
export async function pause({ ports, hub }: Site): Promise<void> {
  const runner = await runnerOf(ports);
  if (runner !== null) await demandHere(ports, runner);
  if (runner !== null && hub.cancel(runner)) return;
  await changePlan(ports, (plan) => {
    const step = plan === null ? null : currentStep(plan);
    if (step?.state !== "running") throw new Problem(409, "server.plan.rests");
    return [{ op: "state", step: step.id, state: "paused" }];
  });
}

/** `null`: no conversation that is still there has. */
async function runnerOf(ports: Site["ports"]): Promise<string | null> {
  const store = await ports.store();
  const runner = await planRunner({ store });
  return runner !== null && await store.head(`session:${runner}`) > 0 ? runner : null;
}

async function demandHere(ports: Site["ports"], session: string): Promise<void> {
  if (!await (await ports.locks()).drivenElsewhere(session)) return;
  throw new AgentError("locked", "session.locked", { session });
}
