import * as z from "zod";
import { lastUndo } from "../../edit/mod.ts";
import { query } from "../action.ts";
import { allChanges } from "./find.ts";
import { exitOf, takeBack } from "./take_back.ts";
import { undoText } from "./undo_text.ts";

/** Brings back what the last undo took; not once something else was done since. */
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
    const last = lastUndo(all);
    return await takeBack(ports, last ? [last] : [], all, { kind: "redo", face, ...wish });
  },
  exit: exitOf,
  view: undoText,
});
