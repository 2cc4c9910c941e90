/**
 * Models by the name of their server: `ollama/llama3.2:3b`, `openai/gpt-5`, `lmstudio/qwen3` need no
 * entry of their own.
 */

import type { ModelSettings } from "./schema.ts";

/** Where the usual servers of this machine listen; `ollama` has an entry of its own. */
export const localServers: Readonly<Record<string, string>> = {
  llama: "http://127.0.0.1:8080/v1",
  lmstudio: "http://127.0.0.1:1234/v1",
  vllm: "http://127.0.0.1:8000/v1",
  jan: "http://127.0.0.1:1337/v1",
};

/** The entry that `name` means; `null`: it names no server. */
export function servedModel(
  models: Readonly<Record<string, ModelSettings>>,
  name: string,
): ModelSettings | null {
  const end = name.indexOf("/");
  const server = name.slice(0, Math.max(end, 0));
  const model_name = name.slice(end + 1);
  if (server === "" || model_name === "") return null;
  const entry = Object.hasOwn(models, server) ? models[server] : undefined;
  // What its entry says of the one model does not hold for another one.
  if (entry && entry.provider !== "scripted" && entry.provider !== "replay") {
    return { ...entry, model_name, context_window: null, price: null };
  }
  const base_url = Object.hasOwn(localServers, server) ? localServers[server] : undefined;
  if (base_url === undefined) return null;
  return {
    provider: "openai_compatible",
    model_name,
    api_key: null,
    base_url,
    thinking_budget: null,
    context_window: null,
    price: null,
    script: null,
    cassette: null,
  };
}

/** The address that `OLLAMA_HOST` means, as Ollama itself reads it; `null`: it means none. */
export function ollamaAddress(host: string): string | null {
  const text = host.trim().replace(/^["']|["']$/g, "");
  if (text === "") return null;
  const isUrl = /^https?:\/\//i.test(text);
  const url = URL.parse(isUrl ? text : `http://${text.replace(/^:/, "127.0.0.1:")}`);
  if (!url) return null;
  // A server listens at all addresses; whoever asks it needs one.
  const name = url.hostname === "0.0.0.0" || url.hostname === "[::]" ? "127.0.0.1" : url.hostname;
  const port = url.port || (isUrl ? url.protocol === "https:" ? "443" : "80" : "11434");
  return `${url.protocol}//${name}:${port}${url.pathname.replace(/\/+$/, "")}`;
}
