import { AgentError } from "../../protocol/mod.ts";
import { nearest } from "../../util/mod.ts";
import { isChild } from "../../session/mod.ts";
import type { Ports } from "../ports.ts";

const prefix = "session:";

/** Ids of the user's sessions of the workspace; the one that was used last is the last. */
export async function sessionIds(ports: Ports): Promise<readonly string[]> {
  return (await allIds(ports)).filter((id) => !isChild(id));
}

/** Those with them that a session has sent out. */
async function allIds(ports: Ports): Promise<readonly string[]> {
  return (await (await ports.store()).sessions()).map((name) => name.slice(prefix.length));
}

/**
 * The session that a person means: its id, the beginning or end of one where only one fits,
 * or nothing for the newest.
 *
 * @throws {AgentError} `session.none`, `session.unknown`, `session.ambiguous`
 */
export async function findSession(ports: Ports, given: string | undefined): Promise<string> {
  const all = await allIds(ports);
  const ids = all.filter((id) => !isChild(id));
  if (given === undefined) {
    const newest = ids.at(-1);
    if (newest === undefined) throw new AgentError("input", "session.none");
    return newest;
  }
  if (all.includes(given)) return given;
  const fitting = given === ""
    ? []
    : ids.filter((id) => id.startsWith(given) || id.endsWith(given));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  if (fitting.length > 1) {
    const found = fitting.slice(0, 5).join(", ");
    throw new AgentError("input", "session.ambiguous", { session: given, found });
  }
  const meant = nearest(given, ids);
  throw meant === null
    ? new AgentError("input", "session.unknown", { session: given })
    : new AgentError("input", "session.unknown_nearest", { session: given, nearest: meant });
}
