/**
 * What a killed or damaged history needs before anything of it is sent to a provider:
 * every call one result, every result one call.
 */

import type { NewEvent, NewEventOf, ToolCall, ToolRunner } from "../protocol/mod.ts";
import { pendingCalls } from "./actor.ts";
import type { LoopPorts } from "./ports.ts";

/** What a call has left behind whose process died. */
export interface CallTraces extends Pick<NewEventOf<"tool_result">, "change" | "writes"> {
  /** For the model; may be empty. */
  readonly text: string;
}

/**
 * Events that make history valid again; none if it is. Calls that were started and not
 * answered are never run again, unless they only read. `found` tells what is on disk now.
 */
export function repairs(
  { journal, assembler, tools }: Pick<LoopPorts, "journal" | "assembler"> & {
    readonly tools: Pick<ToolRunner, "readOnly">;
  },
  found: (call: ToolCall) => CallTraces,
): readonly NewEvent[] {
  const { findings } = journal.state.calls;
  const orphans = new Set(
    findings.filter((it) => it.kind === "orphan_call").map((it) => it.call),
  );
  const lost = pendingCalls(journal.state).filter(({ call, started }) =>
    orphans.has(call.id) || (started && !tools.readOnly(call))
  );
  const results = lost.map(({ call, started }): NewEvent => {
    const { text, ...change } = started ? found(call) : { text: "" };
    return {
      type: "tool_result",
      call: call.id,
      status: started ? "interrupted" : "cancelled",
      text: assembler.phrase(
        started ? { kind: "interrupted", found: text } : { kind: "cancelled" },
      ),
      durationMs: 0,
      ...change,
    };
  });
  return findings.length > 0 ? [{ type: "repaired", findings }, ...results] : results;
}
