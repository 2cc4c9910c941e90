import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { loadUsage } from "../../sandbox/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { runningProcesses } from "./running.ts";
import { drivenSessions } from "./sessions.ts";

/**
 * Ends commands in the background, and programs of sessions, from any terminal. Whoever drives the session may be busy for
 * minutes, so it is not asked: the process is ended by its number, if it still is that process.
 */
export const stop = query({
  path: ["process", "stop"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    processes: z.array(z.string()).min(1).meta({ positional: 0, complete: "process" }),
  }),
  async run(ports, { processes }) {
    const stopped: string[] = [];
    for (const id of new Set(processes)) {
      await end(ports, id);
      stopped.push(id);
    }
    return { stopped };
  },
  view: ({ stopped }, { t }) => stopped.map((id) => t("process.stopped", { id })).join("\n"),
});

async function end(ports: Ports, id: string): Promise<void> {
  const [session] = (await drivenSessions(ports, "here")).filter((it) => it.session === id);
  if (session) return await endProgram(session.pid, id);
  const found = (await runningProcesses(ports)).find((it) => it.id === id);
  const { background } = await ports.spawner();
  // Gone between the look and the signal: it was not this command that ended it.
  if (!found || !await background.end(found)) {
    throw new AgentError("input", "process.unknown", { id });
  }
}

/** Its engine alone: the call of the program ends as failed, what it did stays, and the turn goes on. */
async function endProgram(pid: number, session: string): Promise<void> {
  const [{ endBelow }, { engineMarks }] = await Promise.all([
    loadUsage(),
    import("../../codemode/mod.ts"),
  ]);
  if (await endBelow(pid, engineMarks)) return;
  throw new AgentError("input", "process.no_program", { session });
}
