/** Every `Store` passes the same cases. */

import { kvStore, memoryStore } from "../../src/storage/mod.ts";
import { fakeClock } from "../support/clock.ts";
import { type StoreCase, storeCases } from "./store_suite.ts";

const implementations: Record<string, (body: StoreCase) => Promise<void>> = {
  async "on disk"(body) {
    const folder = await Deno.makeTempDir();
    const clock = fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });
    const store = await kvStore({ folder: `${folder}/store`, clock });
    try {
      await body({ store, clock });
    } finally {
      await store.close();
      await Deno.remove(folder, { recursive: true });
    }
  },
  async "in memory"(body) {
    const clock = fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });
    await body({ store: memoryStore({ clock }), clock });
  },
};

for (const [sentence, body] of storeCases) {
  for (const [name, run] of Object.entries(implementations)) {
    Deno.test(`a store ${name} ${sentence}`, () => run(body));
  }
}
