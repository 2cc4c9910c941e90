/** Actions that hand standard input and output to somebody else: a shell of the user's, an editor. */

import type { ServeAction, ShellAction } from "../actions/mod.ts";
import type { ServeParts } from "./serve.ts";
import type { TermParts } from "./term.ts";

/** The exit code. @throws {AgentError} */
export async function handOver(
  action: ShellAction | ServeAction,
  raw: unknown,
  parts: ServeParts & TermParts,
): Promise<number> {
  switch (action.kind) {
    case "serve":
      return await (await import("./serve.ts")).serveOn(action.serving(raw), parts);
    case "shell": {
      const { runShellIn } = await import("./term.ts");
      return await runShellIn(await action.open(parts.ports, raw), parts);
    }
  }
}
