/** From runs to figures beside their limits. Pure. */

import type { Cost } from "./measure.ts";
import { waited } from "./fsync.ts";
import type { Measured, Run } from "./runs.ts";

/** A figure that has a limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "kB" | "MB" | "";
  /** `value` beside that of the hello program, where the limit is a ratio. */
  readonly ratio?: number;
  /** Inclusive: at most this, or at least where `atLeast` says so. */
  readonly limit: number;
  readonly atLeast?: boolean;
}

export function isMet({ value, ratio, limit, atLeast }: Figure): boolean {
  return atLeast ? value >= limit : (ratio ?? value) <= limit;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The limits of the walking skeleton; the ratios are to a hello program in the same rounds. */
export function figures(measured: Measured): readonly Figure[] {
  const { a, b } = measured.scenarios;
  const hello = median(walls(measured.hello));
  const own = ownTimes(measured);
  const ratio = (value: number) => value / hello;
  const version = median(walls(measured.version));
  const help = median(walls(measured.help));
  const launch = median([...a, ...b].map(firstRequest));
  const ms = { unit: "ms" } as const;
  return [
    { name: "`--version`", value: version, ...ms, ratio: ratio(version), limit: 1.5 },
    { name: "`--help`", value: help, ...ms, ratio: ratio(help), limit: 3.4 },
    { name: "launch to first request", value: launch, ...ms, ratio: ratio(launch), limit: 6 },
    { name: "first request", value: median(a.map((it) => sent(it, 1))), unit: "kB", limit: 5 },
    { name: "tools advertised", value: tools(a), unit: "", limit: 6, atLeast: true },
    { name: "ten reads, CPU", value: median(b.map((it) => it.cost.cpu)), ...ms, limit: 180 },
    ...(own === null
      ? []
      : [{ name: "ten reads, our own a turn, net of fsync", value: own, ...ms, limit: 3 }]),
    { name: "ten reads, sent", value: median(b.map((it) => sent(it))), unit: "kB", limit: 110 },
    { name: "ten reads, peak", value: median(b.map((it) => it.cost.peak)), unit: "MB", limit: 80 },
    {
      name: "turns that keep the prompt's prefix",
      value: stableTurns(b),
      unit: "",
      limit: 10,
      atLeast: true,
    },
  ];
}

function walls(costs: readonly Cost[]): readonly number[] {
  return costs.map((it) => it.wall);
}

/** Milliseconds from before the fork to the arrival of the first request. */
export function firstRequest({ cost, exchanges }: Run): number {
  return (exchanges[0]?.arrived ?? NaN) - cost.started;
}

/** Milliseconds from the end of the last reply to the end of the process. */
export function tail({ cost, exchanges }: Run): number {
  return cost.started + cost.wall - (exchanges.at(-1)?.ended ?? NaN);
}

/** Median of the times between a reply and the next request, milliseconds. */
export function gap(run: Run): number {
  return median(gapsOf(run).map(({ begin, end }) => end - begin));
}

function gapsOf({ exchanges }: Run): readonly { readonly begin: number; readonly end: number }[] {
  return exchanges.slice(1).map((next, at) => ({
    begin: exchanges[at]?.ended ?? NaN,
    end: next.arrived,
  }));
}

/** Milliseconds of waiting for the disk in the median turn; `null` where nothing was traced. */
export function diskTime({ traced }: Pick<Measured, "traced">): number | null {
  if (traced.length === 0) return null;
  return median(
    traced.flatMap((run) => gapsOf(run).map(({ begin, end }) => waited(run.waits, begin, end))),
  );
}

/** Of our own: what passes between reply and request in runs that nobody traces, less the disk's. */
function ownTimes(measured: Measured): number | null {
  const disk = diskTime(measured);
  return disk === null ? null : median(measured.scenarios.b.map(gap)) - disk;
}

/** Kilobytes of all request bodies, or of the first `count`. */
export function sent({ exchanges }: Pick<Run, "exchanges">, count = exchanges.length): number {
  return exchanges.slice(0, count).reduce((sum, it) => sum + it.bytes, 0) / 1000;
}

function tools(runs: readonly Run[]): number {
  const counts = runs.map(({ exchanges }) =>
    JSON.parse(exchanges[0]?.body ?? "{}").tools?.length ?? 0
  );
  return Math.min(...counts);
}

/** Turns of the worst run whose request begins with all that the one before said. */
function stableTurns(runs: readonly Run[]): number {
  const counts = runs.map(({ exchanges }) =>
    exchanges.slice(1).filter((next, at) => keepsPrefix(exchanges[at]?.body ?? "", next.body))
      .length
  );
  return Math.min(...counts);
}

/** System prompt, tools and every earlier message, byte for byte. */
function keepsPrefix(before: string, after: string): boolean {
  const [old, now] = [before, after].map((it) => JSON.parse(it));
  const head = (body: { messages: unknown[] }) => JSON.stringify({ ...body, messages: [] });
  const messages = JSON.stringify(old.messages);
  return head(old) === head(now) &&
    JSON.stringify(now.messages.slice(0, old.messages.length)) === messages;
}
