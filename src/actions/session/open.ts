/** Going on with a session for a person: where another process works on it, in a copy. */

import { message } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { Face } from "../action.ts";
import type { Ports, ResumeOptions } from "../ports.ts";
import { forkSession } from "./fork.ts";

/**
 * The session itself, or the copy that the person wants instead.
 *
 * @throws {AgentError} `session.locked`, if another process works on it and no copy is wanted
 */
export async function openSession(
  ports: Ports,
  id: string,
  { options, face }: { readonly options: ResumeOptions; readonly face: Pick<Face, "approve"> },
): Promise<Session> {
  try {
    return await ports.resume(id, options);
  } catch (error) {
    if (!isLocked(error)) throw error;
    return await ports.resume(await copyOf(ports, id, { face, error }), options);
  }
}

export function isLocked(error: unknown): error is AgentError {
  return error instanceof AgentError && error.code === "session.locked";
}

/**
 * Id of a copy.
 *
 * @throws `error`, if none is wanted
 */
export async function copyOf(
  ports: Ports,
  id: string,
  { face, error }: { readonly face: Pick<Face, "approve">; readonly error: AgentError },
): Promise<string> {
  const shown = message(ports.locale, "session.copy", { session: id });
  const answer = await face.approve(shown, "continue");
  if (answer === null || answer === "decline") throw error;
  return (await forkSession(ports, id, Infinity)).session;
}
