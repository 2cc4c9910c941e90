/** One limit for all that brings nothing: silence, waits, requests made again, and other servers. */

import type { Clock, Model, ModelDelta, ModelError } from "../protocol/mod.ts";
import { Departure } from "../util/mod.ts";
import { Watchdog } from "./watchdog.ts";

export interface DeadlineOptions {
  readonly clock: Clock;
  /** Milliseconds in all without a piece of an answer. */
  readonly totalMs: number;
  /** Milliseconds of these that had passed without an answer before it was asked; absent: none. */
  readonly spentMs?: (() => number) | undefined;
  /** What the user can do where a server says nothing at all; absent: nothing in particular. */
  readonly advice?: string | undefined;
}

/** A server of this machine loads the model first and reads the prompt slowly: so many times as long. */
const LOCAL = 5;

/** Milliseconds that a request may bring nothing; with 0 s, which is said for no retries, any time. */
export function patienceFor({ total_s }: { readonly total_s: number }, isLocal: boolean): number {
  if (total_s === 0) return Infinity;
  return total_s * 1000 * (isLocal ? LOCAL : 1);
}

/**
 * Ends a request that has brought nothing for `totalMs` altogether. The time from the first to the
 * last piece of an answer does not count, however long it takes; all other time does, whoever lets
 * it pass.
 */
export function withDeadline(model: Model, options: DeadlineOptions): Model {
  if (options.totalMs === Infinity) return model;
  return {
    id: model.id,
    stream: (request, { signal }) =>
      limited((inner) => model.stream(request, { signal: inner }), signal, options),
  };
}

async function* limited(
  open: (signal: AbortSignal) => AsyncIterable<ModelDelta>,
  signal: AbortSignal,
  { clock, totalMs, spentMs = () => 0, advice }: DeadlineOptions,
): AsyncGenerator<ModelDelta> {
  const dog = new Watchdog(clock, signal);
  const spent = spentMs();
  const waste = new Waste(clock.now() - spent);
  const departure = new Departure();
  const end = () => dog.timedOut && departure.leave();
  dog.signal.addEventListener("abort", end, { once: true });
  let failure: ModelError | null = null;
  const deltas = open(dog.signal)[Symbol.asyncIterator]();
  try {
    dog.expect(totalMs - spent);
    for (;;) {
      const next = await departure.orLeft(deltas.next());
      if (next === null || dog.timedOut) {
        return yield { type: "error", error: tooLate(totalMs, { failure, advice }) };
      }
      if (next.done) return;
      const delta = next.value;
      if (delta.type === "retry") failure = delta.error;
      dog.expect(totalMs - waste.at(clock.now(), delta));
      yield delta;
    }
  } finally {
    dog.end();
    dog.signal.removeEventListener("abort", end);
    // Not waited for: it may hang in what nobody takes.
    void deltas.return?.(undefined).catch(() => {});
  }
}

/** How long nothing came, milliseconds. */
class Waste {
  readonly #since: number;
  /** Of answers that were begun anew: from the first piece to the last. */
  #spent = 0;
  #first: number | null = null;
  #last = 0;

  constructor(since: number) {
    this.#since = since;
  }

  /** Up to `now`, when this came. */
  at(now: number, delta: ModelDelta): number {
    if (isContent(delta)) {
      this.#first ??= now;
      this.#last = now;
    }
    const span = this.#first === null ? 0 : this.#last - this.#first;
    if (delta.type === "retry") {
      this.#spent += span;
      this.#first = null;
      return now - this.#since - this.#spent;
    }
    return now - this.#since - this.#spent - span;
  }
}

function isContent({ type }: ModelDelta): boolean {
  return type === "text" || type === "thinking" || type === "tool_call";
}

/** What failed last says more than that it took too long. */
function tooLate(
  ms: number,
  { failure, advice }: {
    readonly failure: ModelError | null;
    readonly advice: string | undefined;
  },
): ModelError {
  const message = `gave up after ${Math.round(ms / 1000)} s without an answer`;
  if (failure === null) {
    return { kind: "unavailable", message: advice ? `${message}; ${advice}` : message };
  }
  const told = `${failure.message}; ${message}`;
  if (failure.kind === "rate_limit") return { ...failure, message: told };
  return { kind: "unavailable", message: told };
}
