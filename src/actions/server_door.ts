/**
 * A door for the server, beside the main one: what it does to conversations without a command line.
 * No other program loads what is behind it by its name.
 */

export { applyEdits } from "./code/apply_edits.ts";
export { conversationOf } from "./conversation.ts";
export { demandUnfinished, goingOn } from "./plan/run.ts";
export { changePlan, storedPlan } from "./plan/stored.ts";
export { planRunner } from "../session/mod.ts";
export { modelRows } from "./model/rows.ts";
export { resumeOptions } from "./run_args.ts";
export { sessionIds } from "./session/find.ts";
export { forkSession } from "./session/fork.ts";
export { type Glance, glance } from "./session/glance.ts";
export { sessionTurns, type Turn } from "./session/turns.ts";
