import assert from "node:assert/strict";
import { serverDesk } from "../../support/server.ts";

Deno.test("without the token nothing is told but how one signs in and that the server answers", async () => {
  await using it = await serverDesk();
  const status = async (path: string, authorization: string) => {
    const response = await it.ask(path, { headers: { authorization } });
    await response.body?.cancel();
    return response.status;
  };
  assert.deepEqual(
    await Promise.all([
      status("/api/auth/mode", ""),
      status("/api/health", ""),
      status("/api/conversations", ""),
      status("/api/conversations", "Bearer wrong"),
      status("/api/conversations", `Basic ${it.token}`),
      status("/api/conversations", `Bearer ${it.token}`),
    ]),
    [200, 200, 401, 401, 401, 200],
  );
});

Deno.test("a path that is none, a method that is not taken, and a body that does not fit are refused in the envelope", async () => {
  await using it = await serverDesk();
  const long = JSON.stringify({ title: "x".repeat(1_100_000) });
  const json = { "content-type": "application/json" };
  const asked: readonly [string, RequestInit][] = [
    ["/api/nothing", {}],
    ["/api/conversations", { method: "PUT" }],
    ["/api/conversations/%ff", {}],
    ["/api/conversations", { method: "POST", body: "{}" }],
    ["/api/conversations", { method: "POST", body: "{", headers: json }],
    ["/api/conversations", { method: "POST", body: '{"mode":"x"}', headers: json }],
    ["/api/conversations", { method: "POST", body: long, headers: json }],
    ["/api/conversations?limit=0", {}],
    ["/api/conversations/none", {}],
  ];
  const seen = [];
  for (const [path, init] of asked) {
    const response = await it.ask(path, init);
    const { code, message, ...rest } = await response.json();
    assert.deepEqual([typeof message, rest], ["string", {}]);
    seen.push([response.status, code]);
  }
  assert.deepEqual(seen, [
    [404, 404],
    [405, 400],
    [400, 400],
    [400, 400],
    [400, 400],
    [400, 400],
    [413, 413],
    [400, 400],
    [404, 404],
  ]);
});

Deno.test("whoever asks too often is told how long to wait", async () => {
  await using it = await serverDesk({ serve: { rate: { burst: 2, perSecond: 0.001 } } });
  const seen = [];
  for (let at = 0; at < 3; at++) {
    const response = await it.ask("/api/health");
    seen.push([response.status, response.headers.has("retry-after")]);
    await response.body?.cancel();
  }
  assert.deepEqual(seen, [[200, false], [200, false], [429, true]]);
});

Deno.test("answers carry a request id and nothing for other sites; the log has no content", async () => {
  await using it = await serverDesk();
  const response = await it.ask("/api/conversations?cursor=secretword");
  await response.body?.cancel();
  const headers = Object.fromEntries(response.headers);
  const { "x-request-id": id, "content-security-policy": policy } = headers;
  assert.equal(policy, "default-src 'none'; frame-ancestors 'none'");
  assert.equal(headers["access-control-allow-origin"], undefined);
  const line = it.log.find((line) => line.includes(id ?? "-"));
  assert.match(line ?? "", / 127\.0\.0\.1 local GET listConversations 400 \d+ ms$/);
  assert.equal(it.log.some((line) => line.includes("secretword")), false);
});

Deno.test("the document names every route with its schemas", async () => {
  await using it = await serverDesk();
  const document = await (await it.ask("/openapi.json")).json();
  assert.equal(document.openapi, "3.1.0");
  const list = document.paths["/api/conversations"].get;
  assert.deepEqual(list.parameters.map(({ name }: { name: string }) => name), [
    "cursor",
    "limit",
    "project_id",
  ]);
  assert.deepEqual(
    Object.keys(
      document.paths["/api/conversations/{id}/messages"].post.responses[200].content,
    ),
    ["text/event-stream"],
  );
});
