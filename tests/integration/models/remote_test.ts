/** Models behind a real Worker with the rights it has in the program. */

import assert from "node:assert/strict";
import { createRemote, type RemoteSpec } from "../../../src/models/create.ts";
import { openServers, type Servers } from "../../../src/models/mod.ts";
import { startWorker } from "../../../src/models/rpc_channel.ts";
import type { ModelDelta, ModelRequest } from "../../../src/protocol/mod.ts";
import { realClock } from "../../support/clock.ts";
import { answer, chunk, raw, usageChunk } from "../../support/fake_openai.ts";
import { type FakeServer, serveFake, type WireReply } from "../../support/fake_server.ts";

const request: ModelRequest = {
  system: "s",
  messages: [{ role: "user", text: "hi" }],
  tools: [],
};

const never = new AbortController().signal;

function specOf(url: string): RemoteSpec {
  return { dialect: "openai", provider: "p", modelName: "m", baseUrl: `${url}/v1`, apiKey: "k" };
}

const hostOf = (url: string) => new URL(url).host;

interface Stage extends AsyncDisposable {
  readonly server: FakeServer;
  readonly servers: Servers;
}

/** A thread that may reach one server. */
function stage(reply: (server: { readonly path: string }) => WireReply): Stage {
  const server = serveFake(reply);
  const servers = openServers({ net: [hostOf(server.url)] });
  return {
    server,
    servers,
    async [Symbol.asyncDispose]() {
      servers.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

function stream(it: Stage, signal = never, url = it.server.url) {
  return it.servers.model(specOf(url)).stream(request, { signal });
}

const hello = () =>
  answer(
    chunk({ role: "assistant", content: "hel" }),
    chunk({ content: "lo" }, "stop"),
    usageChunk({ prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }),
  );

Deno.test("a model answers through the thread as it does without one, with the key", async () => {
  await using it = stage(hello);
  const direct = await createRemote(specOf(it.server.url), realClock);
  const expected = await Array.fromAsync(direct.stream(request, { signal: never }));
  assert.deepEqual(await Array.fromAsync(stream(it)), expected);
  assert.deepEqual(expected.at(-1)?.type, "finish");
  const [first, second] = it.server.requests;
  assert.deepEqual(second, first);
  assert.equal(second?.headers["authorization"], "Bearer k");
});

Deno.test("two streams at once are kept apart, and one model serves them", async () => {
  await using it = stage(hello);
  const [one, other] = await Promise.all([
    Array.fromAsync(stream(it)),
    Array.fromAsync(stream(it)),
  ]);
  assert.deepEqual(one, other);
  assert.equal(it.server.requests.length, 2);
});

Deno.test("more deltas than may be under way come whole and in order", async () => {
  const pieces = Array.from({ length: 2000 }, (_, at) => `${at} `);
  await using it = stage(() =>
    answer(...pieces.map((content) => chunk({ content })), chunk({}, "stop"))
  );
  const texts: string[] = [];
  for await (const delta of stream(it)) if (delta.type === "text") texts.push(delta.text);
  assert.equal(texts.join(""), pieces.join(""));
});

Deno.test("a cancel stops the request at the server and ends the stream", async () => {
  await using it = stage(() =>
    raw([`data: ${JSON.stringify(chunk({ content: "a" }))}\n\n`], {
      then: "hang",
    })
  );
  const cancel = new AbortController();
  const deltas: ModelDelta[] = [];
  for await (const delta of stream(it, cancel.signal)) {
    deltas.push(delta);
    cancel.abort();
  }
  assert.deepEqual(deltas.map((delta) => delta.type), ["text", "usage", "error"]);
  assert.deepEqual(deltas.at(-1), {
    type: "error",
    error: { kind: "aborted", message: "cancelled" },
  });
  await it.server.left;
});

Deno.test("who leaves a stream leaves the server", async () => {
  await using it = stage(() =>
    raw([`data: ${JSON.stringify(chunk({ content: "a" }))}\n\n`], {
      then: "hang",
    })
  );
  for await (const _ of stream(it)) break;
  await it.server.left;
});

Deno.test("a server that is not configured is not reached, and the error says what to do", async () => {
  await using it = stage(hello);
  await using other = serveFake(hello);
  assert.deepEqual(await Array.fromAsync(stream(it, never, other.url)), [{
    type: "error",
    error: {
      kind: "bad_request",
      message:
        `${hostOf(other.url)} is no server of the configuration as it was at start: if the ` +
        "server sends its clients there, name it as base_url of a model and start again",
    },
  }]);
  assert.deepEqual(other.requests, []);
});

Deno.test("a redirect to a server that is not configured is not followed", async () => {
  await using other = serveFake(hello);
  await using it = stage(() => ({ status: 307, headers: { location: `${other.url}/v1/x` } }));
  const deltas = await Array.fromAsync(stream(it));
  assert.deepEqual(deltas.map((delta) => delta.type), ["error"]);
  // Nor by what asks for a version, which follows redirects as far as it may.
  assert.equal(await it.servers.ollamaVersion(it.server.url), null);
  assert.deepEqual(other.requests, []);
});

Deno.test("the thread holds the given servers and nothing else", async () => {
  const gone = (why: string) => assert.fail(why);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const worker = startWorker(
    { net: ["one.example:443"] },
    { reply: resolve, gone },
    new URL("./rights_worker.ts", import.meta.url),
  );
  try {
    const hosts = ["one.example:443", "one.example:80", "two.example:443", "127.0.0.1"];
    // The question is of this test's own entry, which is no order.
    worker.send(Object.assign({ type: "stop", id: 0 } as const, { hosts }));
    assert.deepEqual(await promise, { held: [], reached: ["one.example:443"] });
  } finally {
    worker.close();
  }
});

Deno.test("texts become vectors through the thread; a failure keeps its code", async () => {
  await using it = stage(({ path }) =>
    path.startsWith("/good")
      ? {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ embeddings: [[1, 0.5]] }),
      }
      : { status: 500 }
  );
  const embedder = (path: string) =>
    it.servers.embedder({
      dialect: "ollama",
      provider: "ollama",
      modelName: "m",
      baseUrl: `${it.server.url}${path}`,
    });
  assert.equal(embedder("/good").name, "ollama/m");
  assert.deepEqual(await embedder("/good").embed(["a"], never), [Float32Array.of(1, 0.5)]);
  await assert.rejects(embedder("/bad").embed(["a"], never), {
    name: "AgentError",
    code: "embedding.failed",
  });
  await assert.rejects(embedder("/good").embed(["a"], AbortSignal.abort()), { name: "AbortError" });
});

Deno.test("an Ollama tells its version, and who is not there tells nothing", async () => {
  await using it = stage(({ path }) =>
    path === "/api/version"
      ? { headers: { "content-type": "application/json" }, body: '{"version":"1.2.3"}' }
      : { status: 404 }
  );
  assert.equal(await it.servers.ollamaVersion(`${it.server.url}/`), "1.2.3");
  assert.equal(await it.servers.ollamaVersion(`${it.server.url}/not`), null);
  assert.equal(await it.servers.ollamaVersion("http://127.0.0.1:1"), null);
});

Deno.test("a thread that has ended ends what is under way, and is not asked again", async () => {
  await using it = stage(() => ({ then: "silence" }));
  const under = Array.fromAsync(stream(it));
  it.servers.close();
  const ended = [{
    type: "error",
    error: { kind: "bad_request", message: "the thread of the models has ended: it was closed" },
  }];
  assert.deepEqual(await under, ended);
  assert.deepEqual(await Array.fromAsync(stream(it)), ended);
});
