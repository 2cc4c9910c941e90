/** The least of a run that still fails in the same way: parts are left out one by one. */

import type { Class } from "./failure.ts";
import type { RunPlan } from "./plan.ts";
import { safeTrial } from "./sweep.ts";

/** A run depends on time, too: what is left out must not matter this many times. */
const tries = 2;

/** Plans with one part less. */
function smaller(plan: RunPlan): readonly RunPlan[] {
  const { steps, interruptions, sessions, after } = plan;
  const without = <T>(all: readonly T[]) => all.map((it) => all.filter((other) => other !== it));
  return [
    ...(sessions.length > 1 ? without(sessions).map((it) => ({ ...plan, sessions: it })) : []),
    ...without(steps).map((it) => ({ ...plan, steps: it })),
    ...without(interruptions).map((it) => ({ ...plan, interruptions: it })),
    ...sessions.flatMap((session) =>
      without(session.calls).map((calls) => ({
        ...plan,
        sessions: sessions.map((it) => it === session ? { ...it, calls } : it),
      }))
    ),
    ...(after.resume ? [{ ...plan, after: { ...after, resume: false } }] : []),
    ...(after.redo ? [{ ...plan, after: { ...after, redo: false } }] : []),
    ...(after.cut ? [{ ...plan, after: { ...after, cut: null } }] : []),
    ...(plan.git ? [{ ...plan, git: false }] : []),
    ...(plan.sandbox ? [{ ...plan, sandbox: false }] : []),
  ];
}

/** @param wanted of the first failure unless given */
export async function shrink(plan: RunPlan, wanted?: Class): Promise<RunPlan> {
  const name = wanted ?? (await safeTrial(plan)).failures[0]?.class;
  if (name === undefined) return plan;
  let least = plan;
  for (let at = 0; at < smaller(least).length;) {
    const one = smaller(least)[at];
    if (one && await fails(one, name)) {
      least = one;
      console.error(`${name}: ${sizeOf(least)} parts are left`);
    } else at++;
  }
  return least;
}

async function fails(plan: RunPlan, name: Class): Promise<boolean> {
  for (let count = 0; count < tries; count++) {
    const { failures } = await safeTrial(plan);
    if (failures.some((it) => it.class === name)) return true;
  }
  return false;
}

function sizeOf({ sessions, steps, interruptions }: RunPlan): number {
  return sessions.reduce((sum, { calls }) => sum + calls.length, 0) + steps.length +
    interruptions.length;
}
