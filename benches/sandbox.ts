/**
 * What a box costs a command, at every level that this machine has, and what it costs to let it reach
 * one host (a proxy outside and a relay inside are started for it; no limit of its own):
 * `deno run -A --no-prompt benches/sandbox.ts [runs]`. Limit: 40 ms more than without, median.
 * `SYSTEM_FOLDERS` as in `tests/integration/sandbox/support.ts`.
 */

import type { SandboxLevel, Spawner } from "../src/protocol/mod.ts";
import { openEgress } from "../src/fetch/mod.ts";
import { processSpawner } from "../src/sandbox/mod.ts";
import { systemFolders } from "../tests/integration/sandbox/support.ts";

const limitMs = 40;
const runs = Number(Deno.args[0] ?? 30);

/** `null`: in no box. */
type Network = boolean | readonly string[] | null;

async function once(spawner: Spawner, root: string, network: Network): Promise<number> {
  const started = performance.now();
  const { exit } = await spawner.run({
    program: "/bin/true",
    args: [],
    cwd: root,
    timeoutMs: 10_000,
    maxOutputBytes: 1000,
    ...(network === null
      ? {}
      : { confine: { writable: [], network, otherwise: "unconfined" as const } }),
  }, { signal: new AbortController().signal });
  if (exit.type !== "exited" || exit.code !== 0) throw new Error(JSON.stringify(exit));
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const folder = await Deno.realPath(await Deno.makeTempDir());
let over = 0;
try {
  const root = `${folder}/root`;
  await Deno.mkdir(root);
  const spawnerFor = (level: SandboxLevel) =>
    processSpawner({
      root,
      scratch: `${folder}/scratch`,
      env: (name) => Deno.env.get(name),
      levels: [level],
      systemFolders,
      // As they are shipped.
      limits: { processes: 2048, memory: 16e9, files: 16_384, cpu: 21_600 },
      egress: openEgress,
    });
  interface Measured {
    readonly name: SandboxLevel;
    readonly spawner: Spawner;
    readonly times: number[];
    readonly withHost: number[];
  }
  const levels: Measured[] = [];
  for (const name of ["none", "bubblewrap", "landlock", "unshare", "seatbelt"] as const) {
    const spawner = spawnerFor(name);
    const { level } = await spawner.sandbox();
    if (level === name) levels.push({ name, spawner, times: [], withHost: [] });
  }
  // In turn, so that a machine that is busy is busy for all.
  for (let run = 0; run <= runs; run++) {
    for (const { name, spawner, times, withHost } of levels) {
      const took = await once(spawner, root, name === "none" ? null : false);
      if (run > 0) times.push(took);
      if (name === "none" || name === "seatbelt") continue;
      const more = await once(spawner, root, ["registry.example"]);
      if (run > 0) withHost.push(more);
    }
  }
  const plain = median(levels[0]?.times ?? []);
  for (const { name, spawner, times, withHost } of levels) {
    const more = median(times) - plain;
    if (more > limitMs) over++;
    const columns = [median(times), more, Math.max(...times)].map((ms) =>
      `${ms.toFixed(1)} ms`.padStart(9)
    );
    console.log(`${name.padEnd(11)}${columns.join("")}  (median, more than none, longest)`);
    if (withHost.length > 0) {
      const host = median(withHost);
      console.log(
        `${"".padEnd(11)}${`${host.toFixed(1)} ms`.padStart(9)}${
          `${(host - median(times)).toFixed(1)} ms`.padStart(9)
        }  with one host (median, more than without)`,
      );
    }
    await spawner.close();
  }
  console.log(`${runs} runs each; ${over} levels over ${limitMs} ms`);
} finally {
  await Deno.remove(folder, { recursive: true });
}
Deno.exit(over === 0 ? 0 : 1);
