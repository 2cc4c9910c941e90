import assert from "node:assert/strict";
import { introductionOf, StatelessWire } from "../../../src/mcp/stateless_wire.ts";
import type { JsonObject } from "../../../src/protocol/mod.ts";

const clientInfo = { name: "agent", version: "1" };

/** A wire, what it sent to the server, and what it told our client. */
function bridge() {
  const sent: JsonObject[] = [];
  const told: JsonObject[] = [];
  const wire = new StatelessWire({ clientInfo, capabilities: { elicitation: {} } }, {
    send: (message) => Promise.resolve(void sent.push(message)),
    tell: (message) => void told.push(message),
  });
  return { wire, sent, told };
}

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": clientInfo,
  "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
};

const call = (id: number, name: string, given: JsonObject = {}) => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: given } },
});

Deno.test("each request says of itself what a session said before, and notifications are none", async () => {
  const { wire, sent, told } = bridge();
  await wire.take({ jsonrpc: "2.0", method: "notifications/initialized" });
  await wire.take({ ...call(1, "add"), params: { name: "add", _meta: { progressToken: 7 } } });
  assert.deepEqual(sent, [{
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: "add", _meta: { progressToken: 7, ..._meta } },
  }]);
  wire.heard({ jsonrpc: "2.0", id: 1, result: { content: [] } });
  assert.deepEqual(told, [{ jsonrpc: "2.0", id: 1, result: { content: [] } }]);
});

Deno.test("what a call asks comes as a request, and the call is made again with the answer", async () => {
  const { wire, sent, told } = bridge();
  await wire.take(call(1, "ask"));
  await wire.take(call(2, "other"));
  const params = { message: "Name?" };
  wire.heard({
    ...{ jsonrpc: "2.0", id: 1 },
    result: {
      ...{ resultType: "input_required", requestState: "s1" },
      inputRequests: { name: { method: "elicitation/create", params } },
    },
  });
  assert.deepEqual(told, [{ jsonrpc: "2.0", id: "input-1", method: "elicitation/create", params }]);
  const result = { action: "accept", content: { name: "Ada" } };
  await wire.take({ jsonrpc: "2.0", id: "input-1", result });
  assert.deepEqual(sent.slice(2), [{
    ...{ jsonrpc: "2.0", id: "again-2", method: "tools/call" },
    params: {
      ...{
        name: "ask",
        arguments: {},
        inputResponses: { name: result },
        requestState: "s1",
        _meta,
      },
    },
  }]);
  wire.heard({ jsonrpc: "2.0", id: "again-2", result: { content: [] } });
  wire.heard({ jsonrpc: "2.0", id: 2, result: { content: [] } });
  assert.deepEqual(told.slice(1).map(({ id }) => id), [1, 2]);
});

Deno.test("a call that asks without end fails, as does one whose question nobody answers", async () => {
  const { wire, sent, told } = bridge();
  await wire.take(call(1, "ask"));
  for (let round = 0; round < 17; round++) {
    const { id = null } = sent.at(-1) ?? {};
    wire.heard({ jsonrpc: "2.0", id, result: { resultType: "input_required" } });
  }
  await Promise.resolve();
  assert.equal(sent.length, 17);
  assert.deepEqual(told, [{
    ...{ jsonrpc: "2.0", id: 1, error: { code: -32000, message: "it asks again and again" } },
  }]);

  const other = bridge();
  await other.wire.take(call(1, "ask"));
  const inputRequests = { roots: { method: "roots/list" } };
  other.wire.heard({
    ...{ jsonrpc: "2.0", id: 1, result: { resultType: "input_required", inputRequests } },
  });
  await other.wire.take({ jsonrpc: "2.0", id: "input-1", error: { code: -1, message: "no" } });
  const error = { code: -32000, message: "what it asks cannot be answered here" };
  assert.deepEqual([other.sent.length, other.told.at(-1)], [1, { jsonrpc: "2.0", id: 1, error }]);
});

Deno.test("headers repeat what is asked for, and what no header can hold as it is as Base64", async () => {
  const { wire, told } = bridge();
  const properties = {
    place: { type: "string", "x-mcp-header": "Place" },
    count: { type: "integer", "x-mcp-header": "Count" },
    free: { type: "string" },
  };
  const wrong = [
    { a: { type: "object", "x-mcp-header": "A" } },
    { a: { type: "string", "x-mcp-header": "" } },
    { a: { type: "string", "x-mcp-header": "A b" } },
    { a: { type: "string", "x-mcp-header": "A" }, b: { type: "string", "x-mcp-header": "a" } },
  ];
  await wire.take({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  wire.heard({
    ...{ jsonrpc: "2.0", id: 1 },
    result: {
      tools: [properties, ...wrong].map((it, at) => ({
        ...{ name: `tool${at}`, inputSchema: { type: "object", properties: it } },
      })),
    },
  });
  assert.deepEqual(told.map(({ result }) => JSON.stringify(result).match(/tool\d/g)), [["tool0"]]);
  const dressed = (message: object) =>
    Object.fromEntries(new Headers(wire.dressed({ body: JSON.stringify(message) }).headers));
  assert.deepEqual(dressed(call(2, "tool0", { place: " Köln", count: 3, free: "x" })), {
    ...{ "mcp-method": "tools/call", "mcp-name": "tool0" },
    ...{ "mcp-param-place": "=?base64?IEvDtmxu?=", "mcp-param-count": "3" },
  });
  assert.deepEqual(dressed({ id: 3, method: "resources/read", params: { uri: "a:b" } }), {
    ...{ "mcp-method": "resources/read", "mcp-name": "a:b" },
  });
});

Deno.test("who stops a call leaves its stream", async () => {
  const { wire } = bridge();
  await wire.take(call(5, "slow"));
  const { signal } = wire.dressed({ body: JSON.stringify(call(5, "slow")) });
  assert.equal(signal?.aborted, false);
  await wire.take({ method: "notifications/cancelled", params: { requestId: 5 } });
  assert.equal(signal?.aborted, true);
});

Deno.test("a server is introduced as by a session, or speaks another revision", () => {
  const found = { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } };
  const server = { name: "s", version: "2" };
  assert.deepEqual(
    introductionOf({ ...found, _meta: { "io.modelcontextprotocol/serverInfo": server } }),
    { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: server },
  );
  assert.equal(introductionOf({ ...found, supportedVersions: ["2027-01-01"] }), null);
  assert.equal(introductionOf({ tools: [] }), null);
});
