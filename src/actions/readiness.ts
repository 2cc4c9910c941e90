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
    if (error instanceof AgentError && error.code === "model.none") return "none";
    throw error;
  }
}
