/**
 * The loop, one turn at a time: look whose turn history says it is, do that turn, append
 * what happened, yield it. Whoever calls `next` owns the loop.
 */

import type { AgentEvent } from "../protocol/mod.ts";
import { awaitsGoal, awaitsVerification, nextActor, pendingCalls } from "./actor.ts";
import { agentTurn } from "./agent_turn.ts";
import { goalTurn } from "./goal_turn.ts";
import { isInterruption, storeInterruption, unanswered } from "./interruption.ts";
import { reached } from "./limits.ts";
import type { LoopPorts } from "./ports.ts";
import { saidNow } from "./said.ts";
import { toolTurn } from "./tool_turn.ts";
import { verifyTurn } from "./verify_turn.ts";

/** Does one actor's turn. Yields nothing when it is the user's. */
export async function* next(ports: LoopPorts, signal: AbortSignal): AsyncGenerator<AgentEvent> {
  try {
    yield* turn(ports, signal);
  } catch (error) {
    if (!isInterruption(error, signal)) throw error;
    // Whatever it was that gave up in the middle: the log says how the turn ended.
    yield* await storeInterruption(ports);
  } finally {
    ports.held.sweep(ports.journal.state);
  }
}

async function* turn(ports: LoopPorts, signal: AbortSignal): AsyncGenerator<AgentEvent> {
  const { journal, limits, clock } = ports;
  const actor = nextActor(journal.state);
  if (actor === "user") return;
  if (signal.aborted) {
    yield* await storeInterruption(ports);
    return;
  }
  if (actor === "agent" && journal.state.turn.awaiting === "user") {
    // What waited begins a turn: the limits of the last one are not its own.
    yield* await journal.append(saidNow(journal.state));
    return;
  }
  const verifies = awaitsVerification(journal.state);
  if (!verifies && awaitsGoal(journal.state)) {
    // A step that is over is said to be, whatever it took; the next one meets the limits.
    yield* goalTurn(ports);
    return;
  }
  if (verifies && journal.state.turn.stop !== null) {
    // The limit was told already; what was changed before it is looked at and not mended.
    yield* verifyTurn(ports, signal);
    return;
  }
  const limit = reached(journal.state, limits, { now: clock.now(), earlier: ports.earlier });
  if (limit) {
    const refusal = { kind: "not_run", limit: limit.limit } as const;
    yield* await journal.append([...unanswered(ports, refusal), limit]);
    return;
  }
  if (actor === "agent") yield* agentsOwnTurn(ports, signal);
  else if (verifies) yield* verifyTurn(ports, signal);
  else yield* toolTurn(ports, signal);
}

/** Whatever became of the answer: an engine that was started for it stays only where a program has come. */
async function* agentsOwnTurn(ports: LoopPorts, signal: AbortSignal): AsyncGenerator<AgentEvent> {
  const { journal, programs } = ports;
  try {
    yield* agentTurn(ports, signal);
  } finally {
    const isWaiting = pendingCalls(journal.state).some(({ call }) => programs.isProgram(call));
    if (!isWaiting) await programs.endUnused();
  }
}
