/** Which models are to be left in peace, and until when. Remembered as long as the program runs. */

import type { Clock, ModelError } from "../../protocol/mod.ts";
import type { Rest } from "./candidate.ts";

const MINUTE = 60_000;

/**
 * First and longest rest in milliseconds, doubled with each failure in a row. A server's own word
 * (`resetAt`) counts before it. An account is filled by a person, so it is looked at now and then; a
 * name or a key that is wrong is not put right while the program runs.
 */
const rests = {
  rate_limit: { first: MINUTE / 2, most: 10 * MINUTE },
  unavailable: { first: MINUTE / 2, most: 10 * MINUTE },
  malformed: { first: MINUTE, most: 10 * MINUTE },
  balance: { first: 30 * MINUTE, most: 30 * MINUTE },
  unknown_model: { first: Infinity, most: Infinity },
  auth: { first: Infinity, most: Infinity },
} as const;

interface Failed extends Rest {
  readonly inARow: number;
}

export class Health {
  readonly #clock: Pick<Clock, "now">;
  readonly #failed = new Map<string, Failed>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** `null`: it may be asked. */
  rest(name: string): Rest | null {
    const failed = this.#failed.get(name);
    return failed && failed.until > this.#clock.now() ? failed : null;
  }

  /** Errors that say nothing of the server (a refusal, an overflow, …) leave it as it is. */
  failed(name: string, error: ModelError): void {
    if (!isOutage(error.kind)) return;
    const { first, most } = rests[error.kind];
    const inARow = (this.#failed.get(name)?.inARow ?? 0) + 1;
    const now = this.#clock.now();
    const asked = error.kind === "rate_limit" ? error.resetAt : undefined;
    const until = asked ?? now + Math.min(first * 2 ** (inARow - 1), most);
    this.#failed.set(name, { until, kind: error.kind, inARow });
  }

  answered(name: string): void {
    this.#failed.delete(name);
  }
}

function isOutage(kind: ModelError["kind"]): kind is keyof typeof rests {
  return Object.hasOwn(rests, kind);
}
