/** Which tools there are, by the configuration. */

import type { Config } from "../config/mod.ts";
import type { Tool } from "../protocol/mod.ts";

export async function configuredTools(
  { offline, network_tools }: Config["value"],
): Promise<readonly Tool[]> {
  const { allTools, offlineTools, reachesNetwork } = await import("../tools/mod.ts");
  if (offline) return offlineTools(allTools);
  return network_tools ? allTools : allTools.filter((tool) => !reachesNetwork(tool));
}
