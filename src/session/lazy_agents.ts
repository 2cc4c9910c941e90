/** Agents of a session; what sends them out is loaded when the first one is wanted. */

import type { NewEvent, RunningAgent, SendAgents, ToolPorts } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import type { AgentPorts, Agents } from "./agents.ts";

export interface LazyAgents {
  readonly send: SendAgents;
  readonly proposal: NonNullable<ToolPorts["proposal"]>;
  /** As those of `Agents`. */
  take(): Promise<readonly NewEvent[]>;
  readonly running: readonly RunningAgent[];
  stop(session: string | null): readonly string[];
}

export function lazyAgents(parts: AgentPorts): LazyAgents {
  let loaded: Agents | null = null;
  const agents = once(async () => {
    const { Agents } = await import("./agents.ts");
    return loaded = new Agents(parts);
  });
  return {
    send: async (tasks, run) => await (await agents()).send(tasks, run),
    async proposal(agent) {
      const { proposal } = await import("./proposals.ts");
      return await proposal(parts.ports.store, { session: parts.session, agent });
    },
    take: async () => await loaded?.take() ?? [],
    get running() {
      return loaded?.running ?? [];
    },
    stop: (session) => loaded?.stop(session) ?? [],
  };
}
