/**
 * The vocabulary of the house: events, messages, calls, decisions, errors, and the
 * few interfaces behind which the world stands. Data and types only; imports nothing
 * of ours, and everybody may import it.
 */

export * from "./agents.ts";
export * from "./background.ts";
export * from "./cache.ts";
export type {
  FileChange,
  FileImpact,
  Finding,
  Impact,
  NodeChange,
  StageReport,
  TreeNode,
} from "./change.ts";
export * from "./checker.ts";
export * from "./clock.ts";
export type {
  Elicit,
  ElicitAnswer,
  Elicitation,
  ElicitField,
  ElicitQuestions,
  ElicitReply,
  ElicitStep,
} from "./elicitation.ts";
export * from "./embedder.ts";
export type { Display } from "./display.ts";
export type { Filled, Filler, Hole } from "./filler.ts";
export * from "./event.ts";
export * from "./fact.ts";
export * from "./failure.ts";
export * from "./json.ts";
export * from "./layer.ts";
export * from "./loop.ts";
export * from "./memory.ts";
export * from "./model.ts";
export type { Bounds, Due, Owed } from "./owed.ts";
export * from "./piped.ts";
export * from "./plan.ts";
export * from "./process.ts";
export * from "./prompt.ts";
export * from "./replacements.ts";
export * from "./routing.ts";
export * from "./shell.ts";
export * from "./spawner.ts";
export * from "./store.ts";
export * from "./tokenizer.ts";
export * from "./tool.ts";
export * from "./workspace.ts";
