/** What a person is told who opens the dashboard: how it is used, and what is missing yet. */

import { oneLine, printable } from "../../ansi/mod.ts";
import { loadNamedOffers, type Ports, projectName, type ViewContext } from "../../actions/mod.ts";
import { isTrusted, serverOf } from "../../config/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { Role, Row } from "../types.ts";

export async function greeting(
  ports: Ports,
  { header }: Session,
  { t }: ViewContext,
): Promise<readonly Row[]> {
  const root = oneLine(projectName(ports));
  const rows = [
    line(t("tui.hello", { version: ports.version, root }), "strong"),
    line(t("tui.hello.keys"), "dim"),
  ];
  if (header.model === "none/none") {
    rows.push(line(await withoutModel(ports, t), "warn"));
    rows.push(line(t("tui.hello.demo"), "dim"));
  }
  const trusted = await isTrusted(ports.paths, ports.root);
  return trusted ? rows : [...rows, line(t("tui.hello.untrusted"), "dim")];
}

/** How a person gets a model where there is none. */
export async function withoutModel(ports: Ports, t: ViewContext["t"]): Promise<string> {
  const { offline, value: { active_model: name, models } } = await ports.config();
  if (offline === null) {
    const here = await (await loadNamedOffers())(ports, t);
    return here ? t("tui.hello.found", { names: here.names }) : t("tui.hello.setup");
  }
  const none = t("tui.hello.no_model_offline");
  const chosen = offline.models.includes(name) ? models[name] : undefined;
  if (!chosen) return none;
  const server = printable(serverOf(chosen) ?? "");
  return `${t("tui.hello.model_off", { name: printable(name), server })} ${none}`;
}

function line(text: string, role: Role): Row {
  return [{ text, role }];
}
