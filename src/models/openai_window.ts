/**
 * The window that a server behind chat completions really serves. There is no one place to ask: each
 * kind of server has its own, and those of others answer 404 there.
 */

/** Names of the figure: vLLM and SGLang; LM Studio, loaded; OpenRouter, Jan; Groq; Mistral; LM Studio. */
const figures = [
  ...["max_model_len", "loaded_context_length", "context_length"],
  ...["context_window", "max_context_length"],
];

/** The first request waits for it in a thread that has no other use for a schema library. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function rowsOf(value: unknown, name: string): readonly unknown[] {
  const rows = fieldOf(value, name);
  return Array.isArray(rows) ? rows : [];
}

function tokensOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** Asks for a path of the server; `null`: it is not there. @throws what else it failed with */
export type AskPath = (path: string) => Promise<unknown>;

/**
 * @param isLocal it is a server of this machine, which may be any; others have the list alone
 * @returns tokens of prompt and answer together; `null`: nobody tells
 */
export async function servedWindow(
  ask: AskPath,
  { modelName, isLocal }: { readonly modelName: string; readonly isLocal: boolean },
): Promise<number | null> {
  const ways = isLocal
    ? [propsWindow, listWindow("/v1/models"), listWindow("/api/v0/models"), loadedWindow]
    : [listWindow("/v1/models")];
  const windows = await Promise.all(ways.map((way) => way(ask, modelName)));
  return windows.find((it) => it !== null) ?? null;
}

/** llama-server: of one slot, prompt and answer together. */
async function propsWindow(ask: AskPath): Promise<number | null> {
  const slot = fieldOf(await ask("/props"), "default_generation_settings");
  return tokensOf(fieldOf(slot, "n_ctx"));
}

function listWindow(path: string) {
  return async (ask: AskPath, modelName: string): Promise<number | null> => {
    const rows = rowsOf(await ask(path), "data");
    const row = rows.find((it) => fieldOf(it, "id") === modelName);
    return figures.map((it) => tokensOf(fieldOf(row, it))).find((it) => it !== null) ?? null;
  };
}

/** Ollama's list of loaded models, for who reaches it by `/v1`, which takes no window. */
async function loadedWindow(ask: AskPath, modelName: string): Promise<number | null> {
  const rows = rowsOf(await ask("/api/ps"), "models");
  const names: readonly unknown[] = [modelName, `${modelName}:latest`];
  const row = rows.find((it) => names.includes(fieldOf(it, "name")));
  return tokensOf(fieldOf(row, "context_length"));
}
