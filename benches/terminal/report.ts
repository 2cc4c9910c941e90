/** From samples to a table beside the limits. Pure. */

import { median } from "../figures.ts";
import type { Measured, Way } from "./measured.ts";

type Cells = (measured: Measured) => string;

const rows: readonly (readonly [string, string, Cells])[] = [
  ["key to echo, median ms: plain · script · term", "", three((it) => it.keys, median)],
  ["… over the plain shell", "≤ 1", (it) => over(it.keys, median, 1)],
  ["key to echo, p99 ms: plain · script · term", "", three((it) => it.keys, p99)],
  ["… over the plain shell", "≤ 5", (it) => over(it.keys, p99, 5)],
  ["Enter to next prompt, median ms: plain · script · term", "", three((it) => it.enters, median)],
  ["… over the plain shell", "≤ 5", (it) => over(it.enters, median, 5)],
  ["shell to its first prompt, ms: plain · in agent term", "", shellStart],
  ["… over the plain shell", "≤ 10", (it) => bound(ownStart(it) - plainStart(it), 10)],
  ["whole launch to first prompt, ms: plain · script · term", "", three(launches, median)],
  ["processes for each prompt: plain · script · term", "as plain", startedCell],
  ["50 MB in short lines, s: plain · script · term", "", (it) => flood(it, "short")],
  ["… times the speed of script", "≥ 0.8", (it) => speed(it, "short")],
  ["50 MB in lines of 73 bytes, s: plain · script · term", "", (it) => flood(it, "long")],
  ["… times the speed of script", "≥ 0.8", (it) => speed(it, "long")],
  ["idle: ticks of CPU · turns of a thread · calls", "0", idleCell],
  ["RSS (peak) at the prompt, MB", "≤ 70", (it) => memoryCell(it.memory.prompt)],
  ["RSS (peak) after the floods, MB", "≤ 70", (it) => memoryCell(it.memory.end)],
];

export function report(results: Readonly<Record<string, Measured>>): string {
  const shells = Object.entries(results);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["", "limit", ...shells.map(([name]) => name)]),
    line(["---", "---", ...shells.map(() => "---")]),
    ...rows.map(([name, limit, cell]) => line([name, limit, ...shells.map(([, it]) => cell(it))])),
  ].join("\n");
}

type Samples = Readonly<Record<Way, readonly number[]>>;
type Middle = (values: readonly number[]) => number;

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(0.99 * (sorted.length - 1))] ?? NaN;
}

function three(samples: (measured: Measured) => Samples, of: Middle): Cells {
  return (measured) => {
    const { plain, script, term } = samples(measured);
    return [plain, script, term].map((it) => short(of(it))).join(" · ");
  };
}

function over({ plain, term }: Samples, of: Middle, limit: number): string {
  return bound(of(term) - of(plain), limit);
}

function bound(value: number, limit: number): string {
  return value <= limit ? short(value) : `**${short(value)}**`;
}

function launches({ launch: { plain, script, term } }: Measured): Samples {
  const prompts = (all: readonly { readonly prompt: number }[]) => warm(all).map((it) => it.prompt);
  return { plain: prompts(plain), script: prompts(script), term: prompts(term) };
}

/** The first fills the home and the caches. */
function warm<Value>(all: readonly Value[]): readonly Value[] {
  return all.slice(1);
}

function plainStart({ launch }: Measured): number {
  return median(warm(launch.plain).map((it) => it.prompt));
}

/** From the line that agent term begins with, after which it starts the shell. */
function ownStart({ launch }: Measured): number {
  return median(warm(launch.term).map(({ first, prompt }) => prompt - first));
}

function shellStart(measured: Measured): string {
  return `${short(plainStart(measured))} · ${short(ownStart(measured))}`;
}

function startedCell({ started: { plain, script, term } }: Measured): string {
  return `${plain} · ${script} · ${term > plain ? `**${term}**` : term}`;
}

function flood({ floods }: Measured, name: string): string {
  const it = floods[name];
  return it ? [it.plain, it.script, it.term].map((all) => short(median(all))).join(" · ") : "";
}

function speed({ floods }: Measured, name: string): string {
  const it = floods[name];
  if (!it) return "";
  const ratio = median(it.script) / median(it.term);
  return ratio >= 0.8 ? short(ratio) : `**${short(ratio)}**`;
}

function idleCell({ idle: { ticks, switches, calls } }: Measured): string {
  const text = `${ticks} · ${switches} · ${calls}`;
  return ticks + switches + calls === 0 ? text : `**${text}**`;
}

function memoryCell({ rss, peak }: Measured["memory"]["end"]): string {
  const text = `${rss.toFixed(0)} (${peak.toFixed(0)})`;
  return peak <= 70 ? text : `**${text}**`;
}

function short(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
