import * as z from "zod";
import { AgentError } from "../protocol/mod.ts";
import { dialogue } from "./action.ts";
import { conversationOf, taskOf } from "./conversation.ts";
import { resumeOptions, runArgs } from "./run_args.ts";

/** Does one task and ends. */
export const work = dialogue({
  path: ["work"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    task: z.array(z.string()).meta({ positional: 0 }).default([]),
    ...runArgs,
  }),
  async open(ports, args, face) {
    const task = await taskOf(args.task, () => face.stdin());
    if (task === "") throw new AgentError("usage", "work.no_task");
    const options = await resumeOptions(ports, args, face);
    const session = await ports.create({ ...options, mode: "work" });
    return await conversationOf(ports, session, { task, once: true, args });
  },
});
