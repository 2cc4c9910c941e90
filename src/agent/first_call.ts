/**
 * The first call of an answer is started in the commit that stores the answer: a call that changes
 * something costs one commit and one decision less, and is still in the log before it runs.
 */

import type { NewEvent, ToolCall } from "../protocol/mod.ts";
import { reached } from "./limits.ts";
import type { LoopPorts } from "./ports.ts";

/**
 * The first call of an answer if it may run and needs a start in the log; `null`: there is none, or
 * its turn decides.
 *
 * @param answer everything that the answer puts into the log
 */
export function startsWithAnswer(
  { journal, tools, limits, clock, earlier }: LoopPorts,
  answer: readonly NewEvent[],
): ToolCall | null {
  const [call] = answer.flatMap((it) =>
    it.type === "step" && it.part.type === "tool_call" ? [it.part.call] : []
  );
  const isAllowed = answer.some((it) =>
    it.type === "decision" && it.call === call?.id && it.verdict === "allow"
  );
  if (!call || !isAllowed || tools.readOnly(call)) return null;
  const spent = { now: clock.now(), earlier, answer };
  return reached(journal.state, limits, spent) === null ? call : null;
}
