/**
 * The loop as a few small functions of history: whose turn it is, what waits, one turn,
 * its limits, its end. Imports the vocabulary and nothing else of the house; state is
 * folded from events and never kept beside them.
 */

export { type Actor, nextActor, pendingApprovals } from "./actor.ts";
export { isObject } from "./arguments.ts";
export type { Calls, CallState } from "./folds/calls.ts";
export { type Standing, standing } from "./folds/progress.ts";
export type { Entry } from "./folds/transcript.ts";
export { next } from "./next.ts";
export { type Outcome, outcome } from "./outcome.ts";
export type { LoopPorts } from "./ports.ts";
export { repairs } from "./repair.ts";
export { salvage } from "./salvage/mod.ts";
export { conversation, type ConversationState, type Header } from "./state.ts";
