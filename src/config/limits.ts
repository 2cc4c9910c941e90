/** What a run may use up, and what an answer costs, as configured. */

import type { CommandLimits, Limits } from "../protocol/mod.ts";
import type { Config } from "./types.ts";

export function limitsOf({ value }: Pick<Config, "value">): Limits {
  return {
    toolCalls: value.max_tool_calls,
    tokens: value.max_tokens,
    money: value.max_cost,
    timeMs: value.max_time_s === null ? null : value.max_time_s * 1000,
    session: { tokens: value.max_session_tokens, money: value.max_session_cost },
    day: { tokens: value.max_day_tokens, money: value.max_day_cost },
  };
}

/** What a command in the sandbox may use up on this machine. */
export function commandLimits(limits: Config["value"]["limits"]): CommandLimits {
  const { processes, memory_percent, open_files, cpu_s } = limits;
  return {
    processes,
    memory: memory_percent === null
      ? null
      : Math.floor(Deno.systemMemoryInfo().total * memory_percent / 100),
    files: open_files,
    cpu: cpu_s,
  };
}
