/** Processes of this machine, told apart by a variable that they were started with (Linux). */

import { sleep } from "../../src/util/mod.ts";

/** Milliseconds between two looks, and until what has been hung up is ended by force. */
const [lookMs, graceMs] = [20, 10_000];

/** Process ids of all that run with exactly this variable: `HOME=/tmp/x`. */
export async function processesWith(variable: string): Promise<readonly number[]> {
  const entries = await Array.fromAsync(Deno.readDir("/proc")).catch(() => []);
  const own = await Promise.all(
    entries.filter(({ name }) => /^\d+$/.test(name)).map(async ({ name }) => {
      // Gone, somebody else's, or a zombie, which has no variables.
      const text = await Deno.readTextFile(`/proc/${name}/environ`).catch(() => "");
      return text.split("\0").includes(variable) ? [Number(name)] : [];
    }),
  );
  return own.flat();
}

/** Resolves when none runs any more, by itself or ended by force. */
export async function noneWith(variable: string): Promise<void> {
  const end = performance.now() + graceMs;
  for (let pids = await processesWith(variable); pids.length > 0;) {
    if (performance.now() > end) { for (const pid of pids) kill(pid); }
    await sleep(lookMs);
    pids = await processesWith(variable);
  }
}

function kill(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch {
    // It has gone meanwhile.
  }
}
