/** Who gets the process: a shell of the user's, or the server. */

import type { ServerStart, ShellStart } from "../actions/mod.ts";
import type { ServerRun } from "./serve.ts";

/** The exit code. @throws {AgentError} whatever either throws */
export async function handOver(
  start: ShellStart | ServerStart,
  parts: ServerRun,
): Promise<number> {
  if ("address" in start) return await (await import("./serve.ts")).runServer(start, parts);
  return await (await import("./term.ts")).runShellIn(start, parts);
}
