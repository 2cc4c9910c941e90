/** What several sessions may spend together: none begins an answer that the rest might not pay for. */

import type { Budget, Model, ModelDelta, ModelRequest, Usage } from "../protocol/mod.ts";
import { estimateTokens, unlessAborted } from "../util/mod.ts";

/** Tokens of an answer whose request sets no bound: what providers give unasked (DeepSeek: 4,096, Gemini: 8,192). */
const usualOutput = 8_192;

/** Tokens and US dollars. */
interface Amount {
  readonly tokens: number;
  readonly money: number;
}

export class SharedBudget {
  #spent: Amount = { tokens: 0, money: 0 };
  #reserved: Amount = { tokens: 0, money: 0 };
  #running = 0;
  #freed = Promise.withResolvers<void>();

  constructor(private readonly rest: Budget) {}

  get spent(): Amount {
    return this.#spent;
  }

  /**
   * Waits until an answer fits beside those that are under way. Where none is, one may begin as long as
   * anything is left: so the budget is passed by one answer at most. `false`: nothing is left.
   */
  async enter(most: Amount, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (this.#isOver(this.#spent)) return false;
      if (this.#running === 0 || this.#fits(most)) {
        this.#running++;
        this.#reserved = sum(this.#reserved, most);
        return true;
      }
      await unlessAborted(this.#freed.promise, signal);
    }
    return false;
  }

  /** The answer has ended and took so much. */
  leave(most: Amount, taken: Amount): void {
    this.#running--;
    this.#reserved = sum(this.#reserved, { tokens: -most.tokens, money: -most.money });
    this.#spent = sum(this.#spent, taken);
    this.#freed.resolve();
    this.#freed = Promise.withResolvers();
  }

  #fits(most: Amount): boolean {
    return !this.#isOver(sum(sum(this.#spent, this.#reserved), most));
  }

  #isOver({ tokens, money }: Amount): boolean {
    const { rest } = this;
    return rest.tokens !== null && tokens >= rest.tokens ||
      rest.money !== null && money >= rest.money;
  }
}

/** The model under a budget. What it takes beyond it is not sent: the answer is an error then. */
export function budgeted(
  model: Model,
  { budget, price }: {
    readonly budget: SharedBudget;
    /** US dollars; `null`: unknown. */
    price(usage: Usage): number | null;
  },
): Model {
  const amountOf = (usage: Usage): Amount => ({
    tokens: usage.input + usage.output,
    money: price(usage) ?? 0,
  });
  return {
    get id() {
      return model.id;
    },
    async *stream(request, options) {
      const most = amountOf(mostOf(request));
      if (!await budget.enter(most, options.signal)) return yield* over();
      const count = new UsageCount(request);
      try {
        for await (const delta of model.stream(request, options)) {
          count.add(delta);
          yield delta;
        }
      } finally {
        budget.leave(most, amountOf(count.usage));
      }
    },
  };
}

function* over(): Generator<ModelDelta> {
  const message = "the budget that all agents share is used up";
  yield { type: "error", error: { kind: "unavailable", message } };
}

function mostOf(request: ModelRequest): Usage {
  return {
    input: tokensOf(request),
    output: request.maxOutputTokens ?? usualOutput,
    cached: 0,
    thinking: 0,
    estimated: true,
  };
}

/** What an answer took: as the provider tells, or as its characters do. */
class UsageCount {
  #told: Usage | null = null;
  #output = 0;

  constructor(private readonly request: ModelRequest) {}

  add(delta: ModelDelta): void {
    if (delta.type === "usage") this.#told = delta.usage;
    if (delta.type === "text" || delta.type === "thinking") {
      this.#output += estimateTokens(delta.text);
    }
  }

  get usage(): Usage {
    return this.#told ??
      {
        ...{ input: tokensOf(this.request), output: this.#output },
        ...{ cached: 0, thinking: 0, estimated: true },
      };
  }
}

function tokensOf(request: ModelRequest): number {
  return estimateTokens(JSON.stringify([request.system, request.messages, request.tools]));
}

function sum(one: Amount, other: Amount): Amount {
  return { tokens: one.tokens + other.tokens, money: one.money + other.money };
}
