import assert from "node:assert/strict";
import { eventStream } from "../../../src/server/event_stream.ts";
import { Pulse } from "../../../src/server/pulse.ts";

function stream(pulse = new Pulse(1_000_000)) {
  const over = new AbortController();
  let closed = 0;
  const it = eventStream({
    pulse,
    seq: () => 1,
    signals: [over.signal],
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

Deno.test("streams share one timer, which runs as long as one of them is open", async () => {
  const real = globalThis.setInterval;
  let timers = 0;
  globalThis.setInterval = Object.assign(
    (...given: Parameters<typeof real>) => {
      timers += 1;
      return real(...given);
    },
    real,
  );
  const pulse = new Pulse(1_000_000);
  const [one, other] = [stream(pulse), stream(pulse)];
  globalThis.setInterval = real;
  pulse.beat();
  one.over.abort();
  pulse.beat();
  other.over.abort();
  const beat = 'event: heartbeat\ndata: {"seq":1}\n\n';
  assert.deepEqual(
    [timers, await one.it.response.text(), await other.it.response.text()],
    [1, beat, beat + beat],
  );
});
