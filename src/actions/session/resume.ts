import * as z from "zod";
import { pendingApprovals } from "../../agent/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { dialogue } from "../action.ts";
import { conversationOf, taskOf } from "../conversation.ts";
import { goingOn } from "../plan/run.ts";
import { resumeOptions, runArgs } from "../run_args.ts";
import { findSession } from "./find.ts";

/** Goes on where a session stopped, or with a further task. */
export const resume = dialogue({
  path: ["session", "resume"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    task: z.array(z.string()).meta({ positional: 1 }).default([]),
    ...runArgs,
  }),
  async open(ports, args, face) {
    const id = await findSession(ports, args.session);
    const session = await ports.resume(id, await resumeOptions(ports, args, face));
    const once = session.state.header.mode !== "chat";
    const task = once ? await taskOf(args.task, () => face.stdin()) : args.task.join(" ").trim();
    const idle = session.actor === "user" && pendingApprovals(session.state).length === 0;
    if (session.state.header.mode === "goal" && idle && task === "") {
      const begin = goingOn(session);
      return await conversationOf(ports, session, { begin, once, args });
    }
    if (once && idle && task === "") {
      await session.close();
      throw new AgentError("usage", "session.nothing_to_do", { session: id });
    }
    return await conversationOf(ports, session, { ...(task === "" ? {} : { task }), once, args });
  },
});
