/**
 * What reaching models through a thread costs: bundles in turn, round by round, each up to its first
 * request to a scripted server, and to its end.
 *
 * `deno run -A benches/models_thread.ts [--runs 25] before/main.js after/main.js …`
 */

import { openMeasurer } from "./measure.ts";
import { openServer } from "./runs.ts";
import { openStage } from "./stage.ts";

const args = [...Deno.args];
const at = args.indexOf("--runs");
const rounds = at < 0 ? 25 : Number(args.splice(at, 2)[1]);
const mains = await Promise.all(args.map((it) => Deno.realPath(it)));

interface Figures {
  readonly first: number[];
  readonly wall: number[];
  readonly cpu: number[];
  readonly peak: number[];
}

const figures: readonly Figures[] = mains.map(() => ({ first: [], wall: [], cpu: [], peak: [] }));

await using server = await openServer();
await using measurer = openMeasurer();
for (let round = 0; round <= rounds; round++) {
  for (const [index, main] of mains.entries()) {
    await using stage = await openStage(main, server.port);
    // The second run of a home finds its caches as most runs do.
    for (const counts of [false, true]) {
      const cost = await measurer.run(stage.scenario("a"));
      const [exchange] = await server.log();
      if (!exchange || cost.code !== 0) throw new Error(`${main} ended with ${cost.code}`);
      if (!counts || round === 0) continue;
      figures[index]?.first.push(exchange.arrived - cost.started);
      figures[index]?.wall.push(cost.wall);
      figures[index]?.cpu.push(cost.cpu);
      figures[index]?.peak.push(cost.peak);
    }
  }
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, middle = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  return `${middle.toFixed(1)} (${low.toFixed(1)})`;
}

console.log(`${rounds} rounds; medians (minima)`);
console.log("| bundle | first request ms | wall ms | CPU ms | peak MB |\n|---|---|---|---|---|");
for (const [index, { first, wall, cpu, peak }] of figures.entries()) {
  console.log(
    `| ${mains[index]} | ${median(first)} | ${median(wall)} | ${median(cpu)} | ${median(peak)} |`,
  );
}
