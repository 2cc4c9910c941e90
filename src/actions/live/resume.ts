import * as z from "zod";
import { findSession } from "../session/find.ts";
import { demandIdle } from "./idle.ts";
import { copyOf, isLocked } from "../session/open.ts";
import { type Live, live } from "./live.ts";

/** Goes on with another session of this folder, here. */
export const resume = live({
  path: ["resume"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
  }),
  async run(it, { session: given }) {
    demandIdle(it);
    const wanted = given ?? await it.pick({ of: "session" });
    if (wanted === null) return { session: it.session.id, opened: false };
    demandIdle(it);
    const session = await findSession(it.ports, wanted);
    if (session === it.session.id) return { session, opened: false };
    return { session: await open(it, session), opened: true };
  },
  view: ({ session, opened }, { t }) =>
    t(opened ? "live.resume.done" : "live.resume.same", { session }),
});

/** Id of what is open then: the session, or a copy of one that another process works on. */
async function open(it: Live, session: string): Promise<string> {
  try {
    await it.open(session);
    return session;
  } catch (error) {
    if (!isLocked(error)) throw error;
    const copy = await copyOf(it.ports, session, { face: it.face, error });
    await it.open(copy);
    return copy;
  }
}
