import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import type { NewEvent } from "../../../src/protocol/mod.ts";
import { Resources } from "../../../src/session/resources.ts";

const { signal } = new AbortController();

function stateOf(...events: readonly NewEvent[]) {
  return events.reduce(
    (state, event, at) =>
      conversation.reduce(state, { ...event, v: 1, seq: at + 1, at: "2026-01-01T00:00:00.000Z" }),
    conversation.initial(),
  );
}

/** What is read for these events, and what is told. */
async function told(...events: readonly NewEvent[]) {
  const read: string[] = [];
  const resources = new Resources(() =>
    Promise.resolve({
      servers: ["notes"],
      read: (server, uri) => {
        read.push(`${server} ${uri}`);
        return Promise.resolve(`<<<${uri}>>>`);
      },
    })
  );
  return { told: await resources.take(stateOf(...events), signal), read };
}

const said = (text: string): NewEvent => ({ type: "user_message", text });

Deno.test("a resource that the words name is put beside them, once", async () => {
  const words = said("compare @notes:file:///a.md, (@notes:db://b) and @notes:file:///a.md.");
  const first = await told(words);
  const events = ["file:///a.md", "db://b"].map((uri) => ({
    type: "context" as const,
    source: `resource:@notes:${uri}`,
    text: `<<<${uri}>>>`,
  }));
  assert.deepEqual(first.told, events);
  assert.deepEqual((await told(words, ...events)).read, []);
});

Deno.test("what names no server of ours, or stands in an address, is read nowhere", async () => {
  const { read } = await told(said("mail me@notes:x, @other:file:///a, @notes and @src/a.ts:3"));
  assert.deepEqual(read, []);
});

Deno.test("of one message five are read at most, and what the program wrote names none", async () => {
  const many = Array.from({ length: 9 }, (_, at) => `@notes:n://${at}`).join(" ");
  assert.equal((await told(said(many))).read.length, 5);
  const goal: NewEvent = { type: "goal", move: "plan", text: many };
  assert.deepEqual((await told(goal)).read, []);
});
