/** Every page of a small log damaged; `tests/faults/store_damage.ts` does it to a larger one. */

import assert from "node:assert/strict";
import type { StreamName } from "../../../src/protocol/mod.ts";
import { kvStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { withFolder } from "../../support/folder.ts";

const clock = fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });
const pageSize = 4096;
const sessions: readonly StreamName[] = ["session:a", "session:b"];
const eventsEach = 20;

type Bytes = Uint8Array<ArrayBuffer>;

/** Short enough that a record stands on one page, and is readable if its text is there. */
const textOf = (stream: StreamName, seq: number) => `${stream}#${seq}#`.padEnd(400, `${seq}.`);

async function makeLog(folder: string): Promise<Bytes> {
  const store = await kvStore({ folder, clock });
  for (const stream of sessions) {
    const events = Array.from({ length: eventsEach }, (_, index) => ({
      type: "user_message" as const,
      text: textOf(stream, index + 1),
    }));
    await store.append([{ stream, after: 0, events }]);
  }
  await store.close();
  await Deno.remove(`${folder}/log.kv.backup`);
  return await Deno.readFile(`${folder}/log.kv`);
}

function readableIn(bytes: Bytes): ReadonlySet<string> {
  const text = new TextDecoder("latin1").decode(bytes);
  const all = sessions.flatMap((stream) =>
    Array.from({ length: eventsEach }, (_, index) => textOf(stream, index + 1))
  );
  return new Set(all.filter((it) => text.includes(`"${it}"`)));
}

interface Opened {
  readonly texts: ReadonlySet<string>;
  /** Of events that are lost, by their stream. */
  readonly lost: ReadonlySet<string>;
  readonly reported: ReadonlySet<string>;
}

async function open(folder: string): Promise<Opened> {
  const [texts, lost] = [new Set<string>(), new Set<string>()];
  const store = await kvStore({ folder, clock });
  for (const stream of sessions) {
    let count = 0;
    for await (const event of store.read(stream)) {
      if (event.type !== "user_message") continue;
      texts.add(event.text);
      count++;
    }
    if (count < eventsEach) lost.add(stream);
  }
  const reported = store.notices.flatMap((it) => "stream" in it ? [it.stream] : []);
  const isReset = store.notices.some(({ kind }) => kind === "reset");
  await store.close();
  return { texts, lost, reported: new Set(isReset ? sessions : reported) };
}

const damages: Record<string, (bytes: Bytes, page: number) => Bytes> = {
  zeroed: (bytes, page) => bytes.fill(0, page * pageSize, (page + 1) * pageSize),
  "where the file ends": (bytes, page) => bytes.subarray(0, page * pageSize),
  "with another type": (bytes, page) => bytes.fill(7, page * pageSize, page * pageSize + 1),
};

for (const [what, damage] of Object.entries(damages)) {
  Deno.test(`of a log with any page ${what} all is read that can be, and losses are told`, () =>
    withFolder(async (folder) => {
      const bytes = await makeLog(folder);
      const state = await Deno.readTextFile(`${folder}/log.kv.state`);
      for (let page = 0; page < bytes.length / pageSize; page++) {
        const damaged = damage(bytes.slice(), page);
        await Deno.writeFile(`${folder}/log.kv`, damaged);
        await Deno.writeTextFile(`${folder}/log.kv.state`, await asLeft(folder, state));
        const { texts, lost, reported } = await open(folder);
        assert.deepEqual([...readableIn(damaged)].filter((text) => !texts.has(text)), []);
        assert.deepEqual([...lost].filter((stream) => !reported.has(stream)), []);
        await Deno.remove(`${folder}/log.kv.backup`);
      }
    }));
}

/** With times as they are: where the size is the same, nothing but the content shows the damage. */
async function asLeft(folder: string, state: string): Promise<string> {
  const { mtime, ctime } = await Deno.stat(`${folder}/log.kv`);
  const left = JSON.parse(state);
  Object.assign(left.clean, { mtime: mtime?.getTime(), ctime: ctime?.getTime() });
  return JSON.stringify(left);
}
