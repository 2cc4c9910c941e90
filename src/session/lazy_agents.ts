/** Agents of a session; what sends them out is loaded when the first one is wanted. */

import type { NewEvent, SendAgents, ToolPorts } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import type { AgentPorts } from "./agents.ts";

export interface LazyAgents {
  readonly send: SendAgents;
  readonly proposal: NonNullable<ToolPorts["proposal"]>;
  /** As `Agents.take`. */
  take(): Promise<readonly NewEvent[]>;
}

export function lazyAgents(parts: AgentPorts): LazyAgents {
  let isLoaded = false;
  const agents = once(async () => {
    const { Agents } = await import("./agents.ts");
    isLoaded = true;
    return new Agents(parts);
  });
  return {
    send: async (tasks, run) => await (await agents()).send(tasks, run),
    async proposal(agent) {
      const { proposal } = await import("./proposals.ts");
      return await proposal(parts.ports.store, { session: parts.session, agent });
    },
    take: async () => isLoaded ? await (await agents()).take() : [],
  };
}
