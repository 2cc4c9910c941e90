import { isUnconfigured, resolveModel } from "../config/mod.ts";
import { message } from "../messages/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { sameModel } from "./model/installed.ts";
import type { Ports } from "./ports.ts";

/**
 * Is there a model to talk to, `name` or the one that is active? Ollama needs no key, so it counts only if it answers, and where nobody
 * chose its model only if it has that.
 */
export async function readiness(ports: Ports, name?: string): Promise<"ready" | "none"> {
  const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
  try {
    const { settings } = await resolveModel(config, name ?? config.value.active_model, secrets);
    const { provider, base_url: url, model_name } = settings;
    if (provider !== "ollama" || url === null) return "ready";
    const listing = await ports.listModels({ kind: "ollama", url });
    if (listing.type !== "models") return listing.type === "silent" ? "none" : "ready";
    if (listing.models.some(({ name }) => sameModel(name, model_name))) return "ready";
    return await isUnconfigured(config, secrets) ? "none" : "ready";
  } catch (error) {
    if (isNoModel(error)) return "none";
    throw error;
  }
}

/** @throws {AgentError} `model.none_chosen`, `model.none`, offline `model.none_offline`: how to get one */
export async function demandReady(ports: Ports): Promise<void> {
  if (await readiness(ports) === "ready") return;
  const { namedOffers } = await import("./setup/named.ts");
  const here = await namedOffers(ports, (key, params) => message(ports.locale, key, params));
  if (here !== null && here.first !== null) {
    throw new AgentError("auth", "model.none_chosen", { names: here.names, first: here.first });
  }
  const { offline } = (await ports.config()).value;
  throw new AgentError("auth", offline ? "model.none_offline" : "model.none");
}

/** It says that there is no model at all. */
export function isNoModel(error: unknown): boolean {
  return error instanceof AgentError &&
    ["model.none", "model.none_chosen", "model.none_offline"].includes(error.code);
}

/** The model that the configuration chooses is not on this machine, and offline no other is asked. */
export async function isModelOff(ports: Ports): Promise<boolean> {
  const { offline, value } = await ports.config();
  return offline?.models.includes(value.active_model) ?? false;
}
