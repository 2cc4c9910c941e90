import { oneLine, printable } from "../../ansi/mod.ts";
import { trustIn } from "../../config/mod.ts";
import { message } from "../../messages/mod.ts";
import {
  findPlugins,
  type Plugin,
  type PluginOptions,
  type Plugins,
  type Right,
  type UnusedPlugin,
} from "../../plugins/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { methodsOf, toolkitsOf } from "../../tools/mod.ts";
import type { Face, ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";

/** Lines of code that are shown with the question. */
const mostLines = 200;

export async function optionsOf(ports: Ports): Promise<PluginOptions> {
  const { paths, root } = ports;
  const [all, { value: { mcp } }, trust] = await Promise.all([
    ports.tools(),
    ports.config(),
    trustIn(paths, root),
  ]);
  const tools = all.filter(({ program }) => program === undefined);
  const taken = new Set([...toolkitsOf(methodsOf(tools)), ...Object.keys(mcp)]);
  return { paths, root, trust, tools, taken };
}

/** The first that bears the name, one that is used before one that is not. @throws {AgentError} `plugin.…` */
export function pluginNamed({ plugins, unused }: Plugins, name: string): Plugin | UnusedPlugin {
  const it = [...plugins, ...unused].find((each) => each.name === name);
  if (it) return it;
  const known = [...plugins, ...unused].map((each) => each.name).join(", ");
  throw known === ""
    ? new AgentError("usage", "plugin.none", { name })
    : new AgentError("usage", "plugin.unknown", { name, known });
}

export async function demandPlugin(ports: Ports, name: string): Promise<Plugin | UnusedPlugin> {
  return pluginNamed(await findPlugins(await optionsOf(ports)), name);
}

export type PluginState = UnusedPlugin["state"] | "ready";

export function stateText(
  { state, problem, name }: {
    readonly state: PluginState;
    readonly problem: string;
    readonly name: string;
  },
  { t }: Pick<ViewContext, "t">,
): string {
  return t(`plugin.state.${state}`, { problem: oneLine(problem), name: oneLine(name) });
}

export function rightText({ method, limits }: Right, { t }: Pick<ViewContext, "t">): string {
  return `${method}: ${limits === null ? t("plugin.any") : limits.map(oneLine).join(", ")}`;
}

/**
 * Shows what a plugin is and wants, and asks. The answer is for exactly these bytes.
 *
 * @throws {AgentError} `plugin.declined`, `plugin.needs_approval`
 */
export async function demandConsent(
  { locale }: Pick<Ports, "locale">,
  { manifest, source, main }: Plugin,
  { face, yes }: { readonly face: Face; readonly yes: boolean },
): Promise<void> {
  if (yes) return;
  const t: ViewContext["t"] = (key, params) => message(locale, key, params);
  const { name, version, description, rights, tools } = manifest;
  const lines = source.split("\n");
  const shown = [
    t("plugin.question", { name, version, description }),
    "",
    t(rights.length === 0 ? "plugin.no_rights" : "plugin.rights"),
    ...rights.map((it) => `  ${rightText(it, { t })}`),
    t("plugin.tools"),
    ...tools.map((it) =>
      `  ${name}.${it.name}(${Object.keys(it.parameters).join(", ")}): ${it.description}`
    ),
    "",
    `${main}:`,
    ...lines.slice(0, mostLines),
    ...(lines.length > mostLines
      ? [t("plugin.more_lines", { count: lines.length - mostLines })]
      : []),
  ].join("\n");
  const answer = await face.approve(printable(shown, { controls: "show" }), "trust");
  if (answer === null) throw new AgentError("approval", "plugin.needs_approval", { name });
  if (answer === "decline") throw new AgentError("approval", "plugin.declined", { name });
}
