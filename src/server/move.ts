/**
 * A conversation moves to another project: its log as it is, with its numbers and times. What it has
 * changed in files stays where that was done, and is taken back there.
 */

import type { Ports } from "../actions/mod.ts";
import type { Event, Store, StreamName, UnknownEvent } from "../protocol/mod.ts";
import { childrenOf } from "../session/mod.ts";
import { headOf } from "./home.ts";
import { Problem } from "./problem.ts";
import type { Site } from "./site.ts";

/** Events that are brought at once. */
const batch = 200;

/** @throws {Problem} 409, if it is at work or the other project has one of this id that is not the same */
export async function moveConversation(from: Site, to: Site, id: string): Promise<void> {
  if (from.project.id === to.project.id) return;
  await from.hub.alone(id, async () => {
    const [store, locks] = await Promise.all([from.ports.store(), from.ports.locks()]);
    const lock = await locks.drive(id);
    if (lock === null) throw new Problem(409, "server.at_work");
    try {
      const streams = [...await childrenOf(store, id), id].map((it): StreamName => `session:${it}`);
      const target = await bringer(to.ports);
      try {
        for (const stream of streams) await copied(store, target, stream);
      } finally {
        await target.close();
      }
      // Whole over there before anything goes here: after a kill it is in both, and moves again.
      if (await headOf(to, id) !== await headOf(from, id)) throw new Problem(409, "server.moved");
      for (const stream of streams) await store.drop(stream);
    } finally {
      lock.release();
    }
  });
  await from.hub.drop(id);
}

type Bringer = Awaited<ReturnType<typeof bringer>>;

async function bringer(ports: Ports) {
  const places = await ports.stores();
  const store = places.database === null ? await places.disk() : await places.shared();
  return {
    head: (stream: StreamName) => store.head(stream),
    bring: (stream: StreamName, events: readonly (Event | UnknownEvent)[]) =>
      store.bring(stream, events),
    // The shared one is everybody's.
    close: () => places.database === null ? store.close() : Promise.resolve(),
  };
}

async function copied(store: Store, to: Bringer, stream: StreamName): Promise<void> {
  const bring = async (events: readonly (Event | UnknownEvent)[]) => {
    if (events.length === 0) return;
    if (!await to.bring(stream, events)) throw new Problem(409, "server.moved");
  };
  let group: (Event | UnknownEvent)[] = [];
  for await (const event of store.read(stream, { after: await to.head(stream) })) {
    group.push(event);
    if (group.length < batch) continue;
    await bring(group);
    group = [];
  }
  await bring(group);
}
