/** Running everything, round by round, so that what the machine does besides hits all alike. */

import { fileURLToPath } from "node:url";
import { type Cost, type Measurer, openMeasurer } from "./measure.ts";
import { traced, type Wait, waitsIn } from "./fsync.ts";
import { mark, reads, type Scenario, scenarios } from "./scenarios.ts";
import type { Exchange } from "./server.ts";
import { type Command, openStage, type Stage } from "./stage.ts";

/** One run of a scenario. */
export interface Run {
  readonly cost: Cost;
  readonly exchanges: readonly Exchange[];
  /** Waits for the disk; only in traced runs. */
  readonly waits: readonly Wait[];
}

export interface Measured {
  readonly hello: readonly Cost[];
  readonly version: readonly Cost[];
  readonly help: readonly Cost[];
  readonly scenarios: Readonly<Record<Scenario, readonly Run[]>>;
  /** Scenario b under `strace`; empty where there is none. */
  readonly traced: readonly Run[];
}

export interface Plan {
  /** Absolute path of the bundle's entry. */
  readonly main: string;
  /** Measured rounds; one more is not measured. */
  readonly rounds: number;
  readonly strace: boolean;
  progress(round: number): void;
}

export async function measureAll(plan: Plan): Promise<Measured> {
  await using server = await openServer();
  await using stage = await openStage(plan.main, server.port);
  await using measurer = openMeasurer();
  const parts = { stage, server, measurer };
  const measured = {
    hello: Array<Cost>(),
    version: Array<Cost>(),
    help: Array<Cost>(),
    scenarios: { a: Array<Run>(), b: Array<Run>(), c: Array<Run>() },
    traced: Array<Run>(),
  };
  for (let round = 0; round <= plan.rounds; round++) {
    const keep = <T>(all: T[], one: T) => round > 0 && all.push(one);
    keep(measured.hello, await measurer.run(stage.hello));
    keep(measured.version, await measurer.run(stage.program("--version")));
    keep(measured.help, await measurer.run(stage.program("--help")));
    for (const name of scenarios) keep(measured.scenarios[name], await perform(name, parts));
    if (plan.strace) keep(measured.traced, await performTraced(parts));
    plan.progress(round);
  }
  return measured;
}

interface Parts {
  readonly stage: Stage;
  readonly server: Server;
  readonly measurer: Measurer;
}

async function perform(name: Scenario, parts: Parts, trace?: string): Promise<Run> {
  const { stage, server, measurer } = parts;
  await stage.restore();
  const command: Command = stage.scenario(name);
  const cost = await measurer.run(trace === undefined ? command : traced(command, trace));
  const exchanges = await server.log();
  await check(name, exchanges, stage);
  return { cost, exchanges, waits: [] };
}

async function performTraced(parts: Parts): Promise<Run> {
  const file = await Deno.makeTempFile();
  try {
    const run = await perform("b", parts, file);
    return { ...run, waits: waitsIn(await Deno.readTextFile(file)) };
  } finally {
    await Deno.remove(file);
  }
}

/** A figure of a run that did not do its work is worth nothing. */
async function check(name: Scenario, exchanges: readonly Exchange[], stage: Stage): Promise<void> {
  const requests = { a: 1, b: reads + 1, c: 3 }[name];
  const last = exchanges.at(-1)?.body ?? "";
  const complete = exchanges.length === requests &&
    (name !== "b" ||
      Array.from({ length: reads }, (_, at) => mark(at + 1)).every((it) => last.includes(it))) &&
    (name !== "c" || await stage.isEdited());
  if (!complete) throw new Error(`scenario ${name} was not done: ${exchanges.length} requests`);
}

export interface Server extends AsyncDisposable {
  readonly port: number;
  /** What came since the last look. */
  log(): Promise<readonly Exchange[]>;
}

export async function openServer(): Promise<Server> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-net=127.0.0.1",
      fileURLToPath(new URL("server.ts", import.meta.url)),
    ],
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  const port = Number(new TextDecoder().decode(value));
  return {
    port,
    log: async () => await (await fetch(`http://127.0.0.1:${port}/log`)).json(),
    async [Symbol.asyncDispose]() {
      child.kill();
      await reader.cancel();
      await child.status;
    },
  };
}
