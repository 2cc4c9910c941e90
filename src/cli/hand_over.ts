/** Actions that hand the process to somebody else: a shell of the user's, an editor, another program. */

import type { Right, ServeAction, ShellAction } from "../actions/mod.ts";
import type { Cut } from "./exit.ts";
import type { Interrupts } from "./interrupts.ts";
import type { AcpParts } from "./serve_acp.ts";
import type { Lent } from "./serve_mcp.ts";
import type { TermParts } from "./term.ts";

export interface HandOverParts extends AcpParts, TermParts {
  /** Opens the ways that these rights stand for, and gives up all others. */
  connect(rights: readonly Right[]): Promise<void>;
  /** From when they are asked for, signals are told there. */
  interrupts(): Interrupts;
  cut(): Cut;
  readonly lent: Lent;
}

/** The exit code. @throws {AgentError} */
export async function handOver(
  action: ShellAction | ServeAction,
  raw: unknown,
  parts: HandOverParts,
): Promise<number> {
  if (action.kind === "shell") {
    const { runShellIn } = await import("./term.ts");
    return await runShellIn(await action.open(parts.ports, raw), parts);
  }
  const start = await action.open(parts.ports, raw);
  switch (start.protocol) {
    case "acp": {
      await parts.connect(action.rights);
      return await (await import("./serve_acp.ts")).serveAcpOn(start, parts);
    }
    case "mcp": {
      const { serveMcp } = await import("./serve_mcp.ts");
      const { signal } = parts.interrupts();
      return await serveMcp(start, action.rights, { ...parts, signal, ...parts.lent });
    }
    case "a2a": {
      const { serveA2a } = await import("./serve_a2a.ts");
      const { signal } = parts.interrupts();
      return await serveA2a(start, { ...parts, signal, ...parts.lent });
    }
    case "http": {
      await parts.connect(action.rights);
      return await (await import("./serve_http.ts")).serveHttp(start, parts);
    }
    default:
      return start satisfies never;
  }
}
