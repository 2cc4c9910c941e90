/**
 * Programs in QuickJS, each in a process of its own that holds no right.
 *
 * Invariants:
 * - a program reaches nothing but its calls, and each of them waits for an answer from outside;
 * - a call that may not run has no answer: its program is ended, which it cannot catch;
 * - memory, stack, time of computing and output have bounds inside; who starts an engine ends it;
 * - the same program with the same answers does the same: its clock stands, its chance is given.
 */

export { type Engine, EngineError, EngineProcess, type StepFrame } from "./engine_process.ts";
export { engineEntry, engineWord } from "./entry.ts";
export type {
  Aliases,
  CallAnswer,
  CallFrame,
  CallsFrame,
  Catalogue,
  EndFrame,
  EngineLimits,
  MadeCall,
  ProgramFailure,
  RunFrame,
  Variable,
} from "./frames.ts";
