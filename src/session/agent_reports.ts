/** What an agent brings, read off its log. */

import { type ConversationState, type Outcome } from "../agent/mod.ts";
import type { AgentReport, NewEvent } from "../protocol/mod.ts";
import type { Session } from "./session.ts";

export function failedReport(session: string, why: string): AgentReport {
  return { session, end: `failed: ${why}`, text: "", files: [], changed: [], calls: 0, tokens: 0 };
}

export async function reportOf(
  { id, state }: Session,
  changed: readonly string[],
): Promise<AgentReport> {
  const { outcome } = await import("../agent/ending/mod.ts");
  const { total } = state.usage;
  return {
    session: id,
    end: endOf(await outcome(state)),
    text: state.turn.text.trim(),
    files: Object.keys(state.seen.files).filter((it) => !changed.includes(it)),
    changed,
    calls: state.turn.toolCalls,
    tokens: total.input + total.output,
  };
}

function endOf(it: Outcome): string {
  if (it.kind !== "stopped") return it.kind.replace("_", " ");
  if (it.why === "limit") return `stopped by a limit: ${it.limit}`;
  return it.why === "error" ? `stopped: ${it.error.message}` : `stopped: ${it.why}`;
}

type Usage = ConversationState["usage"];

/** In the session that sent it out, once more: its own limits hold for all together. */
export function spentSince(before: Usage["byModel"], { byModel }: Usage): readonly NewEvent[] {
  return Object.entries(byModel).flatMap(([model, it]): NewEvent[] => {
    const was = before[model];
    const own = {
      input: it.input - (was?.input ?? 0),
      output: it.output - (was?.output ?? 0),
      cached: it.cached - (was?.cached ?? 0),
      thinking: it.thinking - (was?.thinking ?? 0),
    };
    if (Object.values(own).every((count) => count === 0)) return [];
    return [{
      ...{ type: "usage", role: "agents", model, ...own, estimated: it.estimated },
      ...(it.unpriced ? {} : { cost: it.cost - (was?.cost ?? 0) }),
    }];
  });
}
