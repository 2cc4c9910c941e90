/** A layer, or the project beside it, that cannot be read: nothing was done, and the layer waits. */

import { AgentError, WorkspaceError } from "../../protocol/mod.ts";

/** @throws {AgentError} `pending.unread` where the system refuses */
export async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    throw unread(error.path, error);
  }
}

export function unread(path: string, cause?: WorkspaceError): AgentError {
  const reason = cause?.kind ?? "io";
  return new AgentError("io", "pending.unread", { path, reason }, { cause });
}
