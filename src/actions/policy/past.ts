/** Every command line that a model wanted to run in past sessions, and what became of it. */

import { type EventOf, type ToolCall, type Verdict, wishedCall } from "../../protocol/mod.ts";
import { findSession, sessionIds } from "../session/find.ts";
import type { Ports } from "../ports.ts";

/** One line, however often it was wanted. */
export interface PastCommand {
  readonly command: string;
  /** How often it was wanted, how often asked about, how often declined by a person. */
  times: number;
  asked: number;
  declined: number;
  /** The last verdict; `null`: the run ended before there was one. */
  verdict: Verdict | null;
}

export interface Past {
  readonly sessions: number;
  readonly commands: readonly PastCommand[];
}

/** @throws {AgentError} `session.unknown` */
export async function pastCommands(ports: Ports, only: string | undefined): Promise<Past> {
  const ids = only === undefined ? await sessionIds(ports) : [await findSession(ports, only)];
  const found = new Map<string, PastCommand>();
  const store = await ports.store();
  for (const id of ids) {
    const byCall = new Map<string, PastCommand>();
    for await (const event of store.read(`session:${id}`)) {
      const wished = wishedCall(event);
      if (wished) wanted(wished, found, byCall);
      else if (event.type === "decision") decided(byCall.get(event.call), event.verdict);
      else if (event.type === "answered") answered(byCall.get(event.call), event);
    }
  }
  return { sessions: ids.length, commands: [...found.values()] };
}

function wanted(
  { id, name, input: { command } }: ToolCall,
  found: Map<string, PastCommand>,
  byCall: Map<string, PastCommand>,
): void {
  if (name !== "run_shell" || typeof command !== "string") return;
  const it = found.get(command) ?? { command, times: 0, asked: 0, declined: 0, verdict: null };
  it.times += 1;
  found.set(command, it);
  byCall.set(id, it);
}

function decided(it: PastCommand | undefined, verdict: Verdict): void {
  if (!it) return;
  it.verdict = verdict;
  if (verdict === "ask") it.asked += 1;
}

function answered(it: PastCommand | undefined, event: EventOf<"answered">): void {
  if (it && event.answer === "decline" && !event.unattended) it.declined += 1;
}
