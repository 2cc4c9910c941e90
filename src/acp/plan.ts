/** The plan of the workspace as an editor shows it. */

import type { Plan, PlanEntry } from "@agentclientprotocol/sdk";
import * as z from "zod";
import type { Json, StepState } from "../protocol/mod.ts";
import { stepStates } from "../protocol/mod.ts";

/** What `plan show` tells programs. */
const shown = z.object({
  steps: z.array(z.object({ title: z.string(), state: z.enum(stepStates) })),
}).nullable();

const states: Readonly<Record<StepState, PlanEntry["status"]>> = {
  pending: "pending",
  running: "in_progress",
  paused: "pending",
  failed: "pending",
  done: "completed",
  skipped: "completed",
};

export function planOf(data: Json): Plan {
  const plan = shown.parse(data);
  return {
    entries: (plan?.steps ?? []).map(({ title, state }) => ({
      ...{ content: title, priority: "medium", status: states[state] },
    })),
  };
}
