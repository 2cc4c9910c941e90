/** What the dashboard may take, on a machine that does nothing else. */

import type { SeedOptions } from "./seed.ts";

export type Figure =
  | "first frame, ms"
  | "content, ms"
  | "idle, % of a core"
  | "streaming, % of a core"
  | "streaming, MB"
  | "peak, MB"
  | "keys p95, ms";

/** @param helloMs milliseconds that a program takes which only says hello */
export function limitsOf(
  { count, compacted }: SeedOptions,
  helloMs: number,
): Readonly<Record<Figure, number>> {
  return {
    "first frame, ms": Math.max(120, 6 * helloMs),
    "content, ms": 700,
    // Processor time is counted in hundredths of a second, of 30.
    "idle, % of a core": 0.14,
    "streaming, % of a core": 20,
    "streaming, MB": compacted ? (count > 10_000 ? 130 : 120) : 150,
    "peak, MB": compacted ? Infinity : 150,
    "keys p95, ms": 15,
  };
}

/** What is over its limit, a line each. */
export function over(
  limits: Readonly<Record<Figure, number>>,
  measured: Readonly<Record<Figure, number>>,
): readonly string[] {
  return figures.filter((it) => measured[it] > limits[it])
    .map((it) => `${it}: ${measured[it].toFixed(1)}, limit ${limits[it].toFixed(1)}`);
}

const figures: readonly Figure[] = [
  ...["first frame, ms", "content, ms", "idle, % of a core"] as const,
  ...["streaming, % of a core", "streaming, MB", "peak, MB", "keys p95, ms"] as const,
];
