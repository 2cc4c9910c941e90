/** From the configuration to tools. */

import type { A2aAgentSettings } from "../config/mod.ts";
import type { Reader } from "../fetch/mod.ts";
import type { Tool } from "../protocol/mod.ts";
import { isLoopback } from "../util/mod.ts";
import { agentTool } from "./agent_tool.ts";
import type * as calling from "./calling.ts";

export interface AgentToolOptions {
  readonly settings: Readonly<Record<string, A2aAgentSettings>>;
  /** Nothing but this machine is reached. */
  readonly offline: boolean;
  reader(): Promise<Reader>;
}

/** A tool for each agent that the user declares and that may be reached. */
export function agentTools({ settings, offline, reader }: AgentToolOptions): readonly Tool[] {
  return Object.entries(settings)
    .filter(([, { url }]) => !offline || isLoopback(url))
    .map(([name, { description, url, headers, timeout_s }]) =>
      agentTool({
        ...{ name, url, mostMs: timeout_s * 1000, description: description ?? "" },
        headers: given(headers),
      }, { reader, load: async () => (await loadCalling()).callAgent })
    );
}

/** A variable that is not set leaves `null`. */
function given(all: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  const set = Object.entries(all).flatMap(([name, value]) => value === null ? [] : [[name, value]]);
  return Object.fromEntries(set);
}

async function loadCalling(): Promise<typeof calling> {
  const { url } = import.meta;
  // By an expression, as the SDK's bundle is no part of the program's.
  const entry = url.endsWith(".ts") ? "./calling.ts" : "./src/a2a/calling.js";
  return await import(new URL(entry, url).href);
}
