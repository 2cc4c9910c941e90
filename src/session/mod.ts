/**
 * Composes and does not think: one conversation over the store, with its loop, its tools
 * and its locks. What was left by a dead process is recovered and repaired before
 * anything is sent to a provider.
 */

export type { DriveOptions, SessionPorts } from "./ports.ts";
export { attachSession, createSession, resumeSession } from "./open.ts";
export {
  memoryProcesses,
  type ProcessFiles,
  processFiles,
  type ProcessRecord,
} from "./processes.ts";
export { recoverWorkspace } from "./recover.ts";
export {
  Injection,
  type InjectionPorts,
  type InjectionReport,
  sightOf,
  timeBox as injectionTimeBox,
} from "./injection.ts";
export { lookingTools } from "./loop.ts";
export type { LookingTools } from "./preview.ts";
export { maxInstructions } from "./instructions.ts";
export { planRunner } from "./goal.ts";
export { ProfileWriter } from "./profile.ts";
export { offeredSpecs, stillFound } from "./offered.ts";
export { HostRunner, type RunnerPorts } from "./runner.ts";
export type { ModelChoice, Session, UserEvent } from "./session.ts";
export { childrenOf, isChild, sessionId } from "./session_id.ts";
export { visionOf } from "./vision.ts";
export { collect, midnight, type SessionSpent, spentToday } from "./spent.ts";
