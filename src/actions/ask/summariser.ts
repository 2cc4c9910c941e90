import { resolveModel } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { isLoopback } from "../../util/mod.ts";
import type { Ports } from "../ports.ts";
import type { Summariser } from "./shell_summary.ts";

/** The model that sums up, where the configuration names one: never the one that answers. */
export async function summariserOf(ports: Ports): Promise<Summariser | null> {
  const { summary_model, small_model } = (await ports.config()).value;
  const name = summary_model ?? small_model;
  if (name === null) return null;
  return {
    local: await isLocal(ports, name),
    async ask(request, signal) {
      const { ask } = await import("../../models/mod.ts");
      const { model } = await ports.choose(name, { alone: true });
      return (await ask(model, request, signal)).text;
    },
  };
}

/** What the model of this name is told stays on this machine; true also where nobody can be told. */
export async function isLocal(ports: Ports, name: string): Promise<boolean> {
  try {
    const [config, secrets] = await Promise.all([ports.config(), ports.secrets()]);
    const { settings: { base_url: url } } = await resolveModel(config, name, secrets);
    return url === null || isLoopback(url);
  } catch (error) {
    if (error instanceof AgentError) return true;
    throw error;
  }
}
