/** Tools that the user or a project adds: where there are none, two looks at the disk and nothing else. */

import type { Config, FolderTrust, Paths } from "../config/mod.ts";
import type { Tool } from "../protocol/mod.ts";

export interface ExtensionPlaces {
  readonly paths: Paths;
  /** Real path of the workspace. */
  readonly root: string;
  readonly trust: FolderTrust;
}

/**
 * Adds them to `tools`. @returns what looks for plugins again; `null`: there were none
 *
 * @throws {AgentError} `config.bad_toolkit`
 */
export async function addExtensions(
  tools: Tool[],
  config: Config["value"],
  places: ExtensionPlaces,
): Promise<(() => Promise<void>) | null> {
  if (Object.keys(config.toolkits).length > 0) {
    const { addDeclared } = await import("./declared.ts");
    addDeclared(tools, config);
  }
  if (await hasAny("skills", places)) {
    const { openSkills } = await import("../skills/mod.ts");
    tools.push(...await openSkills(places));
  }
  if (!await hasAny("plugins", places)) return null;
  const { addPlugins } = await import("./plugins.ts");
  return await addPlugins(tools, config, places);
}

async function hasAny(
  kind: "skills" | "plugins",
  { paths, trust }: ExtensionPlaces,
): Promise<boolean> {
  const inProject = new RegExp(`^\\.(agent|agents|claude)/${kind}/`);
  if (trust.parts.some((it) => inProject.test(it))) return true;
  return await Deno.lstat(`${paths.config}/${kind}`).then(() => true, () => false);
}
