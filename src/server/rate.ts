/** How often one may ask: a bucket of tokens for each name, filled with time. */

import type { Clock } from "../protocol/mod.ts";

export interface RateLimit {
  /** Requests that may come at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Names that are remembered; the ones asked for longest ago make room. */
const most = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

export class Buckets {
  readonly #all = new Map<string, Bucket>();

  constructor(private readonly limit: RateLimit, private readonly clock: Pick<Clock, "now">) {}

  /** Seconds to wait; 0: it may pass. */
  take(name: string): number {
    const now = this.clock.now();
    const { burst, perSecond } = this.limit;
    const before = this.#all.get(name) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, before.tokens + (now - before.at) / 1000 * perSecond);
    this.#all.delete(name);
    this.#all.set(name, { tokens: Math.max(0, tokens - 1), at: now });
    if (this.#all.size > most) {
      for (const [oldest] of this.#all) {
        this.#all.delete(oldest);
        break;
      }
    }
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  }
}
