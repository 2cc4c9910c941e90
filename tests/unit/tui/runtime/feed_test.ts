import assert from "node:assert/strict";
import type { AgentEvent, Event } from "../../../../src/protocol/mod.ts";
import { Feed } from "../../../../src/tui/runtime/feed.ts";
import type { Session } from "../../../../src/session/mod.ts";

const at = "2026-11-21T09:54:00.000Z";

function event(seq: number): Event {
  return { v: 1, seq, at, type: "user_message", text: String(seq) };
}

/** A log of which each read waits until it is let go on. */
function log(events: Event[]) {
  const gates: PromiseWithResolvers<void>[] = [];
  return {
    gates,
    async *history({ after = 0 }: { readonly after?: number } = {}) {
      const gate = Promise.withResolvers<void>();
      const found = events.filter(({ seq }) => seq > after);
      gates.push(gate);
      await gate.promise;
      yield* found;
    },
  };
}

function shownBy(): { readonly shown: number[]; readonly show: (event: AgentEvent) => void } {
  const shown: number[] = [];
  return { shown, show: (it) => void ("seq" in it && shown.push(it.seq)) };
}

function feedOver(source: Pick<Session, "history">) {
  const { shown, show } = shownBy();
  const feed = new Feed(show, (error) => {
    throw error;
  });
  feed.begin(source, 0);
  return { feed, shown };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !isSo(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  assert.ok(isSo());
}

Deno.test("events come in their order, each once, whoever tells of them", async () => {
  const source = log([event(1), event(2), event(3)]);
  const { feed, shown } = feedOver(source);
  feed.take(event(1));
  feed.take(event(1));
  feed.take(event(3));
  await until(() => source.gates.length === 1);
  source.gates[0]?.resolve();
  await until(() => source.gates.length === 2);
  source.gates[1]?.resolve();
  await until(() => shown.length === 3);
  assert.deepEqual(shown, [1, 2, 3]);
});

Deno.test("what is told while the last look ends is read as well", async () => {
  const events = [event(1), event(2)];
  const source = log(events);
  const { feed, shown } = feedOver(source);
  feed.take(event(2));
  await until(() => source.gates.length === 1);
  source.gates[0]?.resolve();
  await until(() => source.gates.length === 2);
  // The look has been taken; the event comes behind it.
  events.push(event(3));
  feed.take(event(3));
  source.gates[1]?.resolve();
  await until(() => source.gates.length === 3);
  source.gates[2]?.resolve();
  await until(() => source.gates.length === 4);
  source.gates[3]?.resolve();
  await until(() => shown.length === 3);
  assert.deepEqual(shown, [1, 2, 3]);
});

Deno.test("a log that answers at once, and not yet with what was heard of, lets its writer go on", async () => {
  const events = [event(1)];
  const enough = 1000;
  let reads = 0;
  const source: Pick<Session, "history"> = {
    async *history({ after = 0 }: { readonly after?: number } = {}) {
      if (++reads === enough) events.push(event(2));
      yield* events.filter(({ seq }) => seq > after);
    },
  };
  const { shown, show } = shownBy();
  const feed = new Feed(show, (error) => assert.fail(String(error)));
  feed.begin(source, 0);
  feed.take(event(2));
  setTimeout(() => events.push(event(2)), 0);
  await until(() => shown.length === 2);
  assert.deepEqual([shown, reads < enough], [[1, 2], true]);
});
