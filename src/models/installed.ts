/** The models that a server offers, as it lists them itself. */

import * as z from "zod";

/** Where to ask: Ollama has a list of its own, all others that of chat completions. */
export interface ModelShelf {
  readonly kind: "ollama" | "openai";
  /** Of an entry: `http://127.0.0.1:11434`, `http://127.0.0.1:8080/v1`. */
  readonly url: string;
}

export interface InstalledModel {
  readonly name: string;
  /** Bytes on disk; `null`: the server does not tell. */
  readonly bytes: number | null;
}

/** Milliseconds within which a server of this machine answers or is not there. */
const patience = 500;

/** More are no list that a person reads. */
const most = 200;

const tags = z.looseObject({
  models: z.array(
    z.looseObject({ name: z.string(), size: z.number().optional().catch(undefined) }),
  ),
});

const list = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** `null`: nobody answers there, or it is no such server. */
export async function installedModels(
  { kind, url }: ModelShelf,
  signal: AbortSignal,
): Promise<readonly InstalledModel[] | null> {
  const root = url.replace(/\/+$/, "");
  const path = kind === "ollama" ? `${root.replace(/\/(v1|api)$/, "")}/api/tags` : `${root}/models`;
  try {
    const response = await fetch(path, {
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    const body: unknown = await response.json();
    if (kind === "ollama") {
      const models = tags.safeParse(body).data?.models.slice(0, most);
      return models?.map(({ name, size }) => ({ name, bytes: size ?? null })) ?? null;
    }
    const models = list.safeParse(body).data?.data.slice(0, most);
    return models?.map(({ id }) => ({ name: id, bytes: null })) ?? null;
  } catch {
    return null;
  }
}
