import type { Config } from "../config/mod.ts";
import type { Tool } from "../protocol/mod.ts";

/** The tools that the configuration lets a model have, and programs over them. */
export async function openTools(
  { offline, network_tools: network }: Pick<Config["value"], "offline" | "network_tools">,
): Promise<readonly Tool[]> {
  const { allTools, offlineTools, reachesNetwork, toolForPrograms } = await import(
    "../tools/mod.ts"
  );
  const tools = offline
    ? offlineTools(allTools)
    : network
    ? allTools
    : allTools.filter((tool) => !reachesNetwork(tool));
  return [...tools, toolForPrograms(tools)];
}
