/**
 * Servers of models on their usual ports, and a command that runs beside them:
 * `model_servers_child.ts '[{ "kind": "ollama", "port": 11434, "models": ["llama3.2:3b"] }]' COMMAND …`.
 * For a network of its own, where these ports are free.
 */

import type { Json } from "../../src/protocol/mod.ts";

export interface ModelServer {
  readonly kind: "ollama" | "openai";
  readonly port: number;
  readonly models: readonly string[];
  /** The only key that it takes; absent: any, or none. */
  readonly key?: string;
}

function answered({ kind, models, key }: ModelServer) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (key !== undefined && request.headers.get("authorization") !== `Bearer ${key}`) {
      return Response.json({ error: { message: "Incorrect API key" } }, { status: 401 });
    }
    const route = kind === "ollama" ? ollama(models) : openai(models);
    const body: Json = request.method === "POST" ? await request.json() : null;
    return route(pathname, body) ?? new Response("not found", { status: 404 });
  };
}

type Route = (path: string, body: Json) => Response | null;

function ollama(models: readonly string[]): Route {
  return (path, body) => {
    const model = typeof body === "object" && body !== null && "model" in body ? body.model : "";
    const stamp = { model: String(model), created_at: "2026-11-01T00:00:00Z" };
    switch (path) {
      case "/api/version":
        return Response.json({ version: "0.17.4" });
      case "/api/tags":
        return Response.json({ models: models.map((name) => ({ name, size: 2_000_000_000 })) });
      case "/api/ps":
        return Response.json({ models: [] });
    }
    if (!models.includes(String(model))) {
      return Response.json({ error: `model '${model}' not found` }, { status: 404 });
    }
    switch (path) {
      case "/api/show":
        return Response.json({
          details: { family: "llama", families: ["llama"], format: "gguf" },
          model_info: { "general.architecture": "llama", "llama.context_length": 32_768 },
          capabilities: ["completion", "tools"],
        });
      case "/api/chat": {
        const message = { role: "assistant", content: `Hello from ${model}.` };
        const counts = { prompt_eval_count: 900, eval_count: 5, eval_duration: 1_000_000_000 };
        return lines(
          "application/x-ndjson",
          [
            { ...stamp, message, done: false },
            { ...stamp, ...counts, message: { ...message, content: "" }, done: true },
          ].map((it) => `${JSON.stringify(it)}\n`),
        );
      }
      default:
        return null;
    }
  };
}

function openai(models: readonly string[]): Route {
  return (path, body) => {
    const model = typeof body === "object" && body !== null && "model" in body ? body.model : "";
    if (path === "/v1/models") {
      return Response.json({ object: "list", data: models.map((id) => ({ id, object: "model" })) });
    }
    if (path !== "/v1/chat/completions") return null;
    const chunk = (choices: Json, more = {}) => ({
      ...{ id: "1", object: "chat.completion.chunk", created: 1, model: String(model), choices },
      ...more,
    });
    const delta = { content: `Hello from ${model}.` };
    const usage = { prompt_tokens: 900, completion_tokens: 5, total_tokens: 905 };
    const events = [
      chunk([{ index: 0, delta, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason: "stop" }], { usage }),
    ];
    const written = events.map((it) => `data: ${JSON.stringify(it)}\n\n`);
    return lines("text/event-stream", [...written, "data: [DONE]\n\n"]);
  };
}

function lines(type: string, all: readonly string[]): Response {
  return new Response(all.join(""), { headers: { "content-type": type } });
}

if (import.meta.main) {
  const [servers = "[]", command = "", ...args] = Deno.args;
  const wanted: readonly ModelServer[] = JSON.parse(servers);
  const running = wanted.map((it) =>
    Deno.serve({ hostname: "127.0.0.1", port: it.port, onListen() {} }, answered(it))
  );
  const { code } = await new Deno.Command(command, {
    ...{ args, stdin: "inherit", stdout: "inherit", stderr: "inherit" } as const,
  }).spawn().status;
  await Promise.all(running.map((it) => it.shutdown()));
  Deno.exitCode = code;
}
