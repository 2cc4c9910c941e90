/** When a server wants to be asked again. */

import { readErrorBody } from "./error_body.ts";

/** No server makes us wait longer than this, whatever it asks for. */
const LONGEST_MS = 120_000;

/**
 * Epoch milliseconds at which the server wants to be asked again, between `now` and 120 s
 * later; `undefined` where it does not say. In order of trust: `retry-after-ms`,
 * `Retry-After` as seconds or HTTP date (RFC 9110, 10.2.3), Google's `RetryInfo`, and
 * "try again in 20s" in the message.
 *
 * @param now epoch milliseconds
 */
export function retryAfter(
  headers: Headers | undefined,
  body: string,
  now: number,
): number | undefined {
  const wait = number(headers?.get("retry-after-ms")) ??
    seconds(headers?.get("retry-after")) ??
    date(headers?.get("retry-after"), now) ??
    fromBody(body);
  if (wait === undefined) return undefined;
  return now + Math.min(Math.max(wait, 0), LONGEST_MS);
}

function number(text: string | null | undefined): number | undefined {
  const value = text ? Number(text) : NaN;
  return Number.isNaN(value) ? undefined : Math.ceil(value);
}

function seconds(text: string | null | undefined): number | undefined {
  const value = text ? Number(text) : NaN;
  return Number.isNaN(value) ? undefined : Math.ceil(value * 1000);
}

function date(text: string | null | undefined, now: number): number | undefined {
  const time = text ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time - now;
}

function fromBody(text: string): number | undefined {
  const body = readErrorBody(text);
  if (body.retryDelay) return duration(body.retryDelay);
  return duration(/(?:try again|retry) (?:in|after) ([\d.hms ]+)/i.exec(body.message)?.[1]);
}

const unitMs = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const;

/** `34.07s`, `6m0s`, `820ms`, `1h2m` in milliseconds. */
function duration(text: string | undefined): number | undefined {
  const parts = [...(text ?? "").matchAll(/(\d+(?:\.\d+)?) ?(ms|h|m|s)/g)];
  if (parts.length === 0) return undefined;
  const total = parts.reduce((sum, [, value, unit]) => {
    return sum +
      Number(value) * (unit === "h" || unit === "m" || unit === "ms" ? unitMs[unit] : unitMs.s);
  }, 0);
  return Math.ceil(total);
}
