import * as z from "zod";
import { findSession } from "../session/find.ts";
import { demandIdle } from "./idle.ts";
import { live } from "./live.ts";

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
    const opened = session !== it.session.id;
    if (opened) await it.open(session);
    return { session, opened };
  },
  view: ({ session, opened }, { t }) =>
    t(opened ? "live.resume.done" : "live.resume.same", { session }),
});
