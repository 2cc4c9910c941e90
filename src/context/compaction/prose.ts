/** What a summariser wrote, as far as it can be used. A text is all that it may be. */

import { salvage } from "../../agent/mod.ts";
import { visible } from "../../ansi/mod.ts";
import { text } from "../prompts.ts";

const refusal =
  /^\W*(i('| a)m (sorry|unable|not able)|i can(no|')t|i won't|sorry\b|as an ai\b|抱歉|很抱歉|对不起|我(无法|不能))/i;
const call =
  /<\/?(tool_call|function_calls?|invoke|tool_use)\b|\[TOOL_CALLS\]|<[|｜]|"(arguments|parameters|input)"\s*:\s*\{|^\s*[a-z]\w*\(\s*\w+\s*=\s*["'[{]/im;
const order =
  /\b(ignore|disregard|forget|override) (all |any |the |your |every )*(previous|prior|earlier|above|instructions?|rules?)\b|^\W*(system|assistant|developer)\s*[:：]|\byou (must|shall|will) now\b|\bnew instructions?\b|(忽略|无视|忘记)[^。\n]{0,12}(指令|规则|提示|要求)/im;

/**
 * `null`: it is empty, a refusal, JSON, a call, or it gives orders instead of telling what was.
 *
 * @param tools names of tools, none of which may be called in it
 */
export function usable(
  written: string,
  { tools, count, tokens }: {
    readonly tools: readonly string[];
    readonly count: (text: string) => number;
    readonly tokens: number;
  },
): string | null {
  // A text of any length is read no further than it could be used.
  const head = visible(written.slice(0, 12 * tokens)).trim();
  const bare = head.replace(/^```\w*\n([\s\S]*?)\n```$/, "$1").trim();
  if (bare.length < 20 || /^[[{]/.test(bare)) return null;
  if (refusal.test(bare) || call.test(bare) || order.test(bare)) return null;
  if (salvage(bare, tools) !== null) return null;
  return withinTokens(bare.split(/\n+/), { count, tokens }).join("\n");
}

function withinTokens(
  lines: readonly string[],
  { count, tokens }: { readonly count: (text: string) => number; readonly tokens: number },
): readonly string[] {
  let left = tokens;
  const over = lines.findIndex((line) => (left -= count(line) + 2) < 0);
  if (over !== 0) return over === -1 ? lines : lines.slice(0, over);
  // One endless line.
  return lines.slice(0, 1).map((it) => it.slice(0, 2 * tokens));
}

const mark = "| ";

/** Each line behind a mark, so that none of them stands there as a word of anybody's. */
export function quoted(prose: string): string {
  return prose.split("\n").map((line) => `${text("summary_prose", { line })}\n`).join("");
}

/** The prose that stands in the text of an older summary. */
export function proseIn(summary: string): string {
  return summary.split("\n").filter((it) => it.startsWith(mark))
    .map((it) => it.slice(mark.length)).join("\n");
}
