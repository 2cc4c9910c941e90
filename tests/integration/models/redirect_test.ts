import assert from "node:assert/strict";
import { embedder } from "../../../src/models/embed.ts";
import { geminiModel } from "../../../src/models/gemini.ts";
import { ollamaModel } from "../../../src/models/ollama.ts";
import { openaiModel } from "../../../src/models/openai.ts";
import { AgentError, type Model } from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { serveFake } from "../../support/fake_server.ts";

const apiKey = "sk-stays-here-0123456789";
const clock = fakeClock({ now: 0 });
const models: Readonly<Record<string, (baseUrl: string) => Model>> = {
  openai: (baseUrl) =>
    openaiModel({ provider: "p", modelName: "m", apiKey, clock, baseUrl, dialect: "openai" }),
  gemini: (baseUrl) => geminiModel({ modelName: "m", apiKey, clock, baseUrl }),
  ollama: (baseUrl) => ollamaModel({ modelName: "m", apiKey, clock, baseUrl }),
};

for (const [name, make] of Object.entries(models)) {
  for (const status of [301, 302, 303, 307, 308]) {
    Deno.test(`${name}: a redirect (${status}) takes neither key nor prompt elsewhere`, async () => {
      await using other = serveFake(() => ({ status: 200, body: "{}" }));
      await using server = serveFake(() => ({
        status,
        headers: { location: `${other.url}/elsewhere` },
      }));
      const request = {
        system: "",
        messages: [{ role: "user", text: "the prompt" }],
        tools: [],
      } as const;
      const signal = new AbortController().signal;
      const deltas = await Array.fromAsync(make(server.url).stream(request, { signal }));
      assert.deepEqual(other.requests, []);
      assert.deepEqual(deltas.at(-1), {
        type: "error",
        error: {
          kind: "bad_request",
          message:
            `the server redirects to ${other.url}; nothing was sent there. Set base_url to where the model is`,
          status: 400,
        },
      });
    });
  }
}

for (const dialect of ["openai", "gemini", "ollama"] as const) {
  Deno.test(`${dialect}: texts for vectors follow no redirect`, async () => {
    await using other = serveFake(() => ({ status: 200, body: "{}" }));
    await using server = serveFake(() => ({ status: 307, headers: { location: other.url } }));
    const it = embedder({ dialect, provider: "p", modelName: "m", baseUrl: server.url, apiKey });
    const error = await it.embed(["text"], new AbortController().signal).catch((it) => it);
    assert.ok(error instanceof AgentError);
    assert.deepEqual([error.code, error.params.reason, other.requests], [
      "embedding.failed",
      "status 307",
      [],
    ]);
  });
}
