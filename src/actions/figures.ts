/** Numbers as people read them. */

import type { Locale } from "../messages/mod.ts";
import { byteSize } from "../util/mod.ts";
import type { ViewContext } from "./action.ts";

/** `999`, `12.3k`, `4.1M` */
export function count(value: number): string {
  if (value < 1000) return String(value);
  if (value < 999_950) return `${(value / 1000).toFixed(1)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

/** US dollars, at least two significant digits. */
export function money(value: number): string {
  if (value === 0) return "$0";
  return value < 0.1 ? `$${value.toPrecision(2)}` : `$${value.toFixed(2)}`;
}

/** `12 ms`, `3.4 s`, `2 min 5 s` */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round(ms % 60_000 / 1000)} s`;
}

/** `812 bytes`, `1.5 kB`, in the reader's language. */
export function sizeText(bytes: number, t: ViewContext["t"]): string {
  if (bytes >= 1000) return byteSize(bytes);
  return bytes === 1 ? t("size.byte") : t("size.bytes", { count: bytes });
}

const steps = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]] as const;

/** `2 hours ago`, in the reader's language; times are epoch milliseconds. */
export function ago(then: number, now: number, locale: Locale): string {
  if (Number.isNaN(then)) return "–";
  const passed = Math.max(0, now - then);
  const [unit, length] = steps.find(([, it]) => passed >= it) ?? ["second", 1000] as const;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  return format.format(-Math.floor(passed / length), unit);
}
