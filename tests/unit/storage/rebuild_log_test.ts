/** What a log is made of again: no gap in the numbers of a stream, and every loss told. */

import assert from "node:assert/strict";
import type { Event, StreamName } from "../../../src/protocol/mod.ts";
import { encodeEvent } from "../../../src/storage/event_record.ts";
import { keys } from "../../../src/storage/keys.ts";
import type { Key } from "../../../src/storage/kv_file.ts";
import { decodeRecord, encodeValue } from "../../../src/storage/record.ts";
import { rebuildStream, streamsOf } from "../../../src/storage/salvage/log.ts";
import type { Row, Rows } from "../../../src/storage/salvage/rows.ts";

const stream = "session:a";
const created = Date.UTC(2030, 0, 1);
const timeOf = (seq: number) => new Date(created + 1_000 * seq).toISOString();

function rowsOf(all: readonly Row[]): Rows {
  const get = (key: Key) => all.find((row) => `${row.key}` === `${key}`) ?? null;
  return {
    size: all.length,
    own: all.length,
    keys: () => all.map(({ key }) => key),
    get,
    close() {},
  };
}

const event = (seq: number, text = `${seq}`): Event => ({
  ...{ v: 1, seq, at: timeOf(seq), type: "user_message", text },
});

const eventRow = (seq: number): Row => ({
  ...{ key: keys.event(stream, seq), bytes: encodeValue({ ...event(seq) }), version: seq },
});

const headRow = (seq: number, version = 1, name: StreamName = stream): Row => ({
  ...{ key: keys.head(name), bytes: encodeValue({ seq, created }), version },
});

/** The loss, and what was written: an event by number and text, what stands for a lost one by `-` and time. */
async function rebuilt(all: readonly Row[]) {
  const rows = rowsOf(all);
  const seqs = streamsOf(rows).find(([name]) => name === stream)?.[1] ?? new Set<number>();
  const written: string[] = [];
  const { stream: _, ...loss } = await rebuildStream(rows, { stream, seqs }, ([key, bytes]) => {
    written.push(
      key[0] === "spill" ? `spill ${key[3]}` : told(JSON.stringify(decodeRecord(bytes))),
    );
    return Promise.resolve();
  });
  return { ...loss, written };
}

function told(record: string): string {
  const value = JSON.parse(record);
  if (Array.isArray(value)) return `${value[0].seq} spilled`;
  if (value.created !== undefined) {
    return `head ${value.seq} ${new Date(value.created).toISOString()}`;
  }
  return value.type === "record_lost" ? `- ${value.seq} ${value.at}` : `${value.seq} ${value.text}`;
}

const start = new Date(created).toISOString();

Deno.test("a stream of which all is there is written as it was", async () => {
  assert.deepEqual(await rebuilt([eventRow(1), eventRow(2), headRow(2)]), {
    ...{ lost: 0, total: 2, isEndUnknown: false },
    written: ["1 1", "2 2", `head 2 ${start}`],
  });
});

Deno.test("what is lost at the start, in the middle and at the end has the time of what was before", async () => {
  assert.deepEqual(await rebuilt([eventRow(2), eventRow(4), headRow(5)]), {
    ...{ lost: 3, total: 5, isEndUnknown: false },
    written: [
      `- 1 ${start}`,
      "2 2",
      `- 3 ${timeOf(2)}`,
      "4 4",
      `- 5 ${timeOf(4)}`,
      `head 5 ${start}`,
    ],
  });
});

Deno.test("a stream whose head is lost or older than its events ends in one that stands for more", async () => {
  const written = ["1 1", "2 2", `- 3 ${timeOf(2)}`];
  const loss = { lost: 0, total: 2, isEndUnknown: true };
  assert.deepEqual(await rebuilt([eventRow(1), eventRow(2)]), {
    ...{ ...loss, written: [...written, `head 3 ${timeOf(1)}`] },
  });
  assert.deepEqual(await rebuilt([eventRow(1), eventRow(2), headRow(1)]), {
    ...{ ...loss, written: [...written, `head 3 ${start}`] },
  });
});

Deno.test("a stream of a head alone is told to be lost as a whole", async () => {
  assert.deepEqual(await rebuilt([headRow(2)]), {
    ...{ lost: 2, total: 2, isEndUnknown: false },
    written: [`- 1 ${start}`, `- 2 ${start}`, `head 2 ${start}`],
  });
});

Deno.test("an event without a piece of its body is lost, and one with all of them is not", async () => {
  const { record, spill } = await encodeEvent(event(1, "x".repeat(150_000)), 1_000);
  const pieces = (spill?.chunks ?? []).map((bytes, at): Row => ({
    ...{ key: keys.spill(stream, spill?.hash ?? "").concat(at), bytes: bytes.slice(), version: 1 },
  }));
  const first: Row = { key: keys.event(stream, 1), bytes: record.slice(), version: 1 };
  assert.deepEqual((await rebuilt([first, ...pieces, headRow(1)])).written, [
    ...["spill 0", "spill 1", "spill 2", "1 spilled", `head 1 ${start}`],
  ]);
  for (const missing of pieces) {
    const left = pieces.filter((it) => it !== missing);
    assert.deepEqual((await rebuilt([first, ...left, headRow(1)])).written, [
      ...[`- 1 ${start}`, `head 1 ${start}`],
    ]);
  }
});

Deno.test("streams come in the order of the versions of their heads, with the numbers that are left", () => {
  const checkpoint: Row = { ...headRow(1), key: keys.checkpoint("session:c", "fold@1") };
  const strange: Row = { ...headRow(1), key: ["event", "nobody's", 1] };
  const rows = rowsOf([
    ...[eventRow(3), eventRow(1), headRow(3, 9), checkpoint, strange],
    ...[headRow(4, 5, "workspace"), headRow(2, 7, "session:b")],
  ]);
  assert.deepEqual(streamsOf(rows), [
    ["workspace", new Set()],
    ["session:b", new Set()],
    ["session:a", new Set([3, 1])],
  ]);
});
