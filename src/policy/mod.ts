/**
 * Pure decision: call, mode, grants → allow, ask or deny. Reads no file and knows no
 * clock; rules come from the user only, never from the workspace. What judges command lines
 * is loaded when there is one.
 */

import type * as command from "./command.ts";

export { boxed, decide, ruleFor, type Standpoint } from "./decide.ts";
export type { CommandStandpoint, Judgement, Part, Reason } from "./judgement.ts";
export type { Risk } from "./risks.ts";
export {
  changedRules,
  commandRules,
  contradiction,
  formatRules,
  holding,
  nameOf,
  parseRules,
  type Rule,
  sealedText,
  type StoredRules,
  withSeal,
} from "./rules.ts";

export async function loadJudge(): Promise<typeof command> {
  return await import("./command.ts");
}
