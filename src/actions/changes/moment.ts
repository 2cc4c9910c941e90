/** Moments as people name them: `2026-03-01T14:00`, `14:05`, `10m`. */

import { AgentError } from "../../protocol/mod.ts";

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Epoch milliseconds. `14:05` is the last time the clock of this place showed it, `10m` is so long
 * ago, a date without a zone is of this place.
 *
 * @throws {AgentError} `arg.moment`
 */
export function momentOf(given: string, now: number): number {
  const ago = /^(\d+(?:\.\d+)?)([smhd])$/.exec(given);
  if (ago) return now - Number(ago[1]) * (units[ago[2] ?? ""] ?? 0);
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(given);
  const time = clock ? lastTime(clock.slice(1).map((it) => Number(it ?? 0)), now) : isoTime(given);
  if (Number.isNaN(time)) throw new AgentError("usage", "arg.moment", { name: "to" });
  return time;
}

function lastTime([hour = 0, minute = 0, second = 0]: readonly number[], now: number): number {
  if (hour > 23 || minute > 59 || second > 59) return NaN;
  const at = new Date(now);
  at.setHours(hour, minute, second, 0);
  if (at.getTime() > now) at.setDate(at.getDate() - 1);
  return at.getTime();
}

function isoTime(given: string): number {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(given)) {
    return NaN;
  }
  // A date alone would be taken for one of Greenwich.
  return Date.parse(given.length === 10 ? `${given}T00:00` : given.replace(" ", "T"));
}
