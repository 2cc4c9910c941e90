/** Starts what a server is: a program in a box, or a process of ours that reaches its address. */

import {
  AgentError,
  type Confinement,
  type Exit,
  type PipedProcess,
  type Spawner,
  type ToolSettings,
} from "../protocol/mod.ts";
import type { Logins } from "./logins.ts";
import { reachAddress } from "./remote.ts";
import type { Declaration, Launch } from "./types.ts";

export interface StartPorts {
  readonly spawner: () => Promise<Spawner>;
  readonly sandbox: ToolSettings["sandbox"];
  /** Real path of the workspace. */
  readonly root: string;
  readonly logins: Logins;
}

/** @throws {AgentError} `mcp.not_found`, `mcp.not_started` */
export async function startServer(
  { name, launch, origin }: Declaration,
  ports: StartPorts,
): Promise<PipedProcess> {
  switch (launch.type) {
    case "address": {
      return reachAddress(launch, origin, await ports.logins.get(launch.url));
    }
    case "program":
      return await startProgram(name, launch, ports);
  }
}

type Program = Extract<Launch, { readonly type: "program" }>;

async function startProgram(
  name: string,
  launch: Program,
  ports: StartPorts,
): Promise<PipedProcess> {
  const { command, args, cwd, env } = launch;
  const spawner = await ports.spawner();
  if (!spawner.pipe) {
    const reason = "programs of this machine cannot be started for another one";
    throw new AgentError("unavailable", "mcp.not_started", { name, reason });
  }
  const confine = await confinement(launch, spawner, ports);
  const started = await spawner.pipe({
    ...{ program: command, args, cwd, env },
    ...(confine ? { confine } : {}),
  });
  if (!("type" in started)) return started;
  if (started.type === "not_found") {
    throw new AgentError("unavailable", "mcp.not_found", { name, command });
  }
  throw new AgentError("unavailable", "mcp.not_started", { name, reason: reasonOf(started) });
}

/**
 * As for a command; but what it writes in the workspace would be in no receipt, so that the workspace
 * is read-only to it, unless the user has declared otherwise.
 */
async function confinement(
  { folders, hosts }: Program,
  spawner: Spawner,
  { sandbox, root }: StartPorts,
): Promise<Confinement | null> {
  if (sandbox === "off") return null;
  const { level } = await spawner.sandbox();
  if (level === "none" && sandbox === "auto") return null;
  const network = hosts.length === 0 ? false : hosts;
  const writable = folders.filter((folder) => folder !== root);
  return {
    ...{ writable, network },
    ...(folders.includes(root) ? {} : { reads: "alone" as const }),
  };
}

function reasonOf(exit: Exit): string {
  return exit.type === "not_confined" ? exit.reason : exit.type;
}
