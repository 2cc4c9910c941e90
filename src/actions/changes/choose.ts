/** Which changes an undo is about. */

import type { Change } from "../../edit/mod.ts";
import { inForce, lastChange, ofProgram, ofSession, since } from "../../edit/undo/mod.ts";
import { AgentError, programOf } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { findSession } from "../session/find.ts";
import { findChange } from "./find.ts";
import { momentOf } from "./moment.ts";
import { turnOf } from "./origin.ts";

export interface ChangeSelector {
  /** A change; with `session` a session. */
  readonly id?: string | undefined;
  readonly turn: boolean;
  readonly session: boolean;
  /** All of the program that made the change. */
  readonly program: boolean;
  readonly to?: string | undefined;
}

/**
 * Changes to take back; none: there is nothing to do.
 *
 * @throws {AgentError} for what does not go together, and for what is not there
 */
export async function choose(
  ports: Ports,
  all: readonly Change[],
  wanted: ChangeSelector,
): Promise<readonly Change[]> {
  check(wanted);
  const { id, turn, session, program, to } = wanted;
  if (to !== undefined) return since(all, momentOf(to, ports.clock.now()));
  if (session) return await wholeSession(ports, all, id);
  if (turn) return await lastTurn(ports, all);
  // By the id of its call, as the log has it: the newest program of that id.
  const inner = all.findLast((it) => id !== undefined && programOf(it.call) === id);
  if (inner) return ofProgram(all, inner);
  const chosen = id === undefined ? lastChange(all) : findChange(all, id);
  if (chosen === null) return [];
  const whole = program ? ofProgram(all, chosen) : [];
  // What no program made was one thing.
  return whole.length > 0 ? whole : [chosen];
}

function check({ id, turn, session, program, to }: ChangeSelector): void {
  const given = [
    ...(id === undefined || session ? [] : ["id"]),
    ...(turn ? ["--turn"] : []),
    ...(program && id === undefined ? ["--program"] : []),
    ...(session ? ["--session"] : []),
    ...(to === undefined ? [] : ["--to"]),
  ];
  const [name, other] = given;
  if (name !== undefined && other !== undefined) {
    throw new AgentError("usage", "arg.conflict", { name, other });
  }
}

async function wholeSession(
  ports: Ports,
  all: readonly Change[],
  id: string | undefined,
): Promise<readonly Change[]> {
  if (id !== undefined) {
    const known = all.some((it) => it.session === id);
    return ofSession(all, known ? id : await findSession(ports, id));
  }
  const last = all.findLast((it) => inForce(it) && it.session !== "");
  return last ? ofSession(all, last.session) : [];
}

/** All that came of the message which led to the last change. */
async function lastTurn(ports: Ports, all: readonly Change[]): Promise<readonly Change[]> {
  const last = all.findLast((it) => inForce(it) && it.kind !== "undo" && it.kind !== "redo");
  if (!last) return [];
  // What a person did, in no session, was one thing.
  const calls = last.session === "" ? null : await turnOf(await ports.store(), last);
  return calls ? ofSession(all, last.session, calls) : [last];
}
