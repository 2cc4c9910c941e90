/** What a model on an Ollama server can do, as `/api/show` tells. */

import * as z from "zod";

export interface ModelInfo {
  /** `null`: the server is too old to tell. */
  readonly tools: boolean | null;
  readonly thinking: boolean | null;
  readonly vision: boolean | null;
  /** The most tokens the model was trained for; `null` where unknown. */
  readonly contextLength: number | null;
}

const show = z.looseObject({
  capabilities: z.array(z.string()).optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** Reads an answer of `/api/show`; what is missing is unknown, nothing is refused. */
export function readModelInfo(value: unknown): ModelInfo {
  const parsed = show.safeParse(value);
  const { capabilities, model_info = {} } = parsed.success ? parsed.data : {};
  const key = Object.keys(model_info).find((it) => it.endsWith(".context_length"));
  const length = key === undefined ? undefined : model_info[key];
  return {
    tools: capabilities ? capabilities.includes("tools") : null,
    thinking: capabilities ? capabilities.includes("thinking") : null,
    vision: capabilities ? capabilities.includes("vision") : null,
    contextLength: typeof length === "number" && length > 0 ? length : null,
  };
}

const processes = z.looseObject({
  models: z.array(z.looseObject({
    name: z.string().optional().catch(undefined),
    model: z.string().optional().catch(undefined),
    context_length: z.number().optional().catch(undefined),
  })).catch([]),
});

/** The window that `/api/ps` says the model is loaded with, tokens; 0: it is not, or nobody tells. */
export function loadedWindow(value: unknown, modelName: string): number {
  const parsed = processes.safeParse(value);
  if (!parsed.success) return 0;
  const names = new Set([modelName, `${modelName}:latest`]);
  const found = parsed.data.models.find(({ name, model }) =>
    names.has(name ?? "") || names.has(model ?? "")
  );
  return found?.context_length ?? 0;
}
