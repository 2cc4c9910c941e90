/** The traps that llama-server sets, rows 61 to 64. */

import assert from "node:assert/strict";
import { withRetry } from "../../src/models/retry.ts";
import { fakeClock } from "../support/clock.ts";
import { chunk, event, raw, refused } from "../support/fake_openai.ts";
import { ok, row } from "../support/row.ts";
import { ask, collect, errorOf, partsOf } from "./model_suite.ts";

const llama = { dialect: "llama", modelName: "qwen3" } as const;
const unreadable = refused(500, {
  code: 500,
  message: "[json.exception.parse_error.101]",
  type: "server_error",
});

row("row 61: what llama-server cannot read is sent once more only", async ({ fake, model }) => {
  fake.reply(unreadable, unreadable, ok);
  const retried = withRetry(model(llama), { clock: fakeClock({ auto: true }) });
  assert.deepEqual(errorOf(await collect(retried, ask("hi"))), {
    kind: "malformed",
    message: "[json.exception.parse_error.101]",
    status: 500,
  });
  assert.equal(fake.requests.length, 2);
});

row(
  "row 62: llama-server's overflow tells its numbers and is not retried",
  async ({ fake, model }) => {
    fake.reply(refused(400, {
      code: 400,
      message: "the request exceeds the available context size, try increasing it",
      type: "exceed_context_size_error",
      n_prompt_tokens: 9001,
      n_ctx: 4096,
    }));
    const retried = withRetry(model(llama), { clock: fakeClock({ auto: true }) });
    assert.deepEqual(errorOf(await collect(retried, ask("hi"))), {
      kind: "overflow",
      message: "the request exceeds the available context size, try increasing it",
      promptTokens: 9001,
      limit: 4096,
    });
    assert.equal(fake.requests.length, 1);
  },
);

row(
  "row 63: an answer that llama-server could not parse is asked for once more, unchanged",
  async ({ fake, model }) => {
    fake.reply(
      refused(500, {
        code: 500,
        message: "The model produced output that does not match the expected peg-native format",
        type: "server_error",
      }),
      ok,
    );
    const retried = withRetry(model(llama), { clock: fakeClock({ auto: true }) });
    assert.deepEqual(partsOf(await collect(retried, ask("hi"))), [{ type: "text", text: "ok" }]);
    assert.equal(fake.requests[0]?.text, fake.requests[1]?.text);
  },
);

row("row 64: llama-server's own line for an error is read", async ({ fake, model }) => {
  const error = { code: 500, message: "Context size has been exceeded.", type: "server_error" };
  fake.reply(raw([event(chunk({ content: "Hel" })), `error: ${JSON.stringify(error)}\n\n`]));
  const deltas = await collect(model(llama), ask("hi"));
  assert.deepEqual(deltas[0], { type: "text", text: "Hel" });
  assert.equal(errorOf(deltas).message, error.message);
});
