/** The tool by which a model reads resources of servers. */

import * as z from "zod";
import { oneLine } from "../ansi/mod.ts";
import type { Tool, ToolDefinition, ToolOutput } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { resultText } from "./result_text.ts";
import { englishText } from "./server_tool.ts";
import type { Servers } from "./servers.ts";

/** What a model calls it by. */
export const resourceToolName = "read_resource";

const input = once(() =>
  z.strictObject({
    server: z.string().describe("name of the MCP server"),
    uri: z.string().describe("of the resource; absent: lists them").optional(),
  })
);

/** What a server does when it is read is known to it alone: it asks as any call of a server does. */
export function resourceTool(servers: Servers): Tool {
  const definition: ToolDefinition = {
    name: resourceToolName,
    input: input(),
    description: "Read a resource of an MCP server, or list the resources of one",
    effects: ["server"],
    parallel: false,
    keywords: ["mcp", "resource"],
    subject: (raw) => {
      const { server, uri = "" } = input().parse(raw);
      return oneLine(`${server} ${uri}`).slice(0, 200);
    },
  };
  const execute = async (
    raw: unknown,
    { signal, settings }: { signal: AbortSignal; settings: { outputBytes: number } },
  ): Promise<ToolOutput> => {
    const { server, uri } = input().parse(raw);
    try {
      if (uri !== undefined) {
        return {
          text: await servers.resource(server, uri, { signal, most: settings.outputBytes }),
        };
      }
      const { resources } = await servers.about(server, signal);
      const lines = resources.map(({ name, description }) => `${name}  ${description}`.trimEnd());
      const content = [{ type: "text", text: lines.join("\n") }];
      return { text: await resultText(`list of ${server}`, { content }, settings.outputBytes) };
    } catch (error) {
      if (signal.aborted) return { text: "", failed: true };
      return { text: await englishText(error), failed: true };
    }
  };
  return { definition, load: () => Promise.resolve(execute) };
}
