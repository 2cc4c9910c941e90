/**
 * Pure decision: call, mode, grants → allow, ask or deny. Reads no file and knows no
 * clock; rules come from the user only, never from the workspace.
 */

export { decide, ruleFor, type Standpoint } from "./decide.ts";
export { formatRules, parseRules, type Rule } from "./rules.ts";
