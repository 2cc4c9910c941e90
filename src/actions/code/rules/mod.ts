/**
 * What only `deps` asks for: rules about the
 * structure of a project, and the page in which its graph can be walked.
 */

export { type HtmlLabels, htmlText } from "./html.ts";
export { checkRules } from "./check.ts";
export { sift, violationKey } from "./known.ts";
export type { ArchitectureRules, Globs, Violation } from "./types.ts";
