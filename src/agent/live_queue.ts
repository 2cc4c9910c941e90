import type { AgentEvent, ToolCall } from "../protocol/mod.ts";

export interface LiveQueue {
  progress(call: Pick<ToolCall, "id">): (text: string) => void;
  readonly end: () => void;
  events(): AsyncGenerator<AgentEvent>;
}

/** Progress of running calls as a stream, without a timer and without loss. */
export function liveQueue(): LiveQueue {
  const waiting: AgentEvent[] = [];
  let wake = () => {};
  let over = false;
  return {
    progress: ({ id }: Pick<ToolCall, "id">) => (text: string) => {
      waiting.push({ type: "progress", call: id, text });
      wake();
    },
    end: () => {
      over = true;
      wake();
    },
    async *events(): AsyncGenerator<AgentEvent> {
      while (true) {
        yield* waiting.splice(0);
        if (over) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    },
  };
}
