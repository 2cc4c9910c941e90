/** What every `Store` does: the cases that each implementation passes. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Event,
  type Fold,
  type NewEvent,
  type Store,
  type StreamName,
  type UnknownEvent,
} from "../../src/protocol/mod.ts";
import { checkpointKey, foldStream, maxAppendEvents, saveFold } from "../../src/storage/mod.ts";
import type { FakeClock } from "../support/clock.ts";

export interface Bench {
  readonly store: Store;
  readonly clock: FakeClock;
}

export type StoreCase = (bench: Bench) => Promise<void>;

/** Each case with the sentence that it proves. */
export const storeCases: [sentence: string, body: StoreCase][] = [];

function conforms(sentence: string, body: StoreCase): void {
  storeCases.push([sentence, body]);
}

const said = (text: string): NewEvent => ({ type: "user_message", text });

async function texts(store: Store, stream: StreamName, after = 0): Promise<string[]> {
  const found: string[] = [];
  for await (const event of store.read(stream, { after })) {
    found.push(event.type === "user_message" ? event.text : event.type);
  }
  return found;
}

async function all(store: Store, stream: StreamName): Promise<(Event | UnknownEvent)[]> {
  return await Array.fromAsync(store.read(stream));
}

conforms("has nothing in a stream that nobody wrote", async ({ store }) => {
  assert.equal(await store.head("session:a"), 0);
  assert.deepEqual(await all(store, "session:a"), []);
  assert.deepEqual(await store.sessions(), []);
});

conforms(
  "numbers events from one and reads back what it acknowledged",
  async ({ store, clock }) => {
    const first = await store.append([
      { stream: "session:a", after: 0, events: [said("one"), said("two")] },
    ]);
    clock.advance(1_000);
    const second = await store.append([{ stream: "session:a", after: 2, events: [said("three")] }]);
    const expected: Event[] = [
      { v: 1, seq: 1, at: "2030-01-01T00:00:00.000Z", type: "user_message", text: "one" },
      { v: 1, seq: 2, at: "2030-01-01T00:00:00.000Z", type: "user_message", text: "two" },
      { v: 1, seq: 3, at: "2030-01-01T00:00:01.000Z", type: "user_message", text: "three" },
    ];
    assert.deepEqual(first, { type: "appended", events: [expected.slice(0, 2)] });
    assert.deepEqual(second, { type: "appended", events: [expected.slice(2)] });
    assert.deepEqual(await all(store, "session:a"), expected);
    assert.equal(await store.head("session:a"), 3);
  },
);

conforms("refuses an append behind another head and writes nothing of it", async ({ store }) => {
  await store.append([{ stream: "session:a", after: 0, events: [said("one")] }]);
  for (const after of [0, 2]) {
    const outcome = await store.append([{ stream: "session:a", after, events: [said("no")] }]);
    assert.deepEqual(outcome, { type: "conflict", stream: "session:a" });
  }
  assert.deepEqual(await texts(store, "session:a"), ["one"]);
});

conforms("appends to two streams wholly or not at all", async ({ store }) => {
  const both = (session: number, workspace: number) =>
    store.append([
      { stream: "session:a", after: session, events: [said("session")] },
      { stream: "workspace", after: workspace, events: [said("workspace"), said("again")] },
    ]);
  assert.equal((await both(0, 0)).type, "appended");
  assert.deepEqual(await both(1, 0), { type: "conflict", stream: "workspace" });
  assert.deepEqual(await both(0, 2), { type: "conflict", stream: "session:a" });
  assert.deepEqual(await texts(store, "session:a"), ["session"]);
  assert.deepEqual(await texts(store, "workspace"), ["workspace", "again"]);
});

conforms("lets exactly one of many writers through at one head", async ({ store }) => {
  const outcomes = await Promise.all(
    Array.from(
      { length: 8 },
      (_, index) =>
        store.append([{ stream: "session:a", after: 0, events: [said(String(index))] }]),
    ),
  );
  assert.equal(outcomes.filter((outcome) => outcome.type === "appended").length, 1);
  assert.equal(await store.head("session:a"), 1);
});

conforms("does or refuses each of many appends at once by itself", async ({ store }) => {
  const names = Array.from({ length: 150 }, (_, index): StreamName => `session:s${index}`);
  const outcomes = await Promise.all(
    names.map((stream, index) =>
      store.append([{ stream, after: index % 50 === 7 ? 3 : 0, events: [said(stream)] }])
    ),
  );
  const conflicts = outcomes.flatMap((it) => it.type === "conflict" ? [it.stream] : []);
  assert.deepEqual(conflicts, ["session:s7", "session:s57", "session:s107"]);
  for (const stream of names) {
    assert.deepEqual(await texts(store, stream), conflicts.includes(stream) ? [] : [stream]);
  }
});

conforms("takes a write without events as a check of the head alone", async ({ store }) => {
  const write = (after: number) =>
    store.append([
      { stream: "workspace", after, events: [] },
      { stream: "session:a", after: 0, events: [said("one")] },
    ]);
  assert.deepEqual(await write(1), { type: "conflict", stream: "workspace" });
  assert.equal((await write(0)).type, "appended");
  assert.equal(await store.head("workspace"), 0);
});

conforms("reads from a number on, over many pages", async ({ store }) => {
  const events = Array.from({ length: 450 }, (_, index) => said(String(index + 1)));
  await store.append([{ stream: "session:a", after: 0, events }]);
  assert.deepEqual(await texts(store, "session:a", 447), ["448", "449", "450"]);
  assert.deepEqual(await texts(store, "session:a", 450), []);
  assert.equal((await texts(store, "session:a")).length, 450);
});

conforms("reads a stream as it was when reading began", async ({ store }) => {
  await store.append([{ stream: "session:a", after: 0, events: [said("one"), said("two")] }]);
  const seen: number[] = [];
  for await (const event of store.read("session:a")) {
    seen.push(event.seq);
    const after = await store.head("session:a");
    await store.append([{ stream: "session:a", after, events: [said("more")] }]);
  }
  assert.deepEqual(seen, [1, 2]);
});

conforms("refuses what it could not read back", async ({ store }) => {
  const endless: NewEvent = {
    type: "tool_result",
    call: "c",
    status: "ok",
    text: "",
    durationMs: NaN,
  };
  await assert.rejects(store.append([{ stream: "session:a", after: 0, events: [endless] }]));
  assert.equal(await store.head("session:a"), 0);
});

conforms("leaves out an optional field that is undefined", async ({ store }) => {
  const part = { type: "text", text: "x", partial: undefined } as const;
  const outcome = await store.append([
    { stream: "session:a", after: 0, events: [{ type: "step", part }] },
  ]);
  assert(outcome.type === "appended");
  assert.deepEqual(outcome.events, [await all(store, "session:a")]);
});

conforms("appends as many events as it says, and not one more", async ({ store }) => {
  const events = Array.from({ length: maxAppendEvents }, () => said("x".repeat(2_000)));
  const write = (events: readonly NewEvent[]) =>
    store.append([{ stream: "session:a", after: 0, events }]);
  await assert.rejects(write([...events, said("x")]), TypeError);
  assert.equal((await write(events)).type, "appended");
  assert.deepEqual(await texts(store, "session:a"), events.map(() => "x".repeat(2_000)));
});

conforms("refuses an append that names a stream twice", async ({ store }) => {
  const write = { stream: "workspace", after: 0, events: [said("x")] } as const;
  await assert.rejects(store.append([write, write]), TypeError);
});

conforms("keeps events of any size and script", async ({ store }) => {
  const events = [
    said("中文".repeat(40_000)),
    said("x".repeat(2_000_000)),
    ...Array.from({ length: 20 }, (_, index) => said(`${index}🙂`.repeat(8_000))),
    said("\ud800 lone"),
  ];
  const outcome = await store.append([{ stream: "session:a", after: 0, events }]);
  assert(outcome.type === "appended");
  assert.deepEqual(outcome.events, [await all(store, "session:a")]);
});

conforms("lists sessions by their last use, whatever the clock says", async ({ store, clock }) => {
  for (const stream of ["session:b", "workspace", "session:c", "session:a"] as const) {
    await store.append([{ stream, after: 0, events: [said("x")] }]);
    // A wall clock that is set back by a year each time.
    clock.advance(-31_536_000_000);
  }
  await store.append([{ stream: "session:b", after: 1, events: [said("later")] }]);
  await store.saveCheckpoint("session:d", "fold@1", { seq: 0, state: null });
  assert.deepEqual(await store.sessions(), ["session:c", "session:a", "session:b"]);
});

conforms("drops a stream with all that is its own", async ({ store }) => {
  for (const stream of ["session:a", "session:ab"] as const) {
    const events = [said("x".repeat(100_000)), ...Array.from({ length: 300 }, () => said("y"))];
    await store.append([{ stream, after: 0, events }]);
    await store.saveCheckpoint(stream, "fold@1", { seq: 1, state: stream });
  }
  await store.drop("session:a");
  assert.equal(await store.head("session:a"), 0);
  assert.deepEqual(await texts(store, "session:a"), []);
  assert.equal(await store.loadCheckpoint("session:a", "fold@1"), null);
  assert.deepEqual(await store.sessions(), ["session:ab"]);
  assert.equal((await texts(store, "session:ab")).length, 301);
  await store.append([{ stream: "session:a", after: 0, events: [said("new")] }]);
  assert.deepEqual(await texts(store, "session:a"), ["new"]);
});

conforms("has another mark once anybody has appended", async ({ store }) => {
  const before = await store.mark();
  await store.append([{ stream: "workspace", after: 0, events: [said("one")] }]);
  assert.notEqual(await store.mark(), before);
});

conforms("keeps the last checkpoint of each key", async ({ store }) => {
  const load = (key: string) => store.loadCheckpoint("session:a", key);
  assert.equal(await load("fold@1"), null);
  const large = { seq: 3, state: { text: "汉".repeat(100_000) } };
  await store.saveCheckpoint("session:a", "fold@1", large);
  assert.deepEqual(await load("fold@1"), large);
  const small = { seq: 4, state: ["short"] };
  await store.saveCheckpoint("session:a", "fold@1", small);
  await store.saveCheckpoint("session:a", "fold@1", { seq: 9, state: "x".repeat(33_000_000) });
  assert.deepEqual(await load("fold@1"), small);
  // What does not compress takes more than one atomic holds.
  const noise = () => crypto.getRandomValues(new Uint8Array(60_000)).toHex();
  const many = Array.from({ length: 20 }, noise);
  const huge = { seq: 10, state: many };
  await store.saveCheckpoint("session:a", "fold@1", huge);
  assert.deepEqual(await load("fold@1"), huge);
  await store.saveCheckpoint("session:a", "fold@1", { ...small, seq: 11 });
  assert.deepEqual(await load("fold@1"), { ...small, seq: 11 });
  assert.equal(await load("fold@2"), null);
});

conforms("keeps bytes under their hash", async ({ store: { blobs } }) => {
  const kinds = [
    new Uint8Array(),
    new TextEncoder().encode("hello"),
    new TextEncoder().encode("line\n".repeat(100_000)),
    randomBytes(1_500_000),
  ];
  for (const bytes of kinds) {
    const hash = await blobs.put(bytes);
    assert.equal(hash, await blobs.put(bytes));
    assert.deepEqual(await blobs.get(hash), bytes);
  }
  assert.equal(await blobs.get("0".repeat(64)), null);
});

conforms("keeps many blobs at once, and tells which are gone", async ({ store: { blobs } }) => {
  const contents = ["one", "two", "one", ""].map((text) => new TextEncoder().encode(text));
  const hashes = await blobs.putMany(contents);
  assert.deepEqual(await Promise.all(hashes.map((hash) => blobs.get(hash))), contents);
  const gone = "0".repeat(64);
  assert.deepEqual(await blobs.keep([gone, ...hashes]), [gone]);
  assert.deepEqual(await blobs.putMany([]), []);
  const { bytes, count } = await blobs.size();
  assert.deepEqual({ bytes, count }, { bytes: 6, count: 3 });
});

conforms("keeps a blob as it was when it was put", async ({ store: { blobs } }) => {
  const bytes = new TextEncoder().encode("hello");
  const putting = blobs.put(bytes);
  bytes.fill(0);
  const hash = await putting;
  (await blobs.get(hash))?.fill(1);
  assert.deepEqual(await blobs.get(hash), new TextEncoder().encode("hello"));
  const others = ["one", "two"].map((it) => new TextEncoder().encode(it));
  const puttingMany = blobs.putMany(others);
  for (const it of others) it.fill(0);
  const found = await Promise.all((await puttingMany).map((it) => blobs.get(it)));
  assert.deepEqual(found, ["one", "two"].map((it) => new TextEncoder().encode(it)));
});

interface Count {
  letters: number;
  last: string;
}

const counting: Fold<Count> = {
  name: "count",
  version: 1,
  initial: () => ({ letters: 0, last: "" }),
  reduce(state, event) {
    if (event.type !== "user_message") return state;
    state.letters += event.text.length;
    state.last = event.text;
    return state;
  },
};

conforms("folds from any checkpoint to what the whole stream gives", async ({ store }) => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string(), { maxLength: 4 }), { maxLength: 5 }),
      fc.nat({ max: 5 }),
      async (turns, saved) => {
        const stream: StreamName = `session:${run++}`;
        for (const [index, turn] of turns.entries()) {
          const after = await store.head(stream);
          await store.append([{ stream, after, events: turn.map(said) }]);
          if (index === saved) {
            const folded = await foldStream(store, stream, counting);
            await saveFold(store, stream, { fold: counting, ...folded });
          }
        }
        const whole = { ...counting, version: 2 };
        const { saved: _, ...quick } = await foldStream(store, stream, counting);
        assert.deepEqual({ ...quick, saved: 0 }, await foldStream(store, stream, whole));
      },
    ),
    { numRuns: 25 },
  );
});

conforms("starts a fold at its checkpoint and reads only what follows", async ({ store }) => {
  await store.append([{ stream: "session:a", after: 0, events: [said("one"), said("two")] }]);
  const state = { letters: 100, last: "kept" };
  await store.saveCheckpoint("session:a", checkpointKey(counting), { seq: 1, state });
  assert.deepEqual(await foldStream(store, "session:a", counting), {
    state: { letters: 103, last: "two" },
    seq: 2,
    saved: 1,
  });
});

conforms("folds anew when a checkpoint is beyond the head", async ({ store }) => {
  await store.append([{ stream: "session:a", after: 0, events: [said("one")] }]);
  const state = { letters: 100, last: "lost" };
  await store.saveCheckpoint("session:a", checkpointKey(counting), { seq: 7, state });
  assert.deepEqual(await foldStream(store, "session:a", counting), {
    state: { letters: 3, last: "one" },
    seq: 1,
    saved: 0,
  });
});

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; start += 65_536) {
    crypto.getRandomValues(bytes.subarray(start, start + 65_536));
  }
  return bytes;
}
