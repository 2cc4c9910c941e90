/** Models behind a process of its own, which is started after the program has given the network up. */

import assert from "node:assert/strict";
import { createRemote, type RemoteSpec } from "../../../src/models/create.ts";
import { openServers, type Servers, startProcess } from "../../../src/models/mod.ts";
import type { ModelDelta, ModelRequest } from "../../../src/protocol/mod.ts";
import { realClock } from "../../support/clock.ts";
import { answer, chunk, raw } from "../../support/fake_openai.ts";
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

interface Stage extends AsyncDisposable {
  readonly server: FakeServer;
  readonly servers: Servers;
}

/** A process that may reach one server. */
function stage(reply: () => WireReply): Stage {
  const server = serveFake(reply);
  const ended = Promise.withResolvers<void>();
  const servers = openServers(
    { net: [new URL(server.url).host] },
    (rights, events) =>
      startProcess(rights, {
        ...events,
        gone(why) {
          events.gone(why);
          ended.resolve();
        },
      }),
  );
  return {
    server,
    servers,
    async [Symbol.asyncDispose]() {
      servers.close();
      await ended.promise;
      await server[Symbol.asyncDispose]();
    },
  };
}

function stream(
  { server, servers }: Pick<Stage, "server" | "servers">,
  signal = never,
  url = server.url,
) {
  return servers.model(specOf(url)).stream(request, { signal });
}

Deno.test("a model answers through the process as it does without one, with the key", async () => {
  const pieces = Array.from({ length: 1_000 }, (_, at) => `${at} 雪 `);
  await using it = stage(() =>
    answer(...pieces.map((content) => chunk({ content })), chunk({}, "stop"))
  );
  const direct = await createRemote(specOf(it.server.url), realClock);
  const expected = await Array.fromAsync(direct.stream(request, { signal: never }));
  assert.deepEqual(await Array.fromAsync(stream(it)), expected);
  const text = expected.map((delta) => delta.type === "text" ? delta.text : "").join("");
  assert.equal(text, pieces.join(""));
  const [first, second] = it.server.requests;
  assert.deepEqual(second, first);
  assert.equal(second?.headers["authorization"], "Bearer k");
});

Deno.test("a cancel stops the request of the process at the server", async () => {
  await using it = stage(() =>
    raw([`data: ${JSON.stringify(chunk({ content: "a" }))}\n\n`], { then: "hang" })
  );
  const cancel = new AbortController();
  const deltas: ModelDelta[] = [];
  for await (const delta of stream(it, cancel.signal)) {
    deltas.push(delta);
    cancel.abort();
  }
  assert.deepEqual(deltas.map((delta) => delta.type), ["text", "usage", "error"]);
  await it.server.left;
});

Deno.test("the process reaches no server that it was not started with", async () => {
  await using other = serveFake(() => answer(chunk({}, "stop")));
  await using it = stage(() => answer(chunk({}, "stop")));
  const deltas = await Array.fromAsync(stream(it, never, other.url));
  assert.deepEqual(deltas.map((delta) => delta.type), ["error"]);
  assert.deepEqual(other.requests, []);
});
