/**
 * Attempts to get out of the box at every level that this machine has, each held against what the
 * level promises; an end of 1 says that a promise was broken or a level overstated.
 *
 * `deno run -A --no-prompt tests/faults/sandbox/probes.ts [folder]`; the folder is where the
 * outside is made. `SYSTEM_FOLDERS` as in `tests/integration/sandbox/support.ts`.
 */

import type { SandboxLevel, Spawner } from "../../../src/protocol/mod.ts";
import { processSpawner, promisesOf } from "../../../src/sandbox/mod.ts";
import { systemFolders } from "../../integration/sandbox/support.ts";
import { openEgress } from "../../../src/fetch/mod.ts";
import { egressProbes } from "./egress.ts";
import { fileProbes } from "./files.ts";
import { networkProbes, processProbes, secretProbes } from "./others.ts";
import type { Probe } from "./probe.ts";
import { makeWorld, type World } from "./world.ts";

const probes = [
  ...[...fileProbes, ...secretProbes, ...networkProbes, ...processProbes],
  ...egressProbes,
];
const tried = ["bubblewrap", "landlock", "unshare", "seatbelt"] as const;

/** `held`: the attempt failed. */
type Result = "held" | "open";

function spawnerIn(world: World, level: SandboxLevel): Spawner {
  const env: Readonly<Record<string, string>> = {
    PATH: "/usr/bin:/bin:/usr/sbin:/sbin",
    HOME: world.home,
    PROBE_API_KEY: world.secret,
  };
  return processSpawner({
    root: world.root,
    scratch: world.scratch,
    env: (name) => env[name],
    hidden: [world.data],
    secrets: () => Promise.resolve(world.projectSecrets),
    levels: [level],
    systemFolders,
    egress: openEgress,
  });
}

const confine = { writable: [], network: false, otherwise: "unconfined" } as const;

interface Place {
  readonly world: World;
  readonly spawner: Spawner;
  readonly boxed: boolean;
}

async function attempt(
  probe: Probe,
  { world, spawner, boxed }: Place,
): Promise<Result | string> {
  await world.reset();
  world.arrived();
  const before = world.state();
  const { exit, output } = await spawner.run({
    program: "bash",
    args: ["--noprofile", "--norc", "-c", `cd ${world.root}\n${probe.script(world)}\n:`],
    cwd: world.root,
    timeoutMs: 20_000,
    maxOutputBytes: 100_000,
    ...(boxed
      ? { confine: probe.granted ? { ...confine, network: [world.granted] } : confine }
      : {}),
  }, { signal: new AbortController().signal });
  if (exit.type !== "exited") return `did not run: ${JSON.stringify(exit)}`;
  const said = output.includes("ESCAPED") || output.includes(world.secret);
  const more = await probe.escaped?.(world) ?? false;
  return said || more || world.state() !== before ? "open" : "held";
}

/** How many promises of the level were broken, or `null` if this machine does not have it. */
async function tryLevel(level: (typeof tried)[number], at: string): Promise<number | null> {
  await using world = await makeWorld(at);
  const spawner = spawnerIn(world, level);
  const sandbox = await spawner.sandbox();
  if (sandbox.level === "none") {
    console.log(`\n${level}: not here (${sandbox.why} ${sandbox.detail})`);
    return null;
  }
  const promises = promisesOf(sandbox.level);
  let broken = sandbox.level === level ? 0 : 1;
  console.log(`\n${level}: ${JSON.stringify(promises)}`);
  const counts = { held: 0, open: 0, unspoken: 0 };
  for (const probe of probes) {
    const result = await attempt(probe, { world, spawner, boxed: true });
    const promised = probe.promise !== null && promises[probe.promise];
    const good = result === "held" || (result === "open" && !promised);
    if (!good) broken++;
    if (!promised) counts.unspoken++;
    if (result === "held" || result === "open") counts[result]++;
    const mark = good ? "ok  " : "FAIL";
    const words = `${(probe.promise ?? "-").padEnd(9)} ${promised ? "promised" : "open    "}`;
    console.log(`${mark} ${words} ${result.padEnd(4)}  ${probe.name}`);
  }
  await spawner.close();
  const { held, open, unspoken } = counts;
  console.log(
    `${level}: ${probes.length} probes, ${held} held, ${open} open, of ${unspoken} that it does ` +
      `not speak of; ${broken} broken`,
  );
  return broken;
}

/** A probe that nothing lets through tells nothing of a level. */
async function control(at: string): Promise<void> {
  await using world = await makeWorld(at);
  const spawner = spawnerIn(world, "none");
  const stuck: string[] = [];
  const chosen = probes.filter((probe) => probe.control);
  for (const probe of chosen) {
    const result = await attempt(probe, { world, spawner, boxed: false });
    if (result !== "open") stuck.push(probe.name);
  }
  await spawner.close();
  console.log(`without a box ${chosen.length - stuck.length} of ${chosen.length} get through`);
  if (stuck.length > 0) console.log(`and tell nothing here: ${stuck.join(", ")}`);
}

const at = Deno.args[0] ?? (Deno.uid() === 0 ? "/srv" : Deno.env.get("HOME") ?? "/");
await control(at);
let broken = 0;
let levels = 0;
for (const level of tried) {
  const found = await tryLevel(level, at);
  levels += found === null ? 0 : 1;
  broken += found ?? 0;
}
console.log(`\n${levels} levels, ${broken} promises broken, as ${Deno.uid()}`);
Deno.exit(broken === 0 && levels > 0 ? 0 : 1);
