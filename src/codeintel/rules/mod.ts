/** Rules about the structure of a project. */

export { checkRules } from "./check.ts";
export { sift, violationKey } from "./known.ts";
export type { ArchitectureRules, Globs, Violation } from "./types.ts";
