/**
 * What a user can do, one file an action, from which every face derives what it needs.
 * This file names them and loads none: help and "did you mean" need no more than the names.
 */

export {
  type Action,
  type ActionEntry,
  type Answer,
  approvals,
  type Approve,
  type Conversation,
  type Description,
  type DialogueAction,
  type Face,
  type QueryAction,
  type Right,
  type ViewContext,
} from "./action.ts";
export { entries } from "./entries.ts";
export type { Ports, ResumeOptions, RunOptions } from "./ports.ts";
export { callText, limitText, modelErrorText, narrator, type Voice } from "./narrator.ts";
export { count, duration, money } from "./figures.ts";
export { subjects } from "./conversation.ts";
export { sessionIds } from "./session/find.ts";
export { readiness } from "./readiness.ts";
