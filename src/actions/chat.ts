import * as z from "zod";
import { dialogue } from "./action.ts";
import { conversationOf } from "./conversation.ts";
import { resumeOptions, runArgs } from "./run_args.ts";

/** Talks about the project and changes nothing; each line of a pipe is a message. */
export const chat = dialogue({
  path: ["chat"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    message: z.array(z.string()).meta({ positional: 0 }).default([]),
    ...runArgs,
  }),
  async open(ports, args, face) {
    const options = await resumeOptions(ports, args, face);
    const session = await ports.create({ ...options, mode: "chat" });
    const task = args.message.join(" ").trim();
    const given = task === "" ? {} : { task };
    return await conversationOf(ports, session, { ...given, once: false, args });
  },
});
