/** Plugins that the user has agreed to, beside the tools of the program. */

import type { Config } from "../config/mod.ts";
import { type PluginOptions, PluginTools } from "../plugins/mod.ts";
import type { Tool } from "../protocol/mod.ts";
import { methodsOf, toolkitsOf } from "../tools/mod.ts";
import { introduce } from "./declared.ts";

/** @returns what looks for them again */
export async function addPlugins(
  tools: Tool[],
  { mcp }: Config["value"],
  places: Pick<PluginOptions, "paths" | "root" | "trust">,
): Promise<() => Promise<void>> {
  const own = [...tools];
  const taken = new Set([...toolkitsOf(methodsOf(own)), ...Object.keys(mcp)]);
  const plugins = new PluginTools({ ...places, tools: own, taken }, tools);
  await plugins.refresh();
  introduce("Also these tools of plugins", plugins.added, tools);
  return () => plugins.refresh();
}
