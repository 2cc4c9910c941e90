/** One fake server with three protocols; the official SDKs read the same answers as we do. */

import assert from "node:assert/strict";
import { GoogleGenAI } from "@google/genai/web";
import { Ollama } from "ollama/browser";
import OpenAI from "openai";
import { embedder as createEmbedder, type EmbedderSpec } from "../../../src/models/embed.ts";
import { AgentError } from "../../../src/protocol/mod.ts";

/** A vector that tells its text: its length, and its first letter. */
const vectorOf = (text: string) => [text.length, text.charCodeAt(0) / 2];

interface Seen {
  readonly path: string;
  readonly key: string | null;
}

interface Fake extends AsyncDisposable {
  readonly url: string;
  readonly seen: Seen[];
}

function fake(answer: (path: string, body: Record<string, never>) => Response | unknown): Fake {
  const seen: Seen[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const path = new URL(request.url).pathname;
    const { headers } = request;
    seen.push({ path, key: headers.get("authorization") ?? headers.get("x-goog-api-key") });
    const made = answer(path, await request.json());
    return made instanceof Response ? made : Response.json(made);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    seen,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Answers as the three services do; OpenAI's out of order, as its index allows. */
function embed(path: string, body: { input?: string | string[]; requests?: unknown[] }): unknown {
  const texts = [body.input ?? []].flat();
  if (path.endsWith("/embeddings")) {
    const data = texts.map((text, index) => ({
      object: "embedding",
      index,
      embedding: vectorOf(text),
    }));
    return { object: "list", model: "m", data: data.reverse(), usage: {} };
  }
  if (path === "/api/embed") return { model: "m", embeddings: texts.map(vectorOf) };
  const parts = JSON.stringify(body).matchAll(/"text":"([^"]*)"/g);
  return { embeddings: [...parts].map(([, text = ""]) => ({ values: vectorOf(text) })) };
}

const texts = ["one", "three", "字"];
const expected = texts.map((it) => Float32Array.from(vectorOf(it)));

const dialects = ["openai", "ollama", "gemini"] as const;

function spec(dialect: EmbedderSpec["dialect"], url: string): EmbedderSpec {
  const baseUrl = dialect === "openai" ? `${url}/v1` : url;
  return { dialect, provider: dialect, modelName: "m", baseUrl, apiKey: "k" };
}

for (const dialect of dialects) {
  Deno.test(`${dialect}: vectors come in the order of the texts`, async () => {
    await using server = fake(embed);
    const embedder = createEmbedder(spec(dialect, server.url));
    assert.equal(embedder.name, `${dialect}/m`);
    assert.deepEqual(await embedder.embed(texts, new AbortController().signal), expected);
    assert.deepEqual(server.seen, [
      {
        openai: { path: "/v1/embeddings", key: "Bearer k" },
        ollama: { path: "/api/embed", key: "Bearer k" },
        gemini: { path: "/v1beta/models/m:batchEmbedContents", key: "k" },
      }[dialect],
    ]);
  });
}

Deno.test("the official clients read the same vectors from the fake", async () => {
  await using server = fake(embed);
  const openai = new OpenAI({
    apiKey: "k",
    baseURL: `${server.url}/v1`,
    dangerouslyAllowBrowser: true,
  });
  const fromOpenai = await openai.embeddings.create({
    model: "m",
    input: texts,
    encoding_format: "float",
  });
  const sorted = fromOpenai.data.toSorted((a, b) => a.index - b.index).map((it) => it.embedding);
  const ollama = await new Ollama({ host: server.url }).embed({ model: "m", input: texts });
  const genai = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: server.url } });
  const gemini = await genai.models.embedContent({ model: "m", contents: texts });
  const vectors = [
    sorted,
    ollama.embeddings,
    gemini.embeddings?.map((it) => it.values ?? []) ?? [],
  ];
  assert.deepEqual(vectors, [0, 1, 2].map(() => texts.map(vectorOf)));
});

Deno.test("many texts go in several requests", async () => {
  await using server = fake(embed);
  const embedder = createEmbedder(spec("ollama", server.url));
  const many = Array.from({ length: 130 }, (_, at) => "x".repeat(at + 1));
  const vectors = await embedder.embed(many, new AbortController().signal);
  assert.deepEqual([vectors.map((it) => it[0]), server.seen.length], [
    many.map((it) => it.length),
    3,
  ]);
});

Deno.test("a refusal, a page, too few vectors: one sentence that names the server", async () => {
  const answers: readonly (readonly [string, Response | unknown])[] = [
    ["status 500", new Response("no", { status: 500 })],
    ["SyntaxError", new Response("<html>")],
    ["vectors are missing", { embeddings: [[1]] }],
  ];
  for (const [reason, answer] of answers) {
    await using server = fake(() => answer);
    const embedder = createEmbedder(spec("ollama", server.url));
    await assert.rejects(embedder.embed(["a", "b"], new AbortController().signal), (error) => {
      assert.ok(error instanceof AgentError);
      assert.deepEqual([error.exit, error.code, error.params], [
        "unavailable",
        "embedding.failed",
        { url: `${server.url}/api/embed`, reason },
      ]);
      return true;
    });
  }
});
