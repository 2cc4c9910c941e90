/** A cancel, wherever an answer is: it ends at once, what had come is kept, and the server is left. */

import assert from "node:assert/strict";
import type { ModelDelta } from "../../../src/protocol/mod.ts";
import { muteServer } from "../../support/mute_server.ts";
import type { FakeAnswer, Register } from "./fake.ts";
import { ask, callPieces, checkStream, collect, errorOf, said } from "./stream.ts";
import { turn } from "./turn.ts";

interface Place {
  readonly title: string;
  /** What has come when the user cancels; more of a call may have. */
  readonly came: Omit<FakeAnswer, "type">;
}

const call = { name: "read_file", input: { path: "a" } };
const half = { name: "read_file", arguments: '{"path":"b' };

const places: readonly Place[] = [
  { title: "before the first piece", came: {} },
  { title: "within the text", came: { text: ["Hel", "lo"] } },
  { title: "within the thinking", came: { thinking: "hmm" } },
  { title: "between thinking and text", came: { thinking: "hmm", text: ["Hel"] } },
  { title: "within the arguments of a call", came: { text: ["Hel"], half } },
  { title: "between two calls", came: { text: ["Hel"], calls: [call], half } },
  { title: "behind the last piece", came: { text: ["Hel"], calls: [call] } },
  {
    title: "between the last word of the answer and the end of the stream",
    came: { text: ["Hel"], calls: [call], then: "linger" },
  },
];

export function cancels(test: Register): void {
  test("an abort before the start sends nothing", async (fake) => {
    const deltas = await collect(fake.model(), ask("hi"), { signal: AbortSignal.abort() });
    assert.deepEqual(deltas, [cancelled]);
    assert.deepEqual(fake.requests, []);
  });

  test("a cancel before the head of the answer leaves the server", async (fake) => {
    await using server = muteServer();
    const controller = new AbortController();
    void server.asked.then(() => controller.abort());
    const model = fake.model({ baseUrl: server.url });
    const { deltas, kept, end } = await turn(model, { signal: controller.signal });
    assert.deepEqual(deltas, [cancelled]);
    assert.deepEqual([kept, end?.type], [[], "aborted"]);
    await server.left;
  });

  for (const { title, came } of places) test(`a cancel ${title} keeps what came`, cancel(came));

  leaving(test);
}

function leaving(test: Register): void {
  test("what came before a cancel is counted", async (fake) => {
    fake.reply({ type: "answer", text: ["Hello there"], then: "hang" });
    const controller = new AbortController();
    const seen = (delta: ModelDelta) => delta.type === "text" && controller.abort();
    const { output } = await turn(fake.model(), { signal: controller.signal, seen });
    assert.equal(output, 3);
  });

  for (const after of [1, 3000]) {
    test(`a cancel after ${after} chunks of a fast answer ends it and the server stops`, async (fake) => {
      fake.reply({ type: "answer", text: ["Hel", "lo "], then: "flood" });
      const controller = new AbortController();
      let count = 0;
      const deltas = await collect(fake.model(), ask("hi"), {
        signal: controller.signal,
        seen: () => ++count === after && controller.abort(),
      });
      assert.equal(errorOf(deltas).kind, "aborted");
      // What one piece of the network had brought, at most.
      assert.ok(deltas.length < after + 3, `${deltas.length} deltas`);
      await fake.left;
    });
  }

  test("a reader that goes away leaves no request behind", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], then: "hang" });
    const { signal } = new AbortController();
    for await (const delta of fake.model().stream(ask("hi"), { signal })) {
      if (delta.type === "text") break;
    }
    await fake.left;
  });
}

const cancelled = { type: "error", error: { kind: "aborted", message: "cancelled" } } as const;

/** The user cancels when the server has written all of it and it was read. */
function cancel(came: Place["came"]): Parameters<Register>[1] {
  const { thinking = "", text = [], calls = [] } = came;
  const words = text.join("");
  return async (fake) => {
    const written = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    fake.reply({ type: "answer", then: "hang", ...came, stalled: written.resolve });
    const controller = new AbortController();
    void Promise.all([written.promise, read.promise]).then(() => controller.abort());
    const inputs = calls.map(({ input }) => JSON.stringify(input));
    let left = [thinking, words, ...inputs].join("").length;
    if (left === 0) read.resolve();
    const seen = (delta: ModelDelta) => {
      if (delta.type === "text" || delta.type === "thinking") left -= delta.text.length;
      if (delta.type === "tool_call") left -= delta.arguments?.length ?? 0;
      if (left <= 0) read.resolve();
    };
    const { deltas, kept, end } = await turn(fake.model(), {
      signal: controller.signal,
      seen,
    });
    checkStream(deltas);
    assert.deepEqual(deltas.at(-1), cancelled);
    assert.deepEqual([said(deltas, "thinking"), said(deltas, "text")], [thinking, words]);
    assert.deepEqual(
      callPieces(deltas).slice(0, calls.length),
      calls.map(({ name }, at) => [name, inputs[at]]),
    );
    assert.deepEqual(kept, [
      ...(thinking === "" ? [] : [{ type: "thinking", text: thinking, partial: true }]),
      ...(words === "" ? [] : [{ type: "text", text: words, partial: true }]),
    ]);
    assert.equal(end?.type, "aborted");
    await fake.left;
  };
}
