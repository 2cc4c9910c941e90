/** The traps in the stream of every server of chat completions, rows 17 to 21. */

import assert from "node:assert/strict";
import type { ModelError } from "../../src/protocol/mod.ts";
import { answer, callDelta, chunk, done, event, raw } from "../support/fake_openai.ts";
import { inBytes } from "../support/fake_server.ts";
import { callsIn, piece, row, stop } from "../support/row.ts";
import { ask, collect, errorOf, partsOf } from "./model_suite.ts";

row("row 17: unknown keys and foreign types in chunks are passed over", async ({ fake, model }) => {
  const odd = {
    ...chunk({ content: "ok", obfuscation: "xyz", annotations: [] }),
    service_tier: "x",
  };
  fake.reply(answer(
    { ...odd, timings: { prompt_n: 1 }, usage: null },
    { choices: null },
    { choices: [{ delta: null, finish_reason: null }] },
    { choices: [{ delta: { content: null, reasoning_content: 5, tool_calls: null } }] },
    ...stop,
  ));
  assert.deepEqual(partsOf(await collect(model(), ask("hi"))), [{ type: "text", text: "ok" }]);
});

const city = "東京 🗼";

row("row 18: characters split over network reads arrive whole", async ({ fake, model }) => {
  const text = [
    chunk({ content: city }),
    chunk(piece(0, "c", "read_file", JSON.stringify({ path: city }))),
    ...stop,
  ]
    .map(event).join("") + done;
  for (const size of [1, 2, 3, 5, 64]) {
    fake.reply(raw(inBytes(text, size)));
    assert.deepEqual(partsOf(await collect(model(), ask("hi"))), [
      { type: "text", text: city },
      { type: "tool_call", name: "read_file", arguments: JSON.stringify({ path: city }) },
    ]);
  }
});

row("row 19: the whole grammar of server-sent events is read", async ({ fake, model }) => {
  const text = event(chunk({ content: "ok" }));
  const split = JSON.stringify(chunk({ content: "ok" })).replace('"choices"', '\ndata: "choices"');
  const end = event(chunk({}, "stop"));
  const forms = [
    `: hello\n\n${text}: again\n${end}${done}`,
    (text + end + done).replaceAll("\n", "\r\n"),
    (text + end + done).replaceAll("\n", "\r"),
    `id: 7\nretry: 10\ndata:${split}\n\n${end}${done}`,
    text + end,
    text + end.trimEnd(),
    text + done.trimEnd(),
    text + end + done + event(chunk({ content: "late" })),
  ];
  for (const form of forms) {
    for (const size of [1, 7, 4096]) {
      fake.reply(raw(inBytes(form, size)));
      const parts = partsOf(await collect(model(), ask("hi")));
      assert.deepEqual(parts, [{ type: "text", text: "ok" }], JSON.stringify(form));
    }
  }
});

row(
  "row 20: an error inside a 200 is what it says, and is retried as such",
  async ({ fake, model }) => {
    const cases: readonly (readonly [unknown, ModelError])[] = [
      [{ error: { message: "slow down", type: "rate_limit_error" } }, {
        kind: "rate_limit",
        message: "slow down",
      }],
      [{ error: { message: "no", code: 401 } }, { kind: "auth", message: "no" }],
      [{ error: "model runner has stopped" }, {
        kind: "unavailable",
        message: "model runner has stopped",
        status: 503,
      }],
    ];
    for (const [error, expected] of cases) {
      const text = `data: ${JSON.stringify(error)}\n\n`;
      fake.reply(raw([event(chunk({ content: "Hel" })), text]), raw([JSON.stringify(error)]));
      assert.deepEqual(errorOf(await collect(model(), ask("hi"))), expected);
      assert.deepEqual(errorOf(await collect(model(), ask("hi"))), expected);
    }
  },
);

row(
  "row 21: a new id or a new name begins a new call whatever the index",
  async ({ fake, model }) => {
    const two = [["read_file", '{"path":"a"}'], ["read_file", '{"path":"b"}']];
    const scripts = [
      [piece(0, "a", "read_file", '{"path":"a"}'), piece(0, "b", "read_file", '{"path":"b"}')],
      [piece(0, "a", "read_file", '{"path":"a"}'), piece(1, "a", "read_file", '{"path":"b"}')],
      [piece(0, null, "read_file", '{"path":"a"}'), piece(0, null, "read_file", '{"path":"b"}')],
      [
        piece(0, "", "read_file", '{"path":"a"}'),
        piece(0, "", "read_file", ""),
        piece(0, "", null, '{"path":"b"}'),
      ],
      [
        callDelta({ id: "a", function: { name: "read_file", arguments: { path: "a" } } }),
        callDelta({ id: "b", function: { name: "read_file", arguments: { path: "b" } } }),
      ],
      [
        piece(0, "a", "read_file", '{"pa'),
        piece(0, "a", "read_file", 'th":"a"}'),
        piece(0, "a", "read_file", ""),
        piece(0, "b", "read_file", null),
        piece(0, null, null, '{"path":"b"}'),
      ],
    ];
    for (const script of scripts) {
      fake.reply(answer(...script.map((it) => chunk(it)), ...stop));
      assert.deepEqual(callsIn(await collect(model(), ask("hi"))), two);
    }
  },
);
