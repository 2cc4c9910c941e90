import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { findSession } from "./find.ts";

/** Removes sessions that nobody drives. */
export const rm = query({
  path: ["session", "rm"],
  rights: ["read", "write"],
  args: z.strictObject({
    sessions: z.array(z.string()).min(1).meta({ positional: 0, complete: "session" }),
  }),
  async run(ports, { sessions }) {
    const [store, locks] = await Promise.all([ports.store(), ports.locks()]);
    const ids = new Set<string>();
    for (const given of sessions) ids.add(await findSession(ports, given));
    for (const session of ids) {
      const lock = await locks.drive(session);
      if (!lock) throw new AgentError("locked", "session.locked", { session });
      try {
        await store.drop(`session:${session}`);
      } finally {
        lock.release();
      }
    }
    return { removed: [...ids], erased: await store.purge() };
  },
  view: ({ removed, erased }, { t }) =>
    [
      ...removed.map((session) => t("session.rm.done", { session })),
      ...erased ? [] : [t("session.rm.not_erased")],
    ].join("\n"),
});
