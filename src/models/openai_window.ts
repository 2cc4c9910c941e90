/**
 * The window that a server behind chat completions really serves. There is no one place to ask: each
 * kind of server has its own, and those of others answer 404 there.
 */

import * as z from "zod";

const tokens = z.number().int().positive().optional().catch(undefined);

/** llama-server: of one slot, prompt and answer together. */
const props = z.looseObject({
  default_generation_settings: z.looseObject({ n_ctx: tokens }).optional().catch(undefined),
});

/** Names of the figure: vLLM and SGLang; LM Studio, loaded; OpenRouter, Jan; Groq; Mistral; LM Studio. */
const figures = [
  ...["max_model_len", "loaded_context_length", "context_length"] as const,
  ...["context_window", "max_context_length"] as const,
] as const;

const list = z.looseObject({
  data: z.array(
    z.looseObject({ id: z.string(), ...Object.fromEntries(figures.map((it) => [it, tokens])) }),
  ),
});

/** Ollama's list of loaded models, for who reaches it by `/v1`, which takes no window. */
const loaded = z.looseObject({
  models: z.array(z.looseObject({ name: z.string(), context_length: tokens })),
});

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

async function propsWindow(ask: AskPath): Promise<number | null> {
  const { data } = props.safeParse(await ask("/props"));
  return data?.default_generation_settings?.n_ctx ?? null;
}

function listWindow(path: string) {
  return async (ask: AskPath, modelName: string): Promise<number | null> => {
    const { data } = list.safeParse(await ask(path));
    const row: Readonly<Record<string, unknown>> = data?.data.find(({ id }) => id === modelName) ??
      {};
    const found = figures.map((it) => row[it]).find((it) => typeof it === "number");
    return typeof found === "number" ? found : null;
  };
}

async function loadedWindow(ask: AskPath, modelName: string): Promise<number | null> {
  const { data } = loaded.safeParse(await ask("/api/ps"));
  const names = [modelName, `${modelName}:latest`];
  return data?.models.find(({ name }) => names.includes(name))?.context_length ?? null;
}
