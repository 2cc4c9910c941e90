/** What a model on an Ollama server can do, as `/api/show` tells. */

import { isFields, numberIn } from "./json_value.ts";

export interface ModelInfo {
  /** `null`: the server is too old to tell. */
  readonly tools: boolean | null;
  readonly thinking: boolean | null;
  readonly vision: boolean | null;
  /** The most tokens the model was trained for; `null` where unknown. */
  readonly contextLength: number | null;
}

/** Reads an answer of `/api/show`; what is missing is unknown, nothing is refused. */
export function readModelInfo(value: unknown): ModelInfo {
  const { capabilities: named, model_info } = isFields(value) ? value : {};
  const capabilities = isTexts(named) ? named : undefined;
  const info = isFields(model_info) ? model_info : {};
  const key = Object.keys(info).find((it) => it.endsWith(".context_length"));
  const length = key === undefined ? undefined : info[key];
  return {
    tools: capabilities ? capabilities.includes("tools") : null,
    thinking: capabilities ? capabilities.includes("thinking") : null,
    vision: capabilities ? capabilities.includes("vision") : null,
    contextLength: typeof length === "number" && length > 0 ? length : null,
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((it) => typeof it === "string");
}

/** The window that `/api/ps` says the model is loaded with, tokens; 0: it is not, or nobody tells. */
export function loadedWindow(value: unknown, modelName: string): number {
  const models = isFields(value) ? value["models"] : undefined;
  const names: readonly unknown[] = [modelName, `${modelName}:latest`];
  const loaded = Array.isArray(models) ? models.filter(isFields) : [];
  const ours = loaded.find(({ name, model }) => names.includes(name) || names.includes(model));
  return numberIn(ours?.["context_length"]) ?? 0;
}
