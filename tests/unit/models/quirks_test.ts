import assert from "node:assert/strict";
import { levelFor, quirksFor, serverFor } from "../../../src/models/quirks.ts";

const addresses: readonly (readonly [string, string | undefined, string, string])[] = [
  ["openai", undefined, "openai", "https://api.openai.com/v1"],
  ["openai_compatible", undefined, "openai", "https://api.openai.com/v1"],
  ["deepseek", undefined, "deepseek", "https://api.deepseek.com"],
  ["x", "https://api.deepseek.com/v1", "deepseek", "https://api.deepseek.com/v1"],
  ["x", "http://127.0.0.1:11434/v1", "ollama", "http://127.0.0.1:11434/v1"],
  ["x", "http://localhost:8080/v1", "llama", "http://localhost:8080/v1"],
  ["x", "https://openrouter.ai/api/v1", "compatible", "https://openrouter.ai/api/v1"],
  [
    "x",
    "https://deepseek.com.evil.example/v1",
    "compatible",
    "https://deepseek.com.evil.example/v1",
  ],
  ["llama-server", "http://box:9000/v1", "llama", "http://box:9000/v1"],
];

for (const [provider, url, dialect, baseUrl] of addresses) {
  Deno.test(`${provider} at ${url ?? "no address"} speaks ${dialect}`, () => {
    assert.deepEqual(serverFor(provider, url), { dialect, baseUrl });
  });
}

Deno.test("a level is the lowest that is enough, or else the highest", () => {
  const levels = ["low", "medium", "high"] as const;
  const given = [0, 512, 2048, 2049, 8192, 1e9].map((it) => levelFor(levels, it));
  assert.deepEqual(given, ["low", "low", "low", "medium", "medium", "high"]);
  assert.equal(levelFor(["minimal", "low"], 1e9), "low");
});

Deno.test("a later row of the table is laid over the earlier ones, gateways' folders aside", () => {
  assert.deepEqual(quirksFor("openai", "gpt-4o").systemRole, "system");
  assert.deepEqual(quirksFor("openai", "openai/GPT-5-mini").systemRole, "developer");
  assert.deepEqual(quirksFor("openai", "gpt-5-chat-latest").thinking, { kind: "none" });
  assert.deepEqual(quirksFor("compatible", "deepseek/deepseek-v4").echoReasoning, true);
  assert.deepEqual(quirksFor("compatible", "mistral-large").echoReasoning, false);
});
