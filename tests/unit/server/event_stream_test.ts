import assert from "node:assert/strict";
import { eventStream } from "../../../src/server/event_stream.ts";

function stream() {
  const over = new AbortController();
  let closed = 0;
  const it = eventStream({
    heartbeatMs: 1_000_000,
    seq: () => 1,
    signal: over.signal,
    closed: () => void (closed += 1),
  });
  return { it, over, closed: () => closed };
}

const event = (text: string) => ({
  event: "message" as const,
  data: { message_id: "u1", role: "user" as const, text },
  place: { seq: 1, end: false },
});

Deno.test("a client that does not read is given up when a megabyte waits for it", async () => {
  const { it, closed } = stream();
  let sent = 0;
  while (it.isOpen && sent < 100) {
    it.send(event("x".repeat(100_000)));
    sent += 1;
  }
  assert.deepEqual([it.isOpen, sent, closed()], [false, 11, 1]);
  await assert.rejects(it.response.text(), /does not read/);
});

Deno.test("a client that reads gets everything, and the end", async () => {
  const { it, over, closed } = stream();
  const text = it.response.text();
  it.send(event("one"));
  over.abort();
  it.send(event("two"));
  assert.equal(
    await text,
    'id: 1\nevent: message\ndata: {"message_id":"u1","role":"user","text":"one"}\n\n',
  );
  assert.equal(closed(), 1);
});

Deno.test("a client that goes away ends its stream once", async () => {
  const { it, over, closed } = stream();
  await it.response.body?.cancel();
  over.abort();
  assert.deepEqual([it.isOpen, closed()], [false, 1]);
});
