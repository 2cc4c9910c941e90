import * as z from "zod";
import { Pins, type Plugin } from "../../plugins/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { demandConsent, demandPlugin } from "./shared.ts";

/** Shows the rights that a plugin wants and its code, and trusts it as it is now. */
export const trust = query({
  path: ["plugin", "trust"],
  rights: ["read", "write"],
  args: z.strictObject({
    name: z.string().min(1).meta({ positional: 0 }),
    yes: z.boolean().meta({ short: "y" }).optional(),
  }),
  async run(ports, { name, yes = false }, face) {
    const plugin = await usable(ports, name);
    await demandConsent(ports, plugin, { face, yes });
    const { paths, root, clock } = ports;
    await new Pins(paths, root).keep(plugin, plugin.hash, clock.now());
    const { version, rights } = plugin.manifest;
    return { name, version, rights };
  },
  view: ({ name, version, rights }, { t }) =>
    t("plugin.trusted", { name, version, count: rights.length }),
});

/** @throws {AgentError} `plugin.…` */
async function usable(ports: Ports, name: string): Promise<Plugin> {
  const it = await demandPlugin(ports, name);
  if (!("state" in it)) return it;
  if (it.plugin && it.state !== "shadowed") return it.plugin;
  if (it.origin === "project" && (it.state === "untrusted" || it.state === "changed")) {
    throw new AgentError("approval", "plugin.project", { name });
  }
  const problem = it.problem || "another plugin has its name";
  throw new AgentError("data", "plugin.broken", { name, problem });
}
