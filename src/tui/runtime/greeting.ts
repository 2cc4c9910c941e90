/** What a person is told who opens the dashboard: how it is used, and what is missing yet. */

import { oneLine } from "../../ansi/mod.ts";
import type { Ports, ViewContext } from "../../actions/mod.ts";
import { isTrusted } from "../../config/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { Role, Row } from "../types.ts";

export async function greeting(
  ports: Ports,
  { header }: Session,
  { t }: ViewContext,
): Promise<readonly Row[]> {
  const root = oneLine(ports.root);
  const rows = [
    line(t("tui.hello", { version: ports.version, root }), "strong"),
    line(t("tui.hello.keys"), "dim"),
  ];
  if (header.model === "none/none") {
    rows.push(line(t("tui.hello.no_model"), "warn"), ...await ollama(ports, t));
    rows.push(line(t("tui.hello.demo"), "dim"));
  }
  const trusted = await isTrusted(ports.paths, ports.root);
  return trusted ? rows : [...rows, line(t("tui.hello.untrusted"), "dim")];
}

function line(text: string, role: Role): Row {
  return [{ text, role }];
}

/** Ollama needs no key: where it runs, a model is one command away. */
async function ollama(ports: Ports, t: ViewContext["t"]): Promise<readonly Row[]> {
  const { models } = (await ports.config()).value;
  const entry = Object.values(models).find(({ provider }) => provider === "ollama");
  const url = entry?.base_url ?? "http://127.0.0.1:11434";
  const version = await ports.ollamaVersion(url).catch(() => null);
  return version === null ? [] : [line(t("tui.hello.ollama_empty"), "warn")];
}
