/** One agent that is sent out, from its task to the end of its turn. */

import { type ConversationState, pendingApprovals } from "../agent/mod.ts";
import type { AgentEvent, Elicit, RunningAgent } from "../protocol/mod.ts";
import type { Session } from "./session.ts";

export interface AgentDrive {
  readonly signal: AbortSignal;
  /** What kind of agent it is; empty: it is not described. */
  readonly name: string;
  /** Absent: nobody answers. */
  readonly elicit?: Elicit;
  tell(line: string): void;
}

export async function driveAgent(session: Session, run: AgentDrive): Promise<void> {
  for (;;) {
    if (session.actor === "user" && !await answered(session, run)) return;
    const before = session.state.seq;
    for await (const event of session.next(run.signal)) {
      const line = lineOf(event);
      if (line !== null) run.tell(line);
    }
    const { turn: { stop }, seq } = session.state;
    if (stop !== null || seq === before) return;
  }
}

/** Puts what waits to the user of its sender. @returns `false`: nothing waits, or nobody can be asked */
async function answered(session: Session, { elicit, name, signal }: AgentDrive): Promise<boolean> {
  const [open] = pendingApprovals(session.state);
  if (!open?.asked || !elicit || signal.aborted) return false;
  const said = await elicit({
    server: name,
    message: open.asked.shown,
    wants: { type: "agent", session: session.id },
  }, signal);
  if (signal.aborted) return false;
  await session.answer(open.call.id, said.action === "accept" ? "once" : "decline");
  return true;
}

/** What a person who waits is shown of it. */
export function lineOf(event: AgentEvent): string | null {
  if (event.type !== "step" || event.part.type !== "tool_call") return null;
  const { name, input } = event.part.call;
  const about = Object.values(input).find((it) => typeof it === "string") ?? "";
  return `${name} ${about}`.trim().slice(0, 100);
}

/** How far it is. */
export function progressOf(
  { turn, usage: { total } }: ConversationState,
): Pick<RunningAgent, "calls" | "tokens"> {
  return { calls: turn.toolCalls, tokens: total.input + total.output };
}
