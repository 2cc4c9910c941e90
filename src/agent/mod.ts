/**
 * The loop as a few small functions of history: whose turn it is, what waits, one turn,
 * its limits, its end. Imports the vocabulary and nothing else of the house; state is
 * folded from events and never kept beside them.
 */

export { type TurnMark, turns } from "./folds/turns.ts";
export {
  type Actor,
  awaitsGoal,
  awaitsVerification,
  isUnfinished,
  nextActor,
  pendingApprovals,
  pendingCalls,
} from "./actor.ts";
export { parseArguments } from "./arguments.ts";
export type { Calls, CallState, Result } from "./folds/calls.ts";
export {
  isElicitation,
  isOwnQuestion,
  planQuestion,
  PROGRAMS_OFF,
  withInner,
} from "./folds/calls.ts";
export { RunningCalls } from "./running_calls.ts";
export { isCheck } from "./folds/check.ts";
export type { Entry, Mark, Transcript } from "./folds/entry.ts";
export {
  addSpent,
  daily,
  type DailyState,
  nothingSpent,
  spentSince,
  type SpentThen,
} from "./folds/daily.ts";
export { type Goal, goalTools, QUESTIONS } from "./folds/goal.ts";
export { type Standing, standing } from "./folds/standing.ts";
export type { Queued } from "./folds/queue.ts";
export { record } from "./folds/record.ts";
export { isCritical, isWord, summarised } from "./folds/summarised.ts";
export type { GoalMove, PlanLook } from "./ending/mod.ts";
export { asInterrupted, storeInterruption } from "./interruption.ts";
export { CONTINUED, type Stop } from "./folds/turn.ts";
export { next } from "./next.ts";
export { isGood, type Outcome } from "./outcomes.ts";
export {
  checksIn,
  forbidden,
  forbiddenChanges,
  isLinter,
  owed,
  type TestStance,
  testStance,
} from "./owed/mod.ts";
export { owedOf } from "./owes.ts";
export { type Phase, phaseOf } from "./phase.ts";
export { type Earlier, isBudget, isOfTurn, type Rest, restOf } from "./limits.ts";
export type { GoalPort, LoopPorts } from "./ports.ts";
export { type CallTraces, repairs } from "./repair.ts";
export { salvage } from "./salvage/mod.ts";
export { conversation, type ConversationState, type Header } from "./state.ts";
