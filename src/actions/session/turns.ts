/** The turns of a session, by the messages that began or steered them. */

import { type TurnMark, turns } from "../../agent/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { foldKept } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";

export interface Turn extends TurnMark {
  /** From 1, oldest first; what was taken back is not counted. */
  readonly number: number;
}

/** Events behind a checkpoint from which on a new one is worth a write. */
const behind = 200;

/** Oldest first. */
export async function sessionTurns(ports: Ports, id: string): Promise<readonly Turn[]> {
  const { state } = await foldKept(await ports.store(), `session:${id}`, { fold: turns, behind });
  return state.map((it, at) => ({ ...it, number: at + 1 }));
}

/** @throws {AgentError} `session.no_turn`, `session.no_turns` */
export function turnNumbered(all: readonly Turn[], number: number, session: string): Turn {
  const found = all[number - 1];
  if (found) return found;
  throw all.length === 0
    ? new AgentError("usage", "session.no_turns", { session })
    : new AgentError("usage", "session.no_turn", { session, turn: number, last: all.length });
}
