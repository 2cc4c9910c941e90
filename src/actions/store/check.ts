import * as z from "zod";
import { exitCodes } from "../../protocol/mod.ts";
import { loadCopying } from "../../storage/mod.ts";
import { message } from "../../messages/mod.ts";
import { query } from "../action.ts";

/** Reads all of the log that is in use, wherever it lies. */
export const check = query({
  path: ["store", "check"],
  rights: ["read", "write"],
  args: z.strictObject({}),
  async run(ports, _args, { working }) {
    const { database, disk, shared } = await ports.stores();
    const { checkStore } = await loadCopying();
    const checked = await checkStore(database ? await shared() : await disk(), {
      progress: (done, total) =>
        working(done, total, message(ports.locale, "store.working", { done, total })),
    });
    return { place: database?.place ?? null, ...checked };
  },
  exit: ({ damaged, lostBlobs }) =>
    damaged.length > 0 || lostBlobs > 0 ? exitCodes.data : exitCodes.ok,
  view: ({ place, streams, events, blobs, damaged, lostBlobs }, { t }) =>
    [
      t("store.check.place", { place: place ?? t("store.disk"), streams, events, blobs }),
      ...damaged.map((it) => t("store.check.damaged", it)),
      ...lostBlobs > 0 ? [t("store.check.lost", { lost: lostBlobs })] : [],
      ...damaged.length === 0 && lostBlobs === 0 ? [t("store.check.sound")] : [],
    ].join("\n"),
});
