/** Answers that end in the middle: what came is kept, no call of it counts, and the end says why. */

import assert from "node:assert/strict";
import type { FakeAnswer, FakeEnd, Register } from "./fake.ts";
import { callPieces, checkStream, said } from "./stream.ts";
import { turn } from "./turn.ts";

interface Break {
  readonly title: string;
  readonly then: FakeEnd;
  readonly problem: RegExp;
}

const breaks: readonly Break[] = [
  { title: "an answer without its end", then: "cut", problem: /^malformed: the stream was cut/ },
  { title: "a broken connection", then: "break", problem: /^unavailable: http:/ },
  {
    title: "a piece that is no JSON",
    then: "garbage",
    problem: /^malformed: the server sent broken JSON/,
  },
  { title: "an error inside the stream", then: "error", problem: /^unavailable: no memory left$/ },
];

const came = {
  thinking: "hmm",
  text: ["Hel", "lo"],
  calls: [{ name: "read_file", input: { path: "a" } }],
} as const;
const half = { name: "write_file", arguments: '{"path":"b' };

/** All of an answer in one write of the network. */
const atOnce = 65_536;

export function partials(test: Register): void {
  for (const it of breaks) {
    test(`${it.title} keeps what came`, broken(it, came));
    test(`${it.title} keeps what came with it`, broken(it, { ...came, writes: atOnce }));
  }
  for (const it of breaks.filter(({ then }) => then === "cut" || then === "break")) {
    test(`${it.title} within a call keeps nothing of the call`, broken(it, { ...came, half }));
  }
}

function broken(it: Break, answer: Omit<FakeAnswer, "type">): Parameters<Register>[1] {
  return async (fake) => {
    fake.reply({ type: "answer", ...answer, then: it.then });
    const { deltas, kept, end, output } = await turn(fake.model());
    checkStream(deltas);
    assert.equal(end?.type, "error", JSON.stringify(end));
    assert.match(`${end.error.kind}: ${end.error.message}`, it.problem);
    assert.deepEqual([said(deltas, "thinking"), said(deltas, "text")], ["hmm", "Hello"]);
    assert.deepEqual(callPieces(deltas)[0], ["read_file", '{"path":"a"}']);
    assert.deepEqual(kept, [
      { type: "thinking", text: "hmm", partial: true },
      { type: "text", text: "Hello", partial: true },
    ]);
    assert.ok(output > 0, "what came is paid for");
    if (it.then === "garbage" || it.then === "error") await fake.left;
  };
}
