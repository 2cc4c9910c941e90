/** Ends in the middle: history never keeps a call without a result when the turn goes to the user. */

import type { NewEvent, Refusal } from "../protocol/mod.ts";
import { pendingCalls } from "./actor.ts";
import type { LoopPorts } from "./ports.ts";

/** What a cancel leaves behind, in one atomic: a result for every open call, and the fact. */
export function abortion(ports: LoopPorts, answered?: ReadonlySet<string>): readonly NewEvent[] {
  return [
    ...unanswered(ports, { kind: "cancelled" }, answered),
    { type: "aborted", by: "user" },
  ];
}

/** Results for all open calls but `answered`, whose own results are stored beside them. */
export function unanswered(
  { journal, assembler }: Pick<LoopPorts, "journal" | "assembler">,
  refusal: Refusal,
  answered?: ReadonlySet<string>,
): readonly NewEvent[] {
  const open = pendingCalls(journal.state).filter(({ call }) => !answered?.has(call.id));
  return open.map(({ call, started }) => ({
    type: "tool_result",
    call: call.id,
    status: started ? "interrupted" : "cancelled",
    text: assembler.phrase(started ? { kind: "interrupted", found: "" } : refusal),
    durationMs: 0,
  }));
}
