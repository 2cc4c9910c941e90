/**
 * Actions for other people's programs, by the Model Context Protocol: the offer that `mcp/` puts on a
 * wire.
 *
 * Invariants:
 * - a tool is an action: its name, arguments, text and data are derived from it;
 * - what changes something is offered only where the user said so at the start; what a model wants to do
 *   beyond files of the project is asked of the person at the client, and declined where nobody is there;
 * - no argument names a file beyond the project, a program, or an approval;
 * - of calls that change something, one runs at a time;
 * - nothing is imported here but types, so that no other start of the program pays for it.
 */

import type { Offer } from "../mcp/mod.ts";
import { call } from "./call.ts";
import type { ServerParts } from "./parts.ts";
import { promptsOf } from "./prompts.ts";
import { resourcesOf } from "./resources.ts";
import { toolsOf } from "./tools.ts";

export type { ServerParts } from "./parts.ts";

export async function offerOf(parts: ServerParts): Promise<Offer> {
  const { ports } = parts;
  const tools = await toolsOf(parts);
  const running = new Set<Promise<unknown>>();
  let before: Promise<unknown> = Promise.resolve();
  return {
    name: "agent",
    version: ports.version,
    instructions: parts.instructions,
    tools: tools.map(({ offered }) => offered),
    async call(name, input, context) {
      const tool = tools.find(({ offered }) => offered.name === name);
      if (!tool) return { refused: "invalid", text: `Unknown tool: ${name}` };
      const own = () => call({ tool, input, context }, parts);
      const turn = tool.edits ? before.then(own) : own();
      const settled = turn.then(() => {}, () => {}).finally(() => running.delete(settled));
      running.add(settled);
      if (tool.edits) before = settled;
      return await turn;
    },
    resources: resourcesOf(parts),
    prompts: promptsOf(parts),
    idle: async () => void await Promise.all(running),
  };
}
