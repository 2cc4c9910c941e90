/** What an agent has changed is not lost for what is appended to its log at the same moment. */

import assert from "node:assert/strict";
import type { Store } from "../../../src/protocol/mod.ts";
import { propose } from "../../../src/session/proposals.ts";
import { memoryStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";

Deno.test("a proposal is appended though somebody else was first", async () => {
  const store = memoryStore({ clock: fakeClock() });
  const stream = "session:s1.1" as const;
  let isFirst = true;
  const busy: Store = {
    ...store,
    blobs: store.blobs,
    head: async (of) => {
      const head = await store.head(of);
      if (isFirst) {
        isFirst = false;
        await store.append([{ stream, after: head, events: [{ type: "unqueued" }] }]);
      }
      return head;
    },
    append: (streams) => store.append(streams),
  };
  const files = [{ path: "a.txt", before: null, after: "a".repeat(64) }];
  await propose(busy, "s1.1", files);
  const log = await Array.fromAsync(store.read(stream));
  assert.deepEqual(log.map(({ seq, type }) => [seq, type]), [[1, "unqueued"], [2, "proposed"]]);
});
