/**
 * The loop, one turn at a time: look whose turn history says it is, do that turn, append
 * what happened, yield it. Whoever calls `next` owns the loop.
 */

import type { AgentEvent } from "../protocol/mod.ts";
import { abortion, unanswered } from "./abort.ts";
import { awaitsVerification, nextActor } from "./actor.ts";
import { agentTurn } from "./agent_turn.ts";
import { reached } from "./limits.ts";
import type { LoopPorts } from "./ports.ts";
import { toolTurn } from "./tool_turn.ts";
import { verifyTurn } from "./verify_turn.ts";

/** Does one actor's turn. Yields nothing when it is the user's. */
export async function* next(ports: LoopPorts, signal: AbortSignal): AsyncGenerator<AgentEvent> {
  const { journal, limits, clock } = ports;
  const actor = nextActor(journal.state);
  if (actor === "user") return;
  if (signal.aborted) {
    yield* await journal.append(abortion(ports));
    return;
  }
  const limit = reached(journal.state, limits, clock.now());
  if (limit) {
    const refusal = { kind: "not_run", limit: limit.limit } as const;
    yield* await journal.append([...unanswered(ports, refusal), limit]);
    return;
  }
  if (actor === "agent") yield* agentTurn(ports, signal);
  else if (awaitsVerification(journal.state)) yield* verifyTurn(ports, signal);
  else yield* toolTurn(ports, signal);
}
