/** What an answer shows beside its words: drawn by each face as it can, and text in a pipe. */

import * as z from "zod";

export const display = () =>
  z.discriminatedUnion("type", [
    z.object({
      type: z.literal("table"),
      title: z.string(),
      columns: z.array(z.string()),
      /** As many cells as there are columns. */
      rows: z.array(z.array(z.string())),
    }),
    /** A unified diff without its head of two lines. */
    z.object({ type: z.literal("diff"), title: z.string(), lines: z.array(z.string()) }),
  ]);

export type Display = z.output<ReturnType<typeof display>>;
