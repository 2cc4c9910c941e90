/** What `offline` turned off, and what it does not hold: in data, in a line, and in full. */

import { printable } from "../ansi/mod.ts";
import { proxyOf, shownProxy } from "../config/mod.ts";
import type { Json } from "../protocol/mod.ts";
import { promisesOf } from "../sandbox/mod.ts";
import type { ViewContext } from "./action.ts";
import type { Ports } from "./ports.ts";

/**
 * What holds commands to this machine. `off`: the user wants no sandbox; `unheld`: none that closes
 * the network works here; `unknown`: nobody has looked.
 */
type CommandsHeld = "held" | "off" | "unheld" | "unknown";

export interface OfflineReport {
  /** Entries of `models` that are elsewhere. */
  readonly models: readonly string[];
  /** Names of tools that are not offered. */
  readonly tools: readonly string[];
  /** Other keys that would lead elsewhere, with what they would hold. */
  readonly keys: Readonly<Record<string, Json>>;
  /** As it is shown; `null`: none would be used. */
  readonly proxy: string | null;
  readonly commands: CommandsHeld;
  /** Deno looks for a newer Deno by itself, before the first line of ours runs. */
  readonly updateCheck: boolean;
}

/** Said by the lines of their own. */
const apart: ReadonlySet<string> = new Set(["network_tools", "proxy"]);

/**
 * `null`: it is not on. `look`: whether a sandbox holds commands here is tried, which takes the right to run.
 */
export async function offlineReport(
  ports: Ports,
  { look }: { readonly look: boolean },
): Promise<OfflineReport | null> {
  const { offline } = await ports.config();
  if (offline === null) return null;
  const { models, keys } = offline;
  return {
    models,
    tools: "network_tools" in keys ? await networkTools() : [],
    keys: Object.fromEntries(Object.entries(keys).filter(([key]) => !apart.has(key))),
    proxy: proxyThatWas(keys["proxy"] ?? null, ports),
    commands: look ? await commandsHeld(ports) : "unknown",
    // https://docs.deno.com/runtime/reference/env_variables/
    updateCheck: !Deno.build.standalone && !ports.env("DENO_NO_UPDATE_CHECK"),
  };
}

async function networkTools(): Promise<readonly string[]> {
  const { allTools, reachesNetwork } = await import("../tools/mod.ts");
  return allTools.filter(reachesNetwork).map(({ definition }) => definition.name);
}

function proxyThatWas(setting: Json, { env }: Ports): string | null {
  const proxy = typeof setting === "string" ? proxyOf(setting, env) : null;
  return proxy && shownProxy(proxy);
}

async function commandsHeld(ports: Ports): Promise<CommandsHeld> {
  if ((await ports.config()).value.sandbox === "off") return "off";
  const { level } = await (await ports.spawner()).sandbox();
  return promisesOf(level).network ? "held" : "unheld";
}

/** Names of all that is off, for one line; empty: nothing was on. */
export function offNames({ models, tools, keys, proxy }: OfflineReport): string {
  return [...models, ...tools, ...Object.keys(keys), ...proxy === null ? [] : ["proxy"]].join(", ");
}

/** What a run begins with. */
export function offlineLine(report: OfflineReport, t: ViewContext["t"]): string {
  const off = offNames(report);
  const unheld = report.commands === "off" || report.commands === "unheld";
  return [
    off === "" ? t("offline.line_nothing") : t("offline.line", { off }),
    ...unheld ? [t("offline.unheld")] : [],
    ...report.updateCheck ? [t("offline.update_check")] : [],
    t("offline.more"),
  ].reduce((first, next) => t("text.next", { first, next }));
}

/** That line, for a terminal; empty: nothing is turned off. */
export async function offlineNotice(ports: Ports, t: ViewContext["t"]): Promise<string> {
  const report = await offlineReport(ports, { look: true });
  return report === null ? "" : printable(offlineLine(report, t));
}

/** Everything, a line each. */
export function offlineText(report: OfflineReport, t: ViewContext["t"]): string {
  const { models, tools, keys, proxy, commands } = report;
  const rows: readonly (readonly [string, string])[] = [
    ...models.length > 0 ? [[t("offline.models"), models.join(", ")] as const] : [],
    ...tools.length > 0 ? [[t("offline.tools"), tools.join(", ")] as const] : [],
    ...Object.entries(keys).map(([key, value]) => [key, JSON.stringify(value)] as const),
    ...proxy === null ? [] : [["proxy", proxy] as const],
    [t("offline.hosts"), t("offline.hosts_off")],
  ];
  return [
    t("offline.head"),
    ...rows.map(([name, what]) => `  ${t("text.named", { name, what })}`),
    t(`offline.commands.${commands}`),
    ...report.updateCheck ? [t("offline.update_check")] : [],
  ].join("\n");
}
