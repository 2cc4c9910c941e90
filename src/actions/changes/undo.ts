import * as z from "zod";
import { query } from "../action.ts";
import type { Selection } from "../../edit/undo/mod.ts";
import type { Ports } from "../ports.ts";
import { projectRoot } from "../rights.ts";
import { choose } from "./choose.ts";
import { allChanges, ownPath } from "./find.ts";
import { exitOf, takeBack } from "./take_back.ts";
import { undoText } from "./undo_text.ts";

/** Takes changes back, as a change of their own; what others wrote since is never overwritten. */
export const undo = query({
  path: ["undo"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    id: z.string().min(1).meta({ positional: 0, complete: "change" }).optional(),
    turn: z.boolean().default(false),
    program: z.boolean().default(false),
    session: z.boolean().default(false),
    to: z.string().min(1).optional(),
    dryRun: z.boolean().default(false),
    merge: z.boolean().default(false),
    paths: z.array(z.string().min(1)).meta({ positional: 1, complete: "file" }).default([]),
    uncertain: z.enum(["take", "leave"]).optional(),
  }),
  async run(ports, { dryRun, merge, paths, uncertain, ...wanted }, face) {
    await ports.recover();
    const all = await allChanges(ports);
    const chosen = await choose(ports, all, wanted);
    const selection = selectionOf(ports, { paths, uncertain });
    // An undo that is taken back is a redo, by whatever name.
    const [only, ...others] = chosen;
    const kind = only?.kind === "undo" && others.length === 0 ? "redo" : "undo";
    return await takeBack(ports, chosen, all, { kind, dryRun, merge, selection, face });
  },
  exit: exitOf,
  view: undoText,
});

/** Paths as they are named in the log: a link that is named is the link. */
function selectionOf(
  ports: Ports,
  { paths, uncertain }: {
    readonly paths: readonly string[];
    readonly uncertain: Selection["uncertain"] | undefined;
  },
): Selection {
  if (paths.length > 0) return { paths: paths.map((it) => ownPath(it, projectRoot(ports))) };
  return uncertain === undefined ? {} : { uncertain };
}
