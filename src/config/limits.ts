/** What a run may use up, and what an answer costs, as configured. */

import type { Limits, Usage } from "../protocol/mod.ts";
import { isLoopback } from "../util/mod.ts";
import type { ResolvedModel } from "./model.ts";
import { providers } from "./providers.ts";
import type { Config } from "./types.ts";

export function limitsOf({ value }: Pick<Config, "value">): Limits {
  return {
    toolCalls: value.max_tool_calls,
    tokens: value.max_tokens,
    money: value.max_cost,
    timeMs: value.max_time_s === null ? null : value.max_time_s * 1000,
  };
}

/** US dollars of an answer; `null` where the price is not configured and not plainly nothing. */
export function pricing({ settings }: ResolvedModel): ((usage: Usage) => number) | null {
  const { price, provider, base_url } = settings;
  if (price === null) {
    const local = base_url !== null && isLoopback(base_url);
    return local || providers[provider].key === "none" ? () => 0 : null;
  }
  const { input, output, cached } = price;
  return (usage) =>
    ((usage.input - usage.cached) * input + usage.cached * (cached ?? input) +
      usage.output * output) / 1_000_000;
}
