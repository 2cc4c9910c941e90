/** Where the loop sees the plan of the workspace, and what a person is shown of it. */

import type { GoalPort } from "../agent/mod.ts";
import { flat, parsePlanMarkdown, plan, planId, planMarkdown, runningStep } from "../plan/mod.ts";
import {
  AgentError,
  type Clock,
  type Fold,
  type Locks,
  type Plan,
  type Store,
} from "../protocol/mod.ts";
import { foldKept, foldStream } from "../storage/mod.ts";

interface CarriedOut {
  plan: Plan | null;
  /** The session that did something for it last; `null`: none has begun. */
  runner: string | null;
}

const carriedOut: Fold<CarriedOut> = {
  name: "carried_out",
  version: plan.version,
  initial: () => ({ plan: plan.initial(), runner: null }),
  reduce(state, event) {
    if (event.type !== "plan") return state;
    state.plan = plan.reduce(state.plan, event);
    if (event.patch.op === "set" || event.patch.op === "clear") state.runner = null;
    else if (event.by === "program") state.runner = event.session ?? null;
    return state;
  },
};

/** How far behind its checkpoint may fall, in events of the workspace. */
const BEHIND = 50;

export interface GoalPorts {
  readonly store: Store;
  readonly locks: Locks;
  readonly clock: Pick<Clock, "now">;
}

/** The session that carried the plan of the workspace out last; `null`: none has. */
export async function planRunner({ store }: Pick<GoalPorts, "store">): Promise<string | null> {
  return (await foldStream(store, "workspace", carriedOut)).state.runner;
}

/**
 * @param session the one that looks
 * @throws {AgentError} when it looks: `session.locked`, if another carries the plan out at this moment
 */
export function goalPort({ store, locks, clock }: GoalPorts, session: string): GoalPort {
  return {
    look: async () => {
      const folded = await foldKept(store, "workspace", { fold: carriedOut, behind: BEHIND });
      const { state: { plan, runner }, seq } = folded;
      if (plan === null) return { plan, shown: "", seq };
      if (runner !== null && runner !== session && runningStep(plan) !== null) {
        await demandFree(locks, runner);
      }
      return { plan, shown: `${planMarkdown(plan)}\n`, seq };
    },
    drafted: (goal, list) => ({
      op: "set",
      id: planId(clock.now()),
      goal: flat(goal),
      steps: parsePlanMarkdown(list).steps.map(({ id, title, detail, after }) => {
        return { id, title, after, ...(detail === undefined ? {} : { detail }) };
      }),
    }),
  };
}

async function demandFree(locks: Locks, session: string): Promise<void> {
  const lock = await locks.drive(session);
  if (lock === null) throw new AgentError("locked", "session.locked", { session });
  lock.release();
}
