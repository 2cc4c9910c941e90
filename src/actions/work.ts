import * as z from "zod";
import { AgentError } from "../protocol/mod.ts";
import { dialogue } from "./action.ts";
import { conversationOf, filesOf, taskOf } from "./conversation.ts";
import { fileArgs, goOnArgs, resumeOptions, runArgs } from "./run_args.ts";
import { findSession } from "./session/find.ts";

/** Does one task and ends; in a conversation that there is, where one is named. */
export const work = dialogue({
  path: ["work"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    task: z.array(z.string()).meta({ positional: 0 }).default([]),
    ...fileArgs,
    ...goOnArgs,
    ...runArgs,
  }),
  async open(ports, args, face) {
    const files = await filesOf(ports, args.file);
    const task = await taskOf(args.task, () => face.stdin(), files);
    if (task === "") throw new AgentError("usage", "work.no_task");
    const options = await resumeOptions(ports, args, face);
    const session = args.resume === undefined && !args.continue
      ? await ports.create({ ...options, mode: "work" })
      : await ports.resume(await findSession(ports, args.resume), options);
    return await conversationOf(ports, session, { task, once: true, args });
  },
});
