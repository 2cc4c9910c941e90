/** What a turn owes is read while the model answers, and stored once. */

import assert from "node:assert/strict";
import { next } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import type { NewEvent } from "../../../src/protocol/mod.ts";
import { fakeLoop, type FakeTools, runToEnd } from "../../support/loop.ts";

const read = { name: "read_file", input: { path: "a.py" } };

/** Of what is owed: after which kind of event, and what. */
async function owedAfter(script: Script, words: string, steer?: string) {
  const said = (text: string): NewEvent => ({ type: "queued", kind: "steer", text });
  const tools: FakeTools = {
    read: {
      read_file: () => {
        if (steer !== undefined) void loop.journal.append([said(steer)]);
        return { text: "total = 1" };
      },
    },
  };
  const loop = fakeLoop(scriptedModel(script), tools);
  await loop.journal.append([{ type: "user_message", text: words }]);
  await runToEnd(loop, next);
  const { events } = loop.journal;
  return events.flatMap((event, at) =>
    event.type === "owed" ? [[events[at - 1]?.type, event.owed.due.kind]] : []
  );
}

Deno.test("it is stored with the first answer of a turn, and not again", async () => {
  assert.deepEqual(
    await owedAfter([{ calls: [read] }, { text: "It holds 1." }], "What is in a.py?"),
    [["user_message", "answer"]],
  );
});

Deno.test("who steers asks for something else: it is stored again with the next answer", async () => {
  assert.deepEqual(
    await owedAfter([{ calls: [read] }, { text: "Yes." }], "What is in a.py?", "Rename total."),
    [["user_message", "answer"], ["user_message", "change"]],
  );
});

Deno.test("an answer that broke off keeps it, so that a word to go on owes the same", async () => {
  assert.deepEqual(
    await owedAfter([{ text: "I am", finish: "cut", times: 1 }], "Rename total in a.py."),
    [["user_message", "change"]],
  );
});
