/**
 * Counts what the scenarios take of the machine, in runs under `strace`.
 *
 * `deno run -A benches/counts.ts [dist/main.js]` prints it beside the budgets.
 */

import { fileURLToPath } from "node:url";
import { budgets, type Counts, names } from "./budgets.ts";
import { sent } from "./figures.ts";
import { openServer } from "./runs.ts";
import { type Scenario, scenarios } from "./scenarios.ts";
import type { Exchange } from "./server.ts";
import { type Command, openStage } from "./stage.ts";
import { callsIn, traceOptions } from "./trace.ts";

/** @param main absolute path of the bundle's entry */
export async function countAll(main: string): Promise<Readonly<Record<Scenario, Counts>>> {
  await using server = await openServer();
  await using stage = await openStage(main, server.port);
  const counted: Partial<Record<Scenario, Counts>> = {};
  // The first round fills the home and the runtime's caches.
  for (const counts of [false, true]) {
    for (const name of scenarios) {
      await stage.restore();
      const calls = await traced(stage.scenario(name), main);
      const exchanges = await server.log();
      if (counts) counted[name] = { ...calls, sent: kilobytesOf(exchanges) };
    }
  }
  const { a, b, c } = counted;
  if (!a || !b || !c) throw new Error("a scenario was not counted");
  return { a, b, c };
}

function kilobytesOf(exchanges: readonly Exchange[]): number {
  return Math.ceil(sent({ exchanges }));
}

async function traced(command: Command, main: string): Promise<Omit<Counts, "sent">> {
  const { argv, cwd, env } = command;
  const file = await Deno.makeTempFile({ prefix: "agent-trace-" });
  try {
    const { success, stderr } = await new Deno.Command("strace", {
      args: [...traceOptions, "-o", file, ...argv],
      ...{ cwd, env: { ...env }, clearEnv: true, stdin: "null" },
    }).output();
    if (!success) throw new Error(`${argv.join(" ")}: ${new TextDecoder().decode(stderr)}`);
    const { chunks, files, ...calls } = callsIn(await Deno.readTextFile(file), {
      program: main.replace(/\/[^/]*$/, ""),
      own: [cwd, env["HOME"] ?? cwd],
      runtime: env["DENO_DIR"] ?? cwd,
    });
    const sizes = await Promise.all(chunks.map(async (path) => (await Deno.stat(path)).size));
    const bytes = sizes.reduce((sum, it) => sum + it, 0);
    const texts = await Promise.all(chunks.map((path) => Deno.readTextFile(path)));
    return {
      ...calls,
      chunks: chunks.length,
      code: Math.ceil(bytes / 1000),
      node: texts.filter((it) => /(?:from|import) ?"node:/.test(it)).length,
      files: files.length,
    };
  } finally {
    await Deno.remove(file);
  }
}

if (import.meta.main) {
  const [main = fileURLToPath(new URL("../dist/main.js", import.meta.url))] = Deno.args;
  const counted = await countAll(await Deno.realPath(main));
  console.log(`| scenario | ${names.join(" | ")} |\n|---|${"---|".repeat(names.length)}`);
  for (const name of scenarios) {
    const cells = names.map((it) => `${counted[name][it]} (${budgets[name][it]})`);
    console.log(`| (${name}) | ${cells.join(" | ")} |`);
  }
}
