/** A model that asks again where asking again may help. */

import type { Clock, Model, ModelDelta, ModelError } from "../protocol/mod.ts";

export interface RetryOptions {
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  random?(): number;
  /** Requests in all. */
  readonly maxTries?: number;
  /** Requests in all where no answer came, not even a refusal; default: `maxTries`. */
  readonly unansweredTries?: number;
  /** All waits together, milliseconds. */
  readonly totalMs?: number;
}

/** First range that a wait is drawn from, its bound, and the longest wait for a server's word. */
const BASE_MS = 500;
const CAP_MS = 30_000;
const RESET_MS = 120_000;

/**
 * Repeats a request whose failure may pass (`unavailable`, `rate_limit`, `malformed`), also in
 * the middle of an answer: the `retry` delta voids what came. Waits are drawn from the whole of
 * a doubling range (full jitter), and are as long as the server asks for. What the server
 * itself found unreadable is tried once more only: llama-server answers so to a request that
 * it will never read. The signal ends a wait at once.
 */
export function withRetry(model: Model, options: RetryOptions): Model {
  return {
    id: model.id,
    async *stream(request, { signal }): AsyncGenerator<ModelDelta> {
      const plan = new Plan(options);
      for (;;) {
        const failure = yield* attempt(model.stream(request, { signal }));
        if (!failure) return;
        const waitMs = signal.aborted ? undefined : plan.next(failure);
        if (waitMs === undefined) return yield { type: "error", error: failure };
        yield { type: "retry", attempt: plan.failed, waitMs, error: failure };
        if (!await waited(options.clock.sleep(waitMs, signal), signal)) {
          return yield { type: "error", error: { kind: "aborted", message: "cancelled" } };
        }
      }
    },
  };
}

/** Passes an answer on; its error is returned instead. */
async function* attempt(
  deltas: AsyncIterable<ModelDelta>,
): AsyncGenerator<ModelDelta, ModelError | undefined> {
  for await (const delta of deltas) {
    if (delta.type === "error") return delta.error;
    yield delta;
  }
}

/** False if the signal ended the wait. */
async function waited(sleep: Promise<void>, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep;
    return !signal.aborted;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/** How long to wait, and when to give up. */
class Plan {
  readonly #options: RetryOptions;
  #waited = 0;
  #unreadable = 0;
  #unanswered = 0;
  /** Requests that failed. */
  failed = 0;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** Milliseconds before the next request; `undefined`: there is none. */
  next(error: ModelError): number | undefined {
    this.failed += 1;
    const { clock, random = Math.random, maxTries = 6, totalMs = 120_000 } = this.#options;
    if (this.failed >= maxTries || !this.#mayPass(error)) return undefined;
    const range = Math.min(BASE_MS * 2 ** (this.failed - 1), CAP_MS);
    const asked = error.kind === "rate_limit" && error.resetAt !== undefined
      ? Math.min(error.resetAt - clock.now(), RESET_MS)
      : 0;
    const wait = Math.max(Math.floor(random() * range), asked);
    if (this.#waited + wait > totalMs) return undefined;
    this.#waited += wait;
    return wait;
  }

  #mayPass(error: ModelError): boolean {
    switch (error.kind) {
      case "unavailable": {
        const { unansweredTries = Infinity } = this.#options;
        return error.status !== undefined || ++this.#unanswered < unansweredTries;
      }
      case "rate_limit":
        return true;
      case "malformed":
        return error.status === undefined || ++this.#unreadable <= 1;
      case "auth":
      case "balance":
      case "overflow":
      case "refusal":
      case "content_filter":
      case "bad_request":
      case "unknown_model":
      case "aborted":
        return false;
    }
  }
}
