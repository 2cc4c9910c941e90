import * as z from "zod";
import { lastUndos } from "../../edit/undo/mod.ts";
import { query } from "../action.ts";
import { allChanges } from "./find.ts";
import { exitOf, takeBack } from "./take_back.ts";
import { undoText } from "./undo_text.ts";

/**
 * Brings back what the last undo took; not once something else was done since. Where others are in the
 * place of all of it, `merge` goes on to the undo before: what they have there stays theirs.
 */
export const redo = query({
  path: ["redo"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    dryRun: z.boolean().default(false),
    merge: z.boolean().default(false),
  }),
  async run(ports, wish, face) {
    await ports.recover();
    const all = await allChanges(ports);
    const [last, ...before] = lastUndos(all);
    const take = (chosen: typeof all) =>
      takeBack(ports, chosen, all, { kind: "redo", face, ...wish });
    const done = await take(last ? [last] : []);
    if (done.outcome !== "nothing" || !wish.merge) return done;
    for (const one of before) {
      const further = await take([one]);
      if (further.outcome !== "nothing") return further;
    }
    return done;
  },
  exit: exitOf,
  view: undoText,
});
