import * as z from "zod";
import { query } from "../action.ts";
import { choose } from "./choose.ts";
import { allChanges } from "./find.ts";
import { exitOf, takeBack } from "./take_back.ts";
import { undoText } from "./undo_text.ts";

/** Takes changes back, as a change of their own; what others wrote since is never overwritten. */
export const undo = query({
  path: ["undo"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    id: z.string().min(1).meta({ positional: 0, complete: "change" }).optional(),
    turn: z.boolean().default(false),
    session: z.boolean().default(false),
    to: z.string().min(1).optional(),
    dryRun: z.boolean().default(false),
    merge: z.boolean().default(false),
  }),
  async run(ports, { dryRun, merge, ...wanted }, { signal }) {
    await ports.recover();
    const all = await allChanges(ports);
    const chosen = await choose(ports, all, wanted);
    // An undo that is taken back is a redo, by whatever name.
    const [only, ...others] = chosen;
    const kind = only?.kind === "undo" && others.length === 0 ? "redo" : "undo";
    return await takeBack(ports, chosen, all, { kind, dryRun, merge, signal });
  },
  exit: exitOf,
  view: undoText,
});
