import * as z from "zod";
import { query } from "../action.ts";
import { findSession } from "./find.ts";

/** Puts a session before all others in lists, or back among them. */
export const pin = query({
  path: ["session", "pin"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    off: z.boolean().default(false),
  }),
  async run(ports, { session: given, off }) {
    const session = await findSession(ports, given);
    await (await ports.attach(session)).record({ type: "pinned", on: !off });
    return { session, pinned: !off };
  },
  view: ({ session, pinned }, { t }) =>
    t(pinned ? "session.pinned" : "session.unpinned", { session }),
});
