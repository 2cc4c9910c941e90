import * as z from "zod";
import { forkSession } from "../session/fork.ts";
import { sessionTurns, turnNumbered } from "../session/turns.ts";
import { demandIdle } from "./idle.ts";
import { live } from "./live.ts";

/** A new session with the history up to the end of a turn; goes on there. Files stay. */
export const fork = live({
  path: ["fork"],
  args: z.strictObject({ turn: z.int().min(1).meta({ positional: 0 }).optional() }),
  async run(it, { turn }) {
    demandIdle(it);
    const { id } = it.session;
    const turns = await sessionTurns(it.ports, id);
    const last = turnNumbered(turns, turn ?? Math.max(1, turns.length), id);
    // Up to where the next one begins.
    const next = turns[last.number];
    const { session, from } = await forkSession(it.ports, id, next ? next.seq - 1 : Infinity);
    await it.open(session);
    return { session, from, turn: last.number };
  },
  view: ({ session, from, turn }, { t }) => t("live.fork.done", { session, from, turn }),
});
