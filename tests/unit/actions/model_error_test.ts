/** What failed at a model, and what to do about it. */

import assert from "node:assert/strict";
import { modelErrorText } from "../../../src/actions/mod.ts";
import { type Locale, message } from "../../../src/messages/mod.ts";
import type { ModelError } from "../../../src/protocol/mod.ts";
import "../../support/chinese.ts";

const told = (error: ModelError, locale: Locale = "en") =>
  modelErrorText((key, params) => message(locale, key, params), error);

const refused = (where: string): ModelError => ({
  kind: "unavailable",
  message: `${where}: Connection refused`,
});

Deno.test("an Ollama of this machine that does not run is to be started", () => {
  const near = ["http://127.0.0.1:11434/v1/chat/completions", "http://localhost:9000/api/show"];
  assert.deepEqual(
    near.map((where) => told(refused(where))),
    near.map((where) =>
      `No response from the model: ${where}: Connection refused. To start Ollama: ollama serve`
    ),
  );
  assert.equal(
    told(refused("http://[::1]:11434/api/chat"), "zh"),
    "无法连接模型：http://[::1]:11434/api/chat: Connection refused。要启动 Ollama：ollama serve",
  );
});

Deno.test("another server, one elsewhere, and another failure say nothing of Ollama", () => {
  const others: readonly ModelError[] = [
    refused("http://127.0.0.1:9000/v1"),
    refused("http://far.example:11434/api/chat"),
    { kind: "unavailable", message: "http://127.0.0.1:11434/api/chat: timed out" },
  ];
  assert.deepEqual(
    others.map((error) => told(error)),
    others.map(({ message }) => `No response from the model: ${message}.`),
  );
});

Deno.test("where a key is refused, the way to store another is told", () => {
  const error: ModelError = { kind: "auth", message: "Invalid key." };
  assert.deepEqual([told(error), told(error, "zh")], [
    "The server rejected the key: Invalid key. To store another: agent auth login <name>",
    "服务器拒绝了密钥：Invalid key。要换一个：agent auth login <名称>",
  ]);
});
