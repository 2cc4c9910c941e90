/** Tools that the user or a project adds. */

import { loadAgentTools } from "../a2a/mod.ts";
import { findAgents } from "../agents/mod.ts";
import type { Config, FolderTrust, Paths } from "../config/mod.ts";
import { loadMessages } from "../messages/mod.ts";
import { PluginTools } from "../plugins/mod.ts";
import { agentsToolName, type Tool } from "../protocol/mod.ts";
import { openSkills } from "../skills/mod.ts";
import { declaredToolkits } from "../toolkits/mod.ts";
import { methodsOf, toolkitsOf } from "../tools/mod.ts";
import { describedAgents } from "./described_agents.ts";

export interface ExtensionPlaces {
  readonly paths: Paths;
  /** Real path of the workspace. */
  readonly root: string;
  readonly trust: FolderTrust;
}

/** Characters of the lines by which a model knows of them before it looks for one. */
const mostIntroduction = 2_000;

/**
 * Adds them to `tools`. @returns what looks for plugins again
 *
 * @throws {AgentError} `config.bad_toolkit`
 */
export async function addExtensions(
  tools: Tool[],
  { a2a, toolkits: settings, offline, network_tools: network, mcp }: Config["value"],
  places: ExtensionPlaces,
): Promise<() => Promise<void>> {
  if (Object.keys(settings).length > 0) await loadMessages("extensions");
  const reader = async () => (await import("../fetch/mod.ts")).processReader;
  const declared = [
    ...declaredToolkits({
      ...{ settings, offline, network, taken: toolkitsOf(methodsOf(tools)), reader },
    }),
    ...await elsewhere({ settings: a2a, offline: offline || !network, reader }),
  ];
  tools.push(...declared, ...await openSkills(places));
  const agents = await addAgents(tools, places);
  const own = [...tools];
  const taken = new Set([...toolkitsOf(methodsOf(own)), ...Object.keys(mcp)]);
  const plugins = new PluginTools({ ...places, tools: own, taken }, tools);
  await plugins.refresh();
  introduce("Also these tools of the user's", declared, tools);
  introduce("Also these tools of plugins", plugins.added, tools);
  introduce(`Also agents of these kinds (${agentsToolName})`, agents, tools);
  return () => plugins.refresh();
}

type Elsewhere = Parameters<Awaited<ReturnType<typeof loadAgentTools>>>[0];

/** Agents of other programs; where none is declared, nothing of that is loaded. */
async function elsewhere(options: Elsewhere): Promise<readonly Tool[]> {
  if (Object.keys(options.settings).length === 0) return [];
  return (await loadAgentTools())(options);
}

interface Introduced {
  readonly definition: { readonly name: string; readonly description: string };
}

/** What is described is one of the agents that can be sent. */
async function addAgents(tools: Tool[], places: ExtensionPlaces): Promise<readonly Introduced[]> {
  const { agents } = await findAgents(places);
  const at = tools.findIndex(({ definition }) => definition.name === agentsToolName);
  const plain = tools[at];
  if (!plain || agents.length === 0) return [];
  tools[at] = describedAgents(plain, agents.map(({ definition }) => definition));
  return agents;
}

/** Whoever looks for a tool is told of them by name. */
function introduce(head: string, added: readonly Introduced[], tools: Tool[]): void {
  const at = tools.findIndex(({ definition }) => definition.name === "find_tool");
  const finder = tools[at];
  if (!finder || added.length === 0) return;
  const share = Math.floor(mostIntroduction / added.length);
  const lines = added.map(({ definition: { name, description } }) =>
    `${name}: ${description.replaceAll(/\s+/g, " ")}`.slice(0, Math.max(share, name.length))
  );
  const description = `${finder.definition.description}\n${head}:\n${lines.join("\n")}`;
  tools[at] = { ...finder, definition: { ...finder.definition, description } };
}
