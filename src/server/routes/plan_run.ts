import * as z from "zod";
import { carryOut, pause } from "../plan_run.ts";
import { type Route, route } from "../route.ts";

const query = z.object({ project_id: z.string().min(1).max(64).optional() });

export const planRunRoutes: readonly Route[] = [
  route({
    id: "runPlan",
    method: "POST",
    path: "/api/plan/run",
    summary: "Carries the plan out from where it stands, in the conversation that did so last",
    takes: z.object({ query }),
    answer: z.object({ conversation_id: z.string() }),
    run: async (_, { site, allowance }) => ({ conversation_id: await carryOut(site, allowance) }),
  }),
  route({
    id: "pausePlan",
    method: "POST",
    path: "/api/plan/pause",
    summary: "Pauses the step that runs, and ends the turn that carries it out",
    takes: z.object({ query }),
    answer: z.object({ paused: z.literal(true) }),
    async run(_, { site }) {
      await pause(site);
      return { paused: true as const };
    },
  }),
];
