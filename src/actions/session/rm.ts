import * as z from "zod";
import { AgentError, exitCodes } from "../../protocol/mod.ts";
import { childrenOf } from "../../session/mod.ts";
import { query } from "../action.ts";
import { findSession } from "./find.ts";

/** Removes sessions that nobody drives, with those that they have sent out; of several the others, too. */
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
    const [removed, locked]: [string[], string[]] = [[], []];
    for (const session of ids) {
      const lock = await locks.drive(session);
      (lock ? removed : locked).push(session);
      if (!lock) continue;
      try {
        const sent = await childrenOf(store, session);
        for (const id of [...sent, session]) await store.drop(`session:${id}`);
      } finally {
        lock.release();
      }
    }
    const [session] = locked;
    if (session !== undefined && ids.size === 1) {
      throw new AgentError("locked", "session.locked", { session });
    }
    return { removed, locked, erased: removed.length === 0 || await store.purge() };
  },
  exit: ({ locked }) => locked.length > 0 ? exitCodes.locked : exitCodes.ok,
  view: ({ removed, locked, erased }, { t }) =>
    [
      ...removed.map((session) => t("session.rm.done", { session })),
      ...locked.map((session) => t("session.rm.locked", { session })),
      ...erased ? [] : [t("session.rm.not_erased")],
    ].join("\n"),
});
