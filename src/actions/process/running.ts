import type { ProcessRecord } from "../../session/mod.ts";
import type { Ports } from "../ports.ts";

/**
 * Commands that run in the background of this workspace's sessions, oldest first. What ended with a
 * program that was killed has left its file: that goes now.
 */
export async function runningProcesses(ports: Ports): Promise<readonly ProcessRecord[]> {
  const [files, { background }] = await Promise.all([ports.processes(), ports.spawner()]);
  const running: ProcessRecord[] = [];
  for (const it of await files.list()) {
    if (await background.isRunning(it)) running.push(it);
    else await files.remove(it.id);
  }
  return running;
}
