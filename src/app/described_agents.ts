/**
 * `multi_agent` where agents are described: what it costs before one is sent is one line each. It stands
 * here since whoever lists agents needs no tool.
 */

import type { AgentDefinition, Tool } from "../protocol/mod.ts";
import { agentInput, loadSentOut } from "../tools/mod.ts";

/** Characters of the list, and agents in it. */
const most = { listed: 4_000, agents: 40 } as const;

export function describedAgents(plain: Tool, all: readonly AgentDefinition[]): Tool {
  const agents = all.slice(0, most.agents);
  const [first, ...rest] = agents.map(({ name }) => name);
  if (first === undefined) return plain;
  const input = agentInput([first, ...rest]);
  const { definition } = plain;
  return {
    definition: {
      ...definition,
      input,
      description: `${definition.description.trim()} agent: what they are:\n${listOf(agents)}`,
      aliases: { ...definition.aliases, subagent_type: "agent", agent_type: "agent" },
      subject(value) {
        const { agent, ...own } = input.parse(value);
        const about = definition.subject(own);
        return agent === undefined ? about : `${agent}: ${about}`;
      },
    },
    load: async () => {
      const sentOut = await loadSentOut();
      return async (value, ports) => {
        const { agent, ...own } = input.parse(value);
        return await sentOut(own, ports, agents.find(({ name }) => name === agent) ?? null);
      };
    },
  };
}

export function listOf(agents: readonly AgentDefinition[]): string {
  const share = Math.floor(most.listed / Math.max(1, agents.length));
  return agents.map(({ name, description }) => {
    const line = `${name}: ${description}`;
    return line.length <= share ? line : `${line.slice(0, Math.max(share - 1, name.length))}…`;
  }).join("\n");
}
