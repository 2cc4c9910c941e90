/** Resources and prompts of a server, as a model reads them: data between marks, whoever asked for them. */

import * as z from "zod";
import { oneLine } from "../ansi/mod.ts";
import { AgentError, type Tool, type ToolDefinition, type ToolOutput } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { resultText } from "./result_text.ts";
import { englishText } from "./server_tool.ts";
import type { Servers } from "./servers.ts";

/** What a model calls it by. */
export const resourceToolName = "read_resource";

const contents = z.looseObject({ contents: z.array(z.unknown()) });

const messages = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
});

/** @param raw what `resources/read` gave; `most` bytes */
export async function resourceText(uri: string, raw: unknown, most: number): Promise<string> {
  const content = contents.parse(raw).contents.map((resource) => ({ type: "resource", resource }));
  return await resultText(`resource ${oneLine(uri.slice(0, 200))}`, { content }, most);
}

/** @param raw what `prompts/get` gave; `most` bytes */
export async function promptText(name: string, raw: unknown, most: number): Promise<string> {
  const content = messages.parse(raw).messages.map((it) => it.content);
  return await resultText(`prompt ${oneLine(name.slice(0, 200))}`, { content }, most);
}

/**
 * The arguments of a prompt: `name=value`, or by their order, of which the last takes what is left.
 *
 * @throws {AgentError} `mcp.prompt_missing`
 */
export function promptArguments(
  declared: readonly { readonly name: string; readonly required: boolean }[],
  words: readonly string[],
): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  const placed: string[] = [];
  for (const word of words) {
    const name = declared.find((it) => word.startsWith(`${it.name}=`))?.name;
    if (name === undefined) placed.push(word);
    else values.set(name, word.slice(name.length + 1));
  }
  const open = declared.filter(({ name }) => !values.has(name));
  for (const [at, { name }] of open.entries()) {
    const value = at === open.length - 1 ? placed.slice(at).join(" ") : placed[at] ?? "";
    if (value !== "") values.set(name, value);
  }
  const missing = declared.find(({ name, required }) => required && !values.has(name));
  if (missing) throw new AgentError("usage", "mcp.prompt_missing", { argument: missing.name });
  return Object.fromEntries(values);
}

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
