/** What servers behind chat completions say of their window. */

import assert from "node:assert/strict";
import { servedWindow } from "../../../src/models/openai_window.ts";

const props = { default_generation_settings: { n_ctx: 8192 }, total_slots: 1 };
const trained = { data: [{ id: "m", meta: { n_ctx_train: 131_072 } }] };

/** Answers by path; others are not there. */
const table = [
  ["llama-server", { "/props": props, "/v1/models": trained }, 8192],
  ["vLLM", { "/v1/models": { data: [{ id: "m", max_model_len: 32_768 }] } }, 32_768],
  ["OpenRouter", { "/v1/models": { data: [{ id: "m", context_length: 200_000 }] } }, 200_000],
  ["Groq", { "/v1/models": { data: [{ id: "m", context_window: 131_072 }] } }, 131_072],
  ["LM Studio", {
    "/v1/models": { data: [{ id: "m", object: "model" }] },
    "/api/v0/models": {
      data: [{ id: "m", loaded_context_length: 4096, max_context_length: 32_768 }],
    },
  }, 4096],
  ["Ollama by /v1", {
    "/v1/models": { data: [{ id: "m" }] },
    "/api/ps": { models: [{ name: "m:latest", context_length: 4096 }] },
  }, 4096],
  ["of another model", { "/v1/models": { data: [{ id: "n", max_model_len: 1 }] } }, null],
  ["nobody", {}, null],
  ["nonsense", { "/props": [], "/v1/models": "no", "/api/v0/models": { data: 1 } }, null],
  ["no number", { "/v1/models": { data: [{ id: "m", max_model_len: "many" }] } }, null],
] as const;

for (const [name, answers, window] of table) {
  Deno.test(`the window of a server is found: ${name}`, async () => {
    const byPath: Readonly<Record<string, unknown>> = answers;
    const ask = (path: string) => Promise.resolve(byPath[path] ?? null);
    assert.equal(await servedWindow(ask, { modelName: "m", isLocal: true }), window);
  });
}

Deno.test("a server elsewhere is asked for its list alone", async () => {
  const paths: string[] = [];
  const ask = (path: string) => Promise.resolve(void paths.push(path));
  assert.equal(await servedWindow(ask, { modelName: "m", isLocal: false }), null);
  assert.deepEqual(paths, ["/v1/models"]);
});
