/** The network as the real program has it: models by a thread, pages and searches by processes. */

import assert from "node:assert/strict";
import { answer, callDelta, chunk } from "../support/fake_openai.ts";
import { type FakeServer, serveFake, type WireReply } from "../support/fake_server.ts";
import { type Sandbox, sandbox, served } from "../support/program.ts";

const says = (content: string) => answer(chunk({ role: "assistant", content }, "stop"));

const calls = (name: string, input: object) => {
  const call = { name, arguments: JSON.stringify(input) };
  return answer(
    chunk(callDelta({ index: 0, id: "call_1", type: "function", function: call })),
    chunk({}, "tool_calls"),
  );
};

/** A model that makes one call and then says that it is done. */
function caller(name: string, input: object): FakeServer {
  return serveFake(({ text }) =>
    text.includes('"role":"tool"') ? says("It is told above.") : calls(name, input)
  );
}

/** What the model was told of its call. */
function told(server: FakeServer): string {
  const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(
    server.requests.at(-1)?.text ?? "",
  );
  return messages.find(({ role }) => role === "tool")?.content ?? "";
}

const page: WireReply = {
  headers: { "content-type": "text/html" },
  body: "<h1>Guide</h1><p>Use it <i>well</i>.</p>",
};

/** Runs the program on a model that fetches a page of a server of this machine. */
async function fetching(
  allow: (box: Sandbox, host: string) => Promise<void>,
): Promise<{ readonly told: string; readonly paths: readonly string[] }> {
  await using site = serveFake(() => page);
  await using model = caller("fetch_url", { url: `${site.url}/a` });
  await using box = await sandbox();
  await served(box, `${model.url}/v1`);
  await allow(box, new URL(site.url).host);
  const { code, stderr } = await box.run(["work", "read", "--approve", "all"]);
  assert.deepEqual([code, stderr.includes("NotCapable")], [0, false], stderr);
  return { told: told(model), paths: site.requests.map(({ path }) => path) };
}

Deno.test("a model fetches a page of a port of this machine that was allowed by name", async () => {
  const it = await fetching(async (box, host) => {
    const { code, stderr } = await box.run(["policy", "allow", "--host", host]);
    assert.equal(code, 0, stderr);
  });
  assert.ok(it.told.includes("# Guide\n\nUse it *well*."), it.told);
  assert.deepEqual(it.paths, ["/a"]);
});

Deno.test("who lets everything pass has allowed no port of this machine", async () => {
  const it = await fetching(() => Promise.resolve());
  assert.match(it.told, /is this machine; .* \(agent policy allow --host 127\.0\.0\.1:\d+\)/);
  assert.deepEqual(it.paths, []);
});

Deno.test("a rule for one port of this machine opens no other under --approve all", async () => {
  const it = await fetching(async (box, host) => {
    const [name, port] = host.split(":");
    await box.run(["policy", "allow", "--host", `${name}:${Number(port) === 1024 ? 1025 : 1024}`]);
  });
  assert.deepEqual(it.paths, []);
});

Deno.test("nothing is fetched where nobody allowed it", async () => {
  await using site = serveFake(() => page);
  await using model = caller("fetch_url", { url: `${site.url}/a` });
  await using box = await sandbox();
  await served(box, `${model.url}/v1`);
  await box.run(["work", "read"]);
  assert.deepEqual(site.requests, []);
});

Deno.test("a search asks the server that the user named, wherever it is", async () => {
  await using searx = serveFake(() => ({
    body: JSON.stringify({ results: [{ title: "T", url: "https://t.example/", content: "c" }] }),
  }));
  await using model = caller("web_search", { query: "deno kv" });
  await using box = await sandbox();
  await box.config(
    `active_model: test\nsearch_url: ${searx.url}\nmodels:\n  test:\n` +
      `    provider: openai_compatible\n    base_url: ${model.url}/v1\n`,
  );
  const { code, stderr } = await box.run(["work", "search", "--approve", "all"]);
  assert.equal(code, 0, stderr);
  assert.ok(told(model).includes("1. T\n   https://t.example/\n   c"), told(model));
  assert.deepEqual(searx.requests.map(({ path }) => path), ["/search?q=deno+kv&format=json"]);
});

Deno.test("a project cannot name the server of searches", async () => {
  await using box = await sandbox({ ".agent/config.yaml": "search_url: https://evil.example\n" });
  await box.run(["config", "trust"]);
  const { stdout } = await box.run(["config", "get", "search_url"]);
  assert.equal(stdout.trim(), "null");
});

Deno.test("the doctor asks Ollama by the thread, with the program without the network", async () => {
  await using ollama = serveFake(({ path }) =>
    path === "/api/version"
      ? { headers: { "content-type": "application/json" }, body: '{"version":"9.8.7"}' }
      : { status: 404 }
  );
  await using box = await sandbox();
  await box.config(`models:\n  ollama:\n    base_url: ${ollama.url}\n`);
  const { stdout, stderr } = await box.run(["doctor", "--json"]);
  assert.deepEqual(JSON.parse(stdout).ollama, { url: ollama.url, version: "9.8.7" }, stderr);
});
