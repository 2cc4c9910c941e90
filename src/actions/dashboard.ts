import * as z from "zod";
import { AgentError, modes } from "../protocol/mod.ts";
import { dialogue, type Face } from "./action.ts";
import { conversationOf } from "./conversation.ts";
import type { Ports } from "./ports.ts";
import { isModelOff, isNoModel } from "./readiness.ts";
import { resumeOptions, type RunArgs, runArgs } from "./run_args.ts";
import { findSession } from "./session/find.ts";
import { openSession } from "./session/open.ts";

/**
 * What opens without a command: a conversation in a dashboard, or line by line where there is no
 * room for one. It opens without a model as well: most of it needs none.
 */
export const dashboard = dialogue({
  path: ["dashboard"],
  rights: ["read", "write", "run", "servers", "any_server", "web"],
  dashboard: true,
  args: z.strictObject({
    resume: z.string().meta({ short: "r", complete: "session", bare: true }).optional(),
    continue: z.boolean().meta({ short: "c" }).default(false),
    mode: z.enum(modes).default("work"),
    message: z.array(z.string()).meta({ positional: 0 }).default([]),
    ...runArgs,
  }),
  async open(ports, args, face) {
    // Only a screen has room to pick one.
    if (args.resume === "") throw new AgentError("usage", "session.which");
    const options = await optionsOf(ports, args, face);
    const session = args.resume !== undefined || args.continue
      ? await openSession(ports, await findSession(ports, args.resume), { options, face })
      : await ports.create({ ...options, mode: args.mode });
    const task = args.message.join(" ").trim();
    const given = task === "" ? {} : { task };
    return await conversationOf(ports, session, { ...given, once: false, args, options });
  },
});

/** Without any model, what needs one says so when it is asked. */
async function optionsOf(ports: Ports, args: RunArgs, face: Face) {
  try {
    const options = await resumeOptions(ports, args, face);
    // A person is told by the greeting, and can take another one.
    const isOff = args.model === undefined && face.attended && await isModelOff(ports);
    return isOff ? { ...options, withoutModel: true } : options;
  } catch (error) {
    if (!isNoModel(error)) throw error;
    const limits = {};
    return { attended: face.attended, limits, withoutModel: true };
  }
}
