/** The configured models and whether they can be used. */

import { providers, resolveModel } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

export interface ModelRow {
  readonly name: string;
  readonly provider: string;
  readonly model: string;
  readonly server: string | null;
  /** `none`: it needs none. */
  readonly key: "known" | "missing" | "none";
  /** The variable that the key comes from, or may come from. */
  readonly variable: string | null;
  readonly active: boolean;
  /** What keeps it from being used, as a message key with parameters. */
  readonly problem: { readonly code: string; readonly params: AgentError["params"] } | null;
}

export async function modelRows(ports: Ports): Promise<readonly ModelRow[]> {
  const config = await ports.config();
  const active = await activeModel(ports);
  const names = Object.keys(config.value.models);
  return await Promise.all(names.map((name) => row(ports, name, name === active)));
}

/** Name of the entry that answers where nothing else is said; `null`: there is none. */
export async function activeModel(ports: Ports): Promise<string | null> {
  const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
  try {
    return (await resolveModel(config, config.value.active_model, secrets)).name;
  } catch (error) {
    if (error instanceof AgentError) return null;
    throw error;
  }
}

async function row(ports: Ports, name: string, active: boolean): Promise<ModelRow> {
  const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
  const settings = config.value.models[name];
  const common = {
    name,
    active,
    provider: settings?.provider ?? "",
    model: settings?.model_name ?? name,
  };
  try {
    const found = await resolveModel(config, name, secrets);
    const needed = providers[found.settings.provider].key;
    return {
      ...common,
      server: found.settings.base_url,
      key: found.apiKey === null ? "none" : "known",
      variable: needed === "none" ? null : found.keyVariable ?? null,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const { code, params } = error;
    const variable = typeof params["variable"] === "string" ? params["variable"] : null;
    const key = code.startsWith("model.no_key") ? "missing" : "none";
    return {
      ...common,
      server: settings?.base_url ?? null,
      key,
      variable,
      problem: { code, params },
    };
  }
}
