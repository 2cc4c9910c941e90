/** The log that is damaged, and ways to damage it. */

import { kvStore } from "../../../src/storage/mod.ts";
import type { Store, StreamName } from "../../../src/protocol/mod.ts";
import { realClock as clock } from "../../support/clock.ts";

export const pageSize = 4096;
export const sessions: readonly StreamName[] = ["session:0", "session:1", "session:2"];
export const eventsEach = 100;

/** Most are short, some take pages of their own, and one in fifty is spilled. */
export function textOf(stream: StreamName, seq: number): string {
  const length = seq % 50 === 0 ? 70_000 : seq % 20 === 0 ? 6_000 : (seq * 37) % 700;
  return `${stream}:${seq}:`.padEnd(length, `${seq}${stream}`);
}

async function fill(store: Store): Promise<void> {
  for (let after = 0; after < eventsEach; after += 10) {
    for (const stream of sessions) {
      const events = Array.from({ length: 10 }, (_, index) => ({
        type: "user_message" as const,
        text: textOf(stream, after + index + 1),
      }));
      await store.append([{ stream, after, events }]);
    }
  }
}

/** `closed`: cleanly; `open`: as a killed process leaves it, the newest in the journal. */
export async function makeModel(folder: string): Promise<{ closed: string; open: string }> {
  const [closed, open] = [`${folder}/closed`, `${folder}/open`];
  const store = await kvStore({ folder: closed, clock });
  await fill(store);
  await Deno.mkdir(open, { recursive: true });
  for (const name of ["log.kv", "log.kv-wal", "log.kv.state"]) {
    await Deno.copyFile(`${closed}/${name}`, `${open}/${name}`);
  }
  await store.close();
  return { closed, open };
}

type Bytes = Uint8Array<ArrayBuffer>;
type Damage = (bytes: Bytes, page: number) => Bytes;

export const damages: Record<string, Damage> = {
  "zeroed page": (bytes, page) => bytes.fill(0, page * pageSize, (page + 1) * pageSize),
  "one bit": (bytes, page) => flip(bytes, { page, count: 1 }),
  "forty bits of a page": (bytes, page) => flip(bytes, { page, count: 40 }),
  "cut before a page": (bytes, page) => bytes.subarray(0, page * pageSize),
  "cut within a page": (bytes, page) => bytes.subarray(0, page * pageSize + below(pageSize)),
  "random page"(bytes, page) {
    crypto.getRandomValues(bytes.subarray(page * pageSize, (page + 1) * pageSize));
    return bytes;
  },
  "swapped pages"(bytes, page) {
    const other = below(bytes.length / pageSize);
    const kept = bytes.slice(page * pageSize, (page + 1) * pageSize);
    bytes.copyWithin(page * pageSize, other * pageSize, (other + 1) * pageSize);
    bytes.set(kept, other * pageSize);
    return bytes;
  },
  "garbage header"(bytes) {
    crypto.getRandomValues(bytes.subarray(0, 100));
    return bytes;
  },
  "forty bits anywhere"(bytes) {
    for (let done = 0; done < 40; done++) {
      flip(bytes, { page: below(bytes.length / pageSize), count: 1 });
    }
    return bytes;
  },
};

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function flip(bytes: Bytes, { page, count }: { readonly page: number; readonly count: number }) {
  for (let done = 0; done < count; done++) {
    const at = page * pageSize + below(pageSize);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
  }
  return bytes;
}
