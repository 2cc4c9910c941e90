/**
 * Calls that run, and may wait in their middle for the user. A call waits in the process that runs it and
 * nowhere else: where that process has ended, the call is answered "interrupted", and is never made again.
 */

import type {
  AgentEvent,
  ElicitAnswer,
  Elicitation,
  RunOptions,
  ToolCall,
  ToolOutcome,
} from "../protocol/mod.ts";
import { pendingCalls } from "./actor.ts";
import { type LiveQueue, liveQueue } from "./live_queue.ts";
import type { ConversationState } from "./state.ts";

type Run = (options: Required<RunOptions>) => Promise<ToolOutcome>;

export class RunningCalls {
  readonly #held = new Map<string, RunningCall>();

  start(call: ToolCall, run: Run): RunningCall {
    const held = new RunningCall(call, run);
    this.#held.set(call.id, held);
    return held;
  }

  get(call: string): RunningCall | null {
    return this.#held.get(call) ?? null;
  }

  /** Its result is taken. */
  release(call: string): void {
    this.#held.delete(call);
  }

  /** Stops what has its result in the log already, whoever gave it. */
  sweep(state: ConversationState): void {
    if (this.#held.size === 0) return;
    const open = new Set(pendingCalls(state).map(({ call }) => call.id));
    for (const [id, held] of this.#held) {
      if (open.has(id)) continue;
      this.#held.delete(id);
      held.stop(new DOMException("nobody waits for the call", "AbortError"));
    }
  }

  /** Stops all of them: the session is over here. */
  async end(): Promise<void> {
    const all = [...this.#held.values()];
    this.#held.clear();
    for (const held of all) held.stop(new DOMException("the session was closed", "AbortError"));
    await Promise.all(all.map(({ outcome }) => outcome.catch(() => {})));
  }
}

interface Asking {
  readonly request: Elicitation;
  answer(it: ElicitAnswer): void;
}

export class RunningCall {
  /** What it comes to; whoever takes it stores it. */
  readonly outcome: Promise<ToolOutcome>;
  readonly #stopping = new AbortController();
  readonly #asking: Asking[] = [];
  #live: LiveQueue = liveQueue();
  #isOver = false;

  constructor(private readonly call: ToolCall, run: Run) {
    this.outcome = run({
      signal: this.#stopping.signal,
      progress: (text) => this.#live.progress(call)(text),
      elicit: (request, signal) => this.#elicit(request, signal),
    }).finally(() => {
      this.#isOver = true;
      this.#live.end();
    });
    // Whoever takes it hears of a failure.
    this.outcome.catch(() => {});
  }

  /** What the server of the call wants to know; `null`: nothing now. */
  get asks(): Elicitation | null {
    return this.#isOver ? null : this.#asking[0]?.request ?? null;
  }

  /** To what it `asks`. */
  answer(it: ElicitAnswer): void {
    this.#asking.shift()?.answer(it);
  }

  /** Progress until the call has ended, or asks. */
  async *events(signal: AbortSignal): AsyncGenerator<AgentEvent> {
    const stop = () => this.stop(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    this.#live = liveQueue();
    if (this.#isOver || this.asks !== null) this.#live.end();
    try {
      yield* this.#live.events();
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  stop(reason: unknown): void {
    this.#stopping.abort(reason);
  }

  #elicit(request: Elicitation, signal: AbortSignal): Promise<ElicitAnswer> {
    const { promise, resolve } = Promise.withResolvers<ElicitAnswer>();
    const asking = { request, answer: resolve };
    const takeBack = () => {
      const at = this.#asking.indexOf(asking);
      if (at >= 0) this.#asking.splice(at, 1);
      resolve({ action: "cancel" });
    };
    for (const end of [signal, this.#stopping.signal]) {
      end.addEventListener("abort", takeBack, { once: true });
    }
    if (signal.aborted || this.#stopping.signal.aborted) takeBack();
    else {
      this.#asking.push(asking);
      this.#live.end();
    }
    return promise;
  }
}
