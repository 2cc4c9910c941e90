/** A tool of a server as any other tool: the model's, the policy's and the log's. */

import * as z from "zod";
import { oneLine } from "../ansi/mod.ts";
import { isMessageKey, loadMessages, message } from "../messages/mod.ts";
import {
  AgentError,
  type JsonObject,
  type Tool,
  type ToolDefinition,
  type ToolOutput,
  type ToolPorts,
} from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { resultText } from "./result_text.ts";
import type { Pool } from "./pool.ts";
import type { Definition } from "./types.ts";

/** Characters of a server's own words that models read with each request. */
const mostDescription = 1_024;

const input = once(() => z.record(z.string(), z.json()));

export interface ServerTool {
  readonly server: string;
  /** As models call it. */
  readonly name: string;
  readonly definition: Definition;
}

export function serverTool(it: ServerTool, pool: Pool): Tool {
  return {
    definition: definitionOf(it),
    load: () => Promise.resolve((raw, ports) => execute(it, { pool, raw, ports })),
  };
}

/** Nothing is believed of what the server says about the harm that its tools can do. */
function definitionOf({ server, name, definition }: ServerTool): ToolDefinition {
  const { title, description, schema } = definition;
  const words = description || title || definition.name;
  return {
    name,
    input: input(),
    schema,
    description: `[MCP server ${server}] ${words.slice(0, mostDescription)}`,
    effects: ["server"],
    parallel: false,
    keywords: [server, title],
    subject: (arguments_) => oneLine(JSON.stringify(arguments_)).slice(0, 200),
  };
}

interface Execution {
  readonly pool: Pool;
  readonly raw: unknown;
  readonly ports: ToolPorts;
}

async function execute(
  { server, name, definition }: ServerTool,
  { pool, raw, ports }: Execution,
): Promise<ToolOutput> {
  const arguments_: JsonObject = input().parse(raw);
  const { signal, settings, progress, elicit } = ports;
  try {
    const call = { tool: definition.name, input: arguments_ };
    const options = { signal, progress, ...elicit ? { elicit } : {} };
    const result = await pool.call(server, call, options);
    const text = await resultText(name, result, settings.outputBytes);
    return { text, ...result.isError ? { failed: true } : {} };
  } catch (error) {
    if (signal.aborted) return { text: "", failed: true };
    return { text: await englishText(error), failed: true };
  }
}

/** A failure in the model's language, without what the server has written on standard error. */
export async function englishText(error: unknown): Promise<string> {
  if (!(error instanceof AgentError)) throw error;
  await loadMessages("mcp");
  const key = `error.${error.code.replace(/\.wrote$/, "")}`;
  return isMessageKey(key) ? message("en", key, error.params) : error.message;
}
