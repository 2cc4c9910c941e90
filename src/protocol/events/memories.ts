/** What outlives a session: what is remembered, and how tasks ended. In the workspace stream. */

import * as z from "zod";
import { memoryPatch } from "../memory.ts";
import { taskKinds } from "../routing.ts";

export const memories = {
  memory: () =>
    z.object({
      type: z.literal("memory"),
      by: z.enum(["user", "model", "program"]),
      /** Absent: by hand, in no session. */
      session: z.string().optional(),
      patch: memoryPatch(),
    }),
  /** A turn of the user is over, and its changes have a verdict. */
  verdict: () =>
    z.object({
      type: z.literal("verdict"),
      session: z.string(),
      kind: z.enum(taskKinds),
      /** That did it, as `provider/name`; the last one where several did. */
      model: z.string(),
      passed: z.boolean(),
    }),
};
