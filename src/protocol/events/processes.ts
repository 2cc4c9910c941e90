/** Commands that go on in the background. */

import * as z from "zod";

export const processes = {
  process: () =>
    z.object({
      type: z.literal("process"),
      id: z.string(),
      /** The call that started it. */
      call: z.string(),
      state: z.enum(["background", "ended"]),
      /** The command line as it was given. */
      command: z.string(),
      pid: z.number(),
      /** What tells it from a later process of this number; empty: nothing does. */
      startedAt: z.string(),
      /** It was moved since it listens there; absent: since it was silent. */
      port: z.number().optional(),
      /** Exit code, where it ended by exiting. */
      exit: z.number().optional(),
      /** Who ended it: `end` the end of our program, `lost` that it was found gone after a crash. */
      by: z.enum(["itself", "model", "end", "lost"]).optional(),
    }),
};
