/**
 * What an answer uses up while it comes. The limits of a turn hold within an answer too: one that
 * does not end would pass all of them before anybody looks.
 */

import type {
  Clock,
  Limits,
  ModelDelta,
  ModelError,
  ModelRequest,
  NewEvent,
  NewEventOf,
  Usage,
} from "../protocol/mod.ts";
import { estimateTokens, once } from "../util/mod.ts";
import { type Earlier, reached } from "./limits.ts";
import type { LoopPorts } from "./ports.ts";
import type { ConversationState } from "./state.ts";

/** Characters that repeat themselves to the last before an answer is ended, and of one round. */
const REPEATED = { tail: 8192, period: 512 } as const;

/** Characters of one answer, of all kinds together: no model writes as many with sense. */
export const ANSWER_CHARACTERS = 4_000_000;

/** The longest that a timer can wait: 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Between two looks at the limits, characters. */
const STEP = 256;

export type Excess =
  | { readonly type: "limit"; readonly limit: NewEventOf<"limit"> }
  /** It leads nowhere. */
  | { readonly type: "error"; readonly error: ModelError };

export interface MeterOptions {
  readonly state: ConversationState;
  readonly limits: Limits;
  readonly earlier: Earlier;
  /** Tokens of the request, estimated. */
  input(): number;
  /** US dollars; `null`: unknown. */
  price(usage: Usage): number | null;
  readonly clock: Clock;
}

export class Meter {
  readonly #options: MeterOptions;
  #characters = 0;
  #output = 0;
  #thinking = 0;
  #looked = 0;
  #tail = "";
  #late: NewEventOf<"limit"> | null = null;

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  /** What is too much with this piece; `null`: nothing. */
  add(delta: ModelDelta): Excess | null {
    const text = textOf(delta);
    if (text === "") return null;
    const tokens = estimateTokens(text);
    this.#characters += text.length;
    this.#output += tokens;
    if (delta.type === "thinking") this.#thinking += tokens;
    this.#tail = (this.#tail + text).slice(-REPEATED.tail);
    if (this.#characters - this.#looked < STEP) return null;
    this.#looked = this.#characters;
    const limit = this.#limit();
    if (limit) return { type: "limit", limit };
    const why = this.#senseless();
    return why === null ? null : { type: "error", error: { kind: "malformed", message: why } };
  }

  /**
   * Resolves when the time of the turn is over, whether or not anything comes of the answer; absent: it
   * has no limit.
   */
  get timeUp(): ((left: AbortSignal) => Promise<void>) | undefined {
    const { state: { turn }, limits: { timeMs }, clock } = this.#options;
    if (timeMs === null) return undefined;
    const ms = turn.startedAt + timeMs - clock.now();
    if (ms > MAX_TIMER_MS) return undefined;
    return async (left) => {
      await clock.sleep(ms, left);
      // A timer may be early by a part of a millisecond.
      const used = Math.max(clock.now() - turn.startedAt, timeMs);
      this.#late = { type: "limit", limit: "time", used, max: timeMs };
    };
  }

  /** Why an answer was left whose time was up. */
  late(): NewEventOf<"limit"> | null {
    return this.#late;
  }

  /** What the answer took so far, where nobody else tells. */
  usage(): Usage {
    return this.#taken(this.#options.input());
  }

  #taken(input: number): Usage {
    return {
      input,
      output: this.#output,
      cached: 0,
      thinking: this.#thinking,
      estimated: true,
    };
  }

  /** The limit that would be reached if the answer ended here. */
  #limit(): NewEventOf<"limit"> | null {
    const { state, limits, earlier, price, clock } = this.#options;
    // The request as text is worth its time only where it counts.
    const usage = this.#taken(countsTokens(limits) ? this.#options.input() : 0);
    const tokens = usage.input + usage.output;
    const cost = price(usage) ?? 0;
    const { turn, usage: { total } } = state;
    const then: ConversationState = {
      ...state,
      turn: { ...turn, tokens: turn.tokens + tokens, cost: turn.cost + cost },
      usage: {
        ...state.usage,
        total: {
          ...total,
          input: total.input + usage.input,
          output: total.output + usage.output,
          cost: total.cost + cost,
        },
      },
    };
    return reached(then, limits, { now: clock.now(), earlier });
  }

  #senseless(): string | null {
    if (this.#characters > ANSWER_CHARACTERS) {
      return `the answer was ended after ${ANSWER_CHARACTERS} characters`;
    }
    if (this.#tail.length < REPEATED.tail) return null;
    const period = periodOf(this.#tail);
    return period === null
      ? null
      : `the answer was ended: it repeats ${
        JSON.stringify(this.#tail.slice(-period).slice(0, 40))
      } again and again`;
  }
}

/** @param model whose answer it is by now, as `provider/name` */
export function openMeter(ports: LoopPorts, request: ModelRequest, model: () => string): Meter {
  const { journal: { state }, limits, earlier, clock } = ports;
  return new Meter({
    state,
    limits,
    earlier,
    input: once(() => estimateTokens(JSON.stringify(request))),
    price: (usage) => ports.price(usage, model()),
    clock,
  });
}

function countsTokens(limits: Limits): boolean {
  return [limits, limits.session, limits.day].some((it) => it.tokens !== null || it.money !== null);
}

export function excessEvent(excess: Excess): NewEvent {
  switch (excess.type) {
    case "limit":
      return excess.limit;
    case "error":
      return { type: "error", error: excess.error };
  }
}

/** Length of what a text repeats from its first character to its last; `null`: it does not. */
function periodOf(text: string): number | null {
  const last = text.slice(-REPEATED.period);
  const before = text.lastIndexOf(last, text.length - last.length - 1);
  const period = text.length - last.length - before;
  if (before < 0 || period > REPEATED.period) return null;
  return text.startsWith(text.slice(period)) ? period : null;
}

function textOf(delta: ModelDelta): string {
  switch (delta.type) {
    case "text":
    case "thinking":
      return delta.text;
    case "tool_call":
      return (delta.name ?? "") + (delta.arguments ?? "");
    case "usage":
    case "route":
    case "retry":
    case "finish":
    case "error":
      return "";
  }
}
