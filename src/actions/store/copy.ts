import * as z from "zod";
import { AgentError, type Store } from "../../protocol/mod.ts";
import { loadCopying } from "../../storage/mod.ts";
import { message } from "../../messages/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";

/** Brings the folder's log from the disk to the database, or back; what is there already stays. */
export const copy = query({
  path: ["store", "copy"],
  rights: ["read", "write"],
  args: z.strictObject({
    to: z.enum(["database", "disk"]),
  }),
  async run(ports, { to }, { working, signal }) {
    const { disk, database, shared } = await ports.stores();
    const sides = { database: await shared(), disk: await disk() };
    const [from, into] = to === "disk"
      ? [sides.database, sides.disk]
      : [sides.disk, sides.database];
    const lock = await (await ports.locks()).apply(signal);
    try {
      await demandIdle(ports, from);
      const { copyStore } = await loadCopying();
      const progress = (done: number, total: number) =>
        working(done, total, message(ports.locale, "store.working", { done, total }));
      const copied = await copyStore(from, into, { progress });
      return { to, place: to === "disk" ? null : database?.place ?? null, ...copied };
    } finally {
      lock.release();
    }
  },
  view({ place, events, streams, blobs }, { t }) {
    const at = { place: place ?? t("store.disk") };
    return events === 0 && blobs === 0
      ? t("store.copy.again", at)
      : t("store.copy.done", { ...at, events, streams, blobs });
  },
});

/** What a session appends meanwhile would be missing. */
async function demandIdle(ports: Ports, from: Store): Promise<void> {
  const locks = await ports.locks();
  for (const stream of await from.sessions()) {
    const session = stream.replace(/^session:/, "");
    if (await locks.drivenElsewhere(session)) {
      throw new AgentError("locked", "session.locked", { session });
    }
  }
}
