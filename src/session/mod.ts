/**
 * Composes and does not think: one conversation over the store, with its loop, its tools
 * and its locks. What was left by a dead process is recovered and repaired before
 * anything is sent to a provider.
 */

export {
  attachSession,
  createSession,
  type DriveOptions,
  resumeSession,
  type SessionPorts,
} from "./open.ts";
export {
  memoryProcesses,
  type ProcessFiles,
  processFiles,
  type ProcessRecord,
} from "./processes.ts";
export { recoverWorkspace } from "./recover.ts";
export { maxInstructions, names as instructionNames } from "./instructions.ts";
export { planRunner } from "./goal.ts";
export { offeredSpecs } from "./offered.ts";
export { HostRunner, type RunnerPorts } from "./runner.ts";
export type { ModelChoice, Session, UserEvent } from "./session.ts";
export { sessionId } from "./session_id.ts";
