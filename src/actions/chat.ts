import * as z from "zod";
import { dialogue } from "./action.ts";
import { conversationOf, filesOf, taskOf } from "./conversation.ts";
import { fileArgs, resumeOptions, runArgs } from "./run_args.ts";

/** Talks about the project and changes nothing; each line of a pipe is a message. */
export const chat = dialogue({
  path: ["chat"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    message: z.array(z.string()).meta({ positional: 0 }).default([]),
    ...fileArgs,
    ...runArgs,
  }),
  async open(ports, args, face) {
    const files = await filesOf(ports, args.file);
    const task = await taskOf(args.message, () => Promise.resolve(""), files);
    const options = await resumeOptions(ports, args, face);
    const session = await ports.create({ ...options, mode: "chat" });
    const given = task === "" ? {} : { task };
    return await conversationOf(ports, session, { ...given, once: false, args });
  },
});
