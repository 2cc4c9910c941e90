/**
 * Which model a task is given to, and who goes on where it fails. The choice is a pure function of
 * hints, past verdicts and what is known of the models; the router is itself a `Model`.
 */

export type { Candidate, ModelOption, Obstacle, Rest } from "./candidate.ts";
export { type Ranked, ranked, type RoutingNeeds, wantedBy } from "./choose.ts";
export { Health } from "./health.ts";
export { type NamedRole, namedRoles, type RoleNames } from "./roles.ts";
export { routed, type RoutedOptions } from "./routed.ts";
export {
  COMPLEX,
  type Score,
  score,
  type ScorePart,
  type Sign,
  type Tier,
  verdictsOn,
} from "./score.ts";
export { obstacleText, whyOf } from "./why.ts";
