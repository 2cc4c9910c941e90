/**
 * What an answer comes to, and how a turn ended: a door of its own, since nothing of it is needed before a
 * model has answered, and its words are a tenth of the code of a start.
 */

export { signsFor } from "../answer/mod.ts";
export type { Ending } from "./case.ts";
export { type GoalMove, goalMove, type PlanLook } from "./goal_move.ts";
export { judge, type Judgement } from "./judge.ts";
export { endingOf, outcome } from "./outcome.ts";
