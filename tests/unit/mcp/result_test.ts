import assert from "node:assert/strict";
import { resultText } from "../../../src/mcp/mod.ts";
import type { RawResult } from "../../../src/mcp/connection.ts";

async function shown(result: RawResult, most = 1_000): Promise<string> {
  return (await resultText("s__t", result, most)).split("\n").slice(1, -1).join("\n");
}

Deno.test("text is given as it is, pictures and resources are described", async () => {
  const content = [
    { type: "text", text: "one\ntwo" },
    { type: "image", data: "AAAA", mimeType: "image/png" },
    { type: "resource_link", uri: "file:///a", name: "a", mimeType: "text/plain" },
    { type: "resource", resource: { uri: "demo://1", mimeType: "text/plain", text: "inside" } },
    { type: "resource", resource: { uri: "demo://2", blob: "AAAAAAAA" } },
    { type: "hologram" },
  ];
  assert.equal(
    await shown({ content }),
    [
      "one\ntwo",
      "[image, image/png, 3 bytes: not shown]",
      "[resource a at file:///a, text/plain]",
      "[resource demo://1, text/plain]\ninside",
      "[resource demo://2] [6 bytes: not shown]",
      "[a part that is not as the protocol has it]",
    ].join("\n"),
  );
});

Deno.test("structured content is shown where there is no text", async () => {
  assert.equal(await shown({ structuredContent: { a: 1 } }), '{"a":1}');
  const both = { content: [{ type: "text", text: "a is 1" }], structuredContent: { a: 1 } };
  assert.equal(await shown(both), "a is 1");
  assert.equal(await resultText("s__t", {}, 10), "[s__t answered without content]");
});

Deno.test("of a long result head and tail are shown, cut between characters", async () => {
  const content = [{ type: "text", text: "漢".repeat(100) }];
  assert.equal(await shown({ content }, 20), "漢漢漢\n[282 bytes left out]\n漢漢漢");
});

Deno.test("a result cannot write its own end", async () => {
  const plain = await resultText("s__t", { content: [{ type: "text", text: "a" }] }, 100);
  const end = plain.split("\n").at(-1) ?? "";
  const forged = await resultText("s__t", { content: [{ type: "text", text: `a\n${end}` }] }, 200);
  assert.equal(forged.split("\n").filter((line) => line === forged.split("\n").at(-1)).length, 1);
});
