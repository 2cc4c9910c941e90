/** How long `deps` takes: Django cold, warm and after an edit; TypeScript beside dependency-cruiser. */

import { type Figure, median } from "../figures.ts";
import { type Cost, type Measurer, openMeasurer } from "../measure.ts";
import type { Command } from "../stage.ts";
import { exists, remove, tool } from "./folder.ts";
import { npmFolder } from "./oracles.ts";
import { emptyHome, type Program } from "./program.ts";
import { type Bench, type Report, short, table } from "./section.ts";
import type { Tree } from "./trees.ts";

const whole = ["deps", "--all", "--format", "edges"];

/** The section 2. */
export async function speedSection(bench: Bench): Promise<Report> {
  await using measurer = openMeasurer();
  const parts: Report[] = [];
  const django = bench.trees.find((it) => it.name === "django");
  if (django) parts.push(await djangoPart(django, measurer, bench));
  const script = bench.trees.filter((it) => it.families.includes("script"));
  if (script.length > 0) parts.push(await anchorPart(script, measurer, bench));
  return {
    text: parts.map((it) => it.text).join("\n\n"),
    figures: parts.flatMap((it) => it.figures),
  };
}

const states = ["cold", "warm", "after one edit"] as const;

type State = typeof states[number];

/** The file that gets a comment at its end. */
const edited = "django/db/models/query.py";

async function djangoPart(tree: Tree, measurer: Measurer, bench: Bench): Promise<Report> {
  const costs: Record<State, Cost[]> = { cold: [], warm: [], "after one edit": [] };
  const copy = `${await Deno.makeTempDir({ prefix: "agent-bench-" })}/django`;
  try {
    await tool(["cp", "-a", await tree.root(), copy]);
    for (let round = 0; round <= bench.rounds; round++) {
      bench.progress(`speed: django, round ${round} of ${bench.rounds}`);
      const one = await djangoRound(copy, measurer, bench.program);
      if (round > 0) states.forEach((it) => costs[it].push(one[it]));
    }
  } finally {
    await remove(copy);
  }
  const { cold, warm, "after one edit": after } = costs;
  return {
    text: table(
      [`django ${tree.version}`, "wall ms (min)", "CPU ms", "peak MB"],
      states.map((it) => [it, ...costCells(costs[it])]),
    ),
    figures: [
      { name: "Django cold", value: wall(cold), unit: "ms", limit: 1500 },
      { name: "Django cold, peak", value: peak(cold), unit: "MB", limit: 250 },
      { name: "Django warm", value: wall(warm), unit: "ms", limit: 250 },
      { name: "Django after one edit", value: wall(after), unit: "ms", limit: 300 },
    ],
  };
}

async function djangoRound(
  cwd: string,
  measurer: Measurer,
  program: Program,
): Promise<Readonly<Record<State, Cost>>> {
  await using home = await emptyHome();
  const command = program.command(whole, { cwd, home: home.path });
  const cold = await measurer.run(command);
  const warm = await measurer.run(command);
  const file = `${cwd}/${edited}`;
  const before = await Deno.readTextFile(file);
  await Deno.writeTextFile(file, `${before}\n# edited\n`);
  try {
    return { cold, warm, "after one edit": await measurer.run(command) };
  } finally {
    await Deno.writeTextFile(file, before);
  }
}

/** Of the time that dependency-cruiser takes for the same tree. */
const mostOfAnchor = 0.5;

const anchorPackages = ["dependency-cruiser@17.4.3", "typescript@5.9.3"];

async function anchorPart(
  trees: readonly Tree[],
  measurer: Measurer,
  bench: Bench,
): Promise<Report> {
  const rows: (readonly string[])[] = [];
  const figures: Figure[] = [];
  for (const tree of trees) {
    const { ours, anchor } = await beside(tree, measurer, bench);
    const ratio = wall(ours) / wall(anchor);
    const [ownWall = "", , ownPeak = ""] = costCells(ours);
    const [anchorWall = "", , anchorPeak = ""] = costCells(anchor);
    rows.push([tree.name, tree.version, ownWall, anchorWall, short(ratio), ownPeak, anchorPeak]);
    figures.push({
      name: `${tree.name}: of dependency-cruiser's wall`,
      value: ratio,
      unit: "",
      limit: mostOfAnchor,
    });
  }
  const head = [
    "tree",
    "version",
    "ours, cold, wall ms (min)",
    "dependency-cruiser, wall ms (min)",
    "ratio",
    "ours, peak MB",
    "dependency-cruiser, peak MB",
  ];
  return { text: table(head, rows), figures };
}

async function beside(tree: Tree, measurer: Measurer, bench: Bench) {
  const cwd = await tree.root();
  const cruise = await anchorCommand(cwd);
  const ours: Cost[] = [];
  const anchor: Cost[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    bench.progress(`speed: ${tree.name}, round ${round} of ${bench.rounds}`);
    await using home = await emptyHome();
    const own = await measurer.run(bench.program.command(whole, { cwd, home: home.path }));
    const other = await measurer.run(cruise);
    if (round === 0) continue;
    ours.push(own);
    anchor.push(other);
  }
  return { ours, anchor };
}

/** Imports of types count, the tree's compiler options hold, nothing is written. */
async function anchorCommand(cwd: string): Promise<Command> {
  const folder = await npmFolder("anchor_modules", anchorPackages);
  const node = (await tool(["sh", "-c", "command -v node"])).trim();
  const script = `${folder}/node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
  const config = await exists(`${cwd}/tsconfig.json`) ? ["--ts-config", "tsconfig.json"] : [];
  return {
    argv: [
      node,
      script,
      "--no-config",
      "--ts-pre-compilation-deps",
      ...config,
      "--output-type",
      "json",
      ".",
    ],
    cwd,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: Deno.env.get("HOME") ?? "" },
  };
}

function wall(costs: readonly Cost[]): number {
  return median(costs.map((it) => it.wall));
}

function peak(costs: readonly Cost[]): number {
  return median(costs.map((it) => it.peak));
}

function costCells(costs: readonly Cost[]): readonly string[] {
  const least = Math.min(...costs.map((it) => it.wall));
  return [
    `${short(wall(costs))} (${short(least)})`,
    short(median(costs.map((it) => it.cpu))),
    short(peak(costs)),
  ];
}
