/**
 * The one way in which a turn is interrupted: history never keeps a call without a result when the
 * turn goes to the user, and says that it was interrupted. Nothing here takes the signal, since it
 * has fired by then.
 */

import type { Event, NewEvent, NewEventOf, Refusal } from "../protocol/mod.ts";
import { pendingCalls } from "./actor.ts";
import type { LoopPorts } from "./ports.ts";
import type { ConversationState } from "./state.ts";

type Ports = Pick<LoopPorts, "journal" | "assembler">;
type Result = NewEventOf<"tool_result">;

/**
 * Stores the end of an interrupted turn in one atomic: what it still brought, a result for every
 * call without one, the fact, and that the step of the plan is paused.
 *
 * @param workspace goes with `brought`, for the workspace stream
 */
export async function storeInterruption(
  ports: Ports,
  brought: readonly NewEvent[] = [],
  workspace: readonly NewEvent[] = [],
): Promise<readonly Event[]> {
  const results = brought.map((it) => it.type === "tool_result" ? asInterrupted(it) : it);
  const answered = new Set(brought.flatMap((it) => it.type === "tool_result" ? [it.call] : []));
  const step = stepOf(ports.journal.state);
  const session = ports.journal.state.header.id;
  const paused: readonly NewEvent[] = step === null ? [] : [
    { type: "plan", by: "program", session, patch: { op: "state", step, state: "paused" } },
  ];
  return await ports.journal.append([
    ...results,
    ...unanswered(ports, { kind: "cancelled" }, answered),
    { type: "aborted", by: "user", ...(step === null ? {} : { step }) },
  ], [...workspace, ...paused]);
}

/** The step of the plan that is being carried out; `null`: none is. */
function stepOf({ header, goal }: ConversationState): string | null {
  return header.mode === "goal" && goal.move === "step" ? goal.step : null;
}

/** What gives up because of the signal says so by its reason, or by an `AbortError` of its own. */
export function isInterruption(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}

/** A call that ran when the signal fired, as it is answered: it was interrupted, unless it had come to an end by itself. */
export function asInterrupted(result: Result): Result {
  const { status, exit } = result;
  const isCut = status === "cancelled" || (status === "failed" && exit === undefined);
  return isCut ? { ...result, status: "interrupted" } : result;
}

/** Results for all open calls but `answered`, whose own results are stored beside them. */
export function unanswered(
  { journal, assembler }: Ports,
  refusal: Refusal,
  answered?: ReadonlySet<string>,
): readonly NewEvent[] {
  const open = pendingCalls(journal.state).filter(({ call }) => !answered?.has(call.id));
  return open.map(({ call, started }) => ({
    type: "tool_result",
    call: call.id,
    status: started ? "interrupted" : "cancelled",
    text: assembler.phrase(started ? { kind: "interrupted", found: "" } : refusal),
    durationMs: 0,
  }));
}
