import { resolveModel } from "../config/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { Ports } from "./ports.ts";

/** Is there a model to talk to? Ollama needs no key, so it counts only if it answers. */
export async function readiness(ports: Ports): Promise<"ready" | "none"> {
  const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
  try {
    const { settings } = await resolveModel(config, config.value.active_model, secrets);
    if (settings.provider !== "ollama" || settings.base_url === null) return "ready";
    return await ports.ollamaVersion(settings.base_url) === null ? "none" : "ready";
  } catch (error) {
    if (isNoModel(error)) return "none";
    throw error;
  }
}

/** @throws {AgentError} `model.none`, offline `model.none_offline`: how to get one */
export async function demandReady(ports: Ports): Promise<void> {
  if (await readiness(ports) === "ready") return;
  const { offline } = (await ports.config()).value;
  throw new AgentError("auth", offline ? "model.none_offline" : "model.none");
}

/** It says that there is no model at all. */
export function isNoModel(error: unknown): boolean {
  return error instanceof AgentError &&
    (error.code === "model.none" || error.code === "model.none_offline");
}

/** The model that the configuration chooses is not on this machine, and offline no other is asked. */
export async function isModelOff(ports: Ports): Promise<boolean> {
  const { offline, value } = await ports.config();
  return offline?.models.includes(value.active_model) ?? false;
}
