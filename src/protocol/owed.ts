/** What a turn owes: computed once from the user's words, and stored with them. */

import * as z from "zod";
import { once } from "../util/mod.ts";

/** What must be there at the end of a turn for it to count as done. */
const due = once(() =>
  z.discriminatedUnion("kind", [
    /**
     * Files are to be changed; `files`: those that the words name as what is to be changed; `commands`:
     * those that are to be run as well.
     */
    z.object({
      kind: z.literal("change"),
      files: z.array(z.string()),
      commands: z.array(z.string()).default([]),
    }),
    /** A command is to be run; `command`: the one that is named, empty where none is. */
    z.object({ kind: z.literal("run"), command: z.string() }),
    /** Something is to be told that only a run of the project's checks can show. */
    z.object({ kind: z.literal("report") }),
    /** Something is to be told; `files`: those that it is about. */
    z.object({ kind: z.literal("answer"), files: z.array(z.string()) }),
    z.object({ kind: z.literal("plan") }),
    /** A greeting, thanks. */
    z.object({ kind: z.literal("nothing") }),
    /** The words do not tell. */
    z.object({ kind: z.literal("open") }),
  ])
);

/** What the user has ruled out. */
const bounds = once(() =>
  z.object({
    /** Nothing but these files is to be changed; `null`: nothing was said. */
    only: z.array(z.string()).nullable().default(null),
    /** Files that are to stay as they are. */
    never: z.array(z.string()).default([]),
    /** Kinds of files that are to stay as they are. */
    kinds: z.array(z.enum(["tests", "configuration", "documentation"])).default([]),
    /** No more files than these are to be changed; `null`: nothing was said. */
    most: z.number().nullable().default(null),
    /** Commands that are not to be run, as they are named. */
    commands: z.array(z.string()).default([]),
    /** Kinds of acts that are not to happen. */
    no: z.array(
      z.enum([
        "changes",
        "creations",
        "commits",
        "tests",
        "pushes",
        "commands",
        "dependencies",
        "deletions",
      ]),
    ).default([]),
  })
);

export const owed = once(() =>
  z.object({ due: due(), bounds: bounds().default(bounds().parse({})) })
);

export type Due = z.infer<ReturnType<typeof due>>;
export type Bounds = z.infer<ReturnType<typeof bounds>>;
export type Owed = z.infer<ReturnType<typeof owed>>;
