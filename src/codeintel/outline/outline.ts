/** Definitions of a text. */

import type { Syntax } from "../../syntax/mod.ts";
import type { Outline } from "../facts.ts";
import type { OutlineRules } from "./rules.ts";
import { collect } from "./walk.ts";

export interface OutlineOptions {
  /** Longer parses are given up, milliseconds. Absent: no limit. */
  readonly timeoutMs?: number;
}

/**
 * What a text defines, in order of place. Never throws, whatever the text is; `null` when the
 * parser ran out of time. Linear in the length of the text, apart from the parser's own work on
 * broken text.
 */
export function outlineOf(
  text: string,
  rules: OutlineRules,
  syntax: Syntax,
  options: OutlineOptions = {},
): Outline | null {
  using tree = syntax.parse(rules.mend?.(text, syntax.grammar) ?? text, options);
  if (!tree) return null;
  const definitions = collect(text, rules, syntax, tree).finish();
  return { definitions, broken: tree.root.hasError };
}
