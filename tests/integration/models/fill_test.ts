/** A fake server with both ways to fill a hole; the official SDKs read the same answers as we do. */

import assert from "node:assert/strict";
import { Ollama } from "ollama/browser";
import OpenAI from "openai";
import { fill, type FillSpec } from "../../../src/models/fill.ts";
import { AgentError } from "../../../src/protocol/mod.ts";

interface Seen {
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}

interface Fake extends AsyncDisposable {
  readonly url: string;
  readonly seen: Seen[];
}

function fake(answer: (path: string) => Response | unknown): Fake {
  const seen: Seen[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const path = new URL(request.url).pathname;
    seen.push({ path, key: request.headers.get("authorization"), body: await request.json() });
    const made = answer(path);
    return made instanceof Response ? made : Response.json(made);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    seen,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const hole = { before: "a = ", after: "\nb = a\n" };
const text = "1  # one";

const answers: Readonly<Record<string, unknown>> = {
  "/api/generate": { model: "m", response: text, done: true, done_reason: "stop" },
  "/beta/completions": {
    id: "1",
    object: "text_completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, text, finish_reason: "stop", logprobs: null }],
  },
};

const providers = ["ollama", "deepseek"] as const;
const key = { ollama: {}, deepseek: { apiKey: "k" } } as const;
const never = new AbortController().signal;

const spec = (provider: FillSpec["provider"], baseUrl: string): FillSpec => ({
  ...{ provider, modelName: "m", baseUrl },
  ...key[provider],
});

for (const provider of providers) {
  Deno.test(`${provider}: prompt and suffix go as such, as the official client sends them`, async () => {
    await using server = fake((path) => answers[path]);
    assert.deepEqual(await fill(spec(provider, server.url), hole, never), {
      ...{ type: "text", text, cut: false },
    });
    const { before: prompt, after: suffix } = hole;
    if (provider === "ollama") {
      const client = new Ollama({ host: server.url });
      const options = { num_predict: 256, temperature: 0 };
      const said = await client.generate({ model: "m", prompt, suffix, stream: false, options });
      assert.equal(said.response, text);
    } else {
      const client = new OpenAI({ baseURL: `${server.url}/beta`, apiKey: "k" });
      const said = await client.completions.create({
        ...{ model: "m", prompt, suffix, max_tokens: 256, temperature: 0, stream: false },
      });
      assert.equal(said.choices[0]?.text, text);
    }
    const [ours, theirs] = server.seen;
    assert.deepEqual(ours, theirs);
  });
}

Deno.test("an address with the folder of another interface leads to the same place", async () => {
  await using server = fake((path) => answers[path]);
  for (const folder of ["/v1", "/beta/", ""]) {
    await fill(spec("deepseek", `${server.url}${folder}`), hole, never);
  }
  assert.deepEqual(server.seen.map(({ path }) => path), Array(3).fill("/beta/completions"));
});

Deno.test("a model without a place for a suffix is told from a server that fails", async () => {
  const lacks = { error: "registry.ollama.ai/library/m:latest does not support insert" };
  {
    await using server = fake(() => Response.json(lacks, { status: 400 }));
    assert.deepEqual(await fill(spec("ollama", server.url), hole, never), { type: "unsupported" });
  }
  for (
    const [answer, reason] of [
      [() => Response.json({ error: "no" }, { status: 500 }), "status 500"],
      [() => ({ done: true }), "SyntaxError"],
      [() => Response.redirect("http://192.0.2.1/", 302), "status 302"],
    ] as const
  ) {
    await using server = fake(answer);
    await assert.rejects(fill(spec("ollama", server.url), hole, never), (error) => {
      assert.ok(error instanceof AgentError);
      assert.deepEqual([error.code, error.params["reason"]], ["complete.failed", reason]);
      return true;
    });
  }
});

Deno.test("an answer that was cut by its length says so", async () => {
  await using server = fake(() => ({ response: "1", done: true, done_reason: "length" }));
  assert.deepEqual(await fill(spec("ollama", server.url), hole, never), {
    ...{ type: "text", text: "1", cut: true },
  });
});
