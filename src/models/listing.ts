/** The models that a server offers, as it lists them itself. */

import * as z from "zod";
import { isLoopback } from "../util/mod.ts";

/** Where to ask: Ollama and Gemini have lists of their own, all others that of chat completions. */
export interface ModelShelf {
  readonly kind: "ollama" | "gemini" | "openai";
  /** Of an entry: `http://127.0.0.1:11434`, `http://127.0.0.1:8080/v1`. */
  readonly url: string;
  /** Absent: the server is asked without one. */
  readonly apiKey?: string;
}

export interface InstalledModel {
  readonly name: string;
  /** Bytes on disk; `null`: the server does not tell. */
  readonly bytes: number | null;
}

/** What came of asking. */
export type ModelListing =
  | { readonly type: "models"; readonly models: readonly InstalledModel[] }
  /** The server wants a key, or another one. */
  | { readonly type: "refused" }
  /** It answered something else: it is no server of models, or has no list. */
  | { readonly type: "unlisted" }
  | { readonly type: "silent" };

/** Milliseconds within which a server answers or is not there. */
const patience = { here: 500, elsewhere: 10_000 } as const;

/** More are no list that a person reads. */
const most = 200;

const tags = z.looseObject({
  models: z.array(
    z.looseObject({ name: z.string(), size: z.number().optional().catch(undefined) }),
  ),
});

const geminiList = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) });

const list = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** One request. */
export async function listModels(shelf: ModelShelf, signal: AbortSignal): Promise<ModelListing> {
  const wait = isLoopback(shelf.url) ? patience.here : patience.elsewhere;
  const { path, headers } = requestOf(shelf);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, {
      headers,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(wait)]),
    });
    body = await response.json().catch(() => null);
  } catch {
    return { type: "silent" };
  }
  if (isRefusal(shelf, response.status)) return { type: "refused" };
  const models = response.ok ? modelsIn(shelf, body) : null;
  return models === null ? { type: "unlisted" } : { type: "models", models: models.slice(0, most) };
}

/** Gemini answers 400 to a key that it does not know. */
function isRefusal({ kind }: ModelShelf, status: number): boolean {
  return status === 401 || status === 403 || (kind === "gemini" && status === 400);
}

interface ListRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

function requestOf({ kind, url, apiKey }: ModelShelf): ListRequest {
  const root = url.replace(/\/+$/, "");
  const withKey = (name: string, value: string) => apiKey === undefined ? [] : [[name, value]];
  const bearer = Object.fromEntries(withKey("authorization", `Bearer ${apiKey}`));
  switch (kind) {
    case "ollama":
      return { path: `${root.replace(/\/(v1|api)$/, "")}/api/tags`, headers: bearer };
    case "gemini":
      return {
        path: `${root}/v1beta/models`,
        headers: Object.fromEntries(withKey("x-goog-api-key", apiKey ?? "")),
      };
    case "openai":
      return { path: `${root}/models`, headers: bearer };
  }
}

/** `null`: it is no such list. */
function modelsIn({ kind }: ModelShelf, body: unknown): readonly InstalledModel[] | null {
  switch (kind) {
    case "ollama":
      return tags.safeParse(body).data?.models
        .map(({ name, size }) => ({ name, bytes: size ?? null })) ?? null;
    case "gemini":
      return geminiList.safeParse(body).data?.models
        .map(({ name }) => ({ name: name.replace(/^models\//, ""), bytes: null })) ?? null;
    case "openai":
      return list.safeParse(body).data?.data.map(({ id }) => ({ name: id, bytes: null })) ?? null;
  }
}
