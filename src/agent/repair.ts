/**
 * What a killed or damaged history needs before anything of it is sent to a provider:
 * every call one result, every result one call.
 */

import type { NewEvent, ToolCall, ToolRunner } from "../protocol/mod.ts";
import { pendingCalls } from "./actor.ts";
import type { LoopPorts } from "./ports.ts";

/**
 * Events that make history valid again; none if it is. Calls that were started and not
 * answered are never run again, unless they only read. `found` tells what is on disk now.
 */
export function repairs(
  { journal, assembler, tools }: Pick<LoopPorts, "journal" | "assembler"> & {
    readonly tools: Pick<ToolRunner, "readOnly">;
  },
  found: (call: ToolCall) => string,
): readonly NewEvent[] {
  const { findings } = journal.state.calls;
  const orphans = new Set(
    findings.filter((it) => it.kind === "orphan_call").map((it) => it.call),
  );
  const lost = pendingCalls(journal.state).filter(({ call, started }) =>
    orphans.has(call.id) || (started && !tools.readOnly(call))
  );
  const results = lost.map(({ call, started }): NewEvent => ({
    type: "tool_result",
    call: call.id,
    status: started ? "interrupted" : "cancelled",
    text: assembler.phrase(
      started ? { kind: "interrupted", found: found(call) } : { kind: "cancelled" },
    ),
    durationMs: 0,
  }));
  return findings.length > 0 ? [{ type: "repaired", findings }, ...results] : results;
}
