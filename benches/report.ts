/** Figures as Markdown. */

import {
  diskTime,
  type Figure,
  figures,
  firstRequest,
  gap,
  isMet,
  median,
  sent,
  tail,
} from "./figures.ts";
import type { Cost } from "./measure.ts";
import type { Measured, Run } from "./runs.ts";
import { scenarios } from "./scenarios.ts";

export function report(measured: Measured): string {
  return [
    table(["figure", "median", "× hello", "limit", ""], figures(measured).map(limitRow)),
    table(
      [
        "run",
        "wall ms (min)",
        "CPU ms",
        "peak MB",
        "first request ms",
        "gap ms",
        "tail ms",
        "sent kB",
      ],
      [
        costRow("`deno run hello.js`", measured.hello),
        costRow("`--version`", measured.version),
        costRow("`--help`", measured.help),
        ...scenarios.map((name) => runRow(`(${name})`, measured.scenarios[name])),
      ],
    ),
    diskLine(measured),
  ].filter((it) => it !== "").join("\n\n");
}

function limitRow(figure: Figure): readonly string[] {
  const { name, value, unit, ratio, limit, atLeast } = figure;
  const bound = `${atLeast ? "≥" : "≤"} ${limit}${ratio === undefined ? withUnit(unit) : "×"}`;
  return [
    name,
    `${short(value)}${withUnit(unit)}`,
    ratio === undefined ? "" : `${ratio.toFixed(2)}×`,
    bound,
    isMet(figure) ? "ok" : "**over**",
  ];
}

function costRow(name: string, costs: readonly Cost[]): readonly string[] {
  const walls = costs.map((it) => it.wall);
  return [
    name,
    `${short(median(walls))} (${short(Math.min(...walls))})`,
    short(median(costs.map((it) => it.cpu))),
    short(median(costs.map((it) => it.peak))),
  ];
}

function runRow(name: string, runs: readonly Run[]): readonly string[] {
  const middle = (of: (run: Run) => number) => short(median(runs.map(of)));
  const turns = (runs[0]?.exchanges.length ?? 0) > 1;
  return [
    ...costRow(name, runs.map((it) => it.cost)),
    middle(firstRequest),
    turns ? middle(gap) : "",
    middle(tail),
    middle((run) => sent(run)),
  ];
}

function diskLine(measured: Measured): string {
  const disk = diskTime(measured);
  return disk === null
    ? "Without `strace` the time of fsync is not known, and our own time a turn is left out."
    : `Of a gap in (b), ${disk.toFixed(2)} ms are fsync (\`strace\`, in runs of their own).`;
}

function withUnit(unit: string): string {
  return unit === "" ? "" : ` ${unit}`;
}

function short(value: number): string {
  return value >= 100
    ? value.toFixed(0)
    : Number.isInteger(value)
    ? String(value)
    : value.toFixed(1);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${head.map((_, at) => cells[at] ?? "").join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
