/** Numbers, dates and money as one reads them. */

/** `1.2k`, as on a small label. */
export function shortCount(count: number, locale: string): string {
  const style = { notation: "compact", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, style).format(count);
}

export function money(dollars: number, locale: string): string {
  const digits = dollars !== 0 && Math.abs(dollars) < 0.1 ? 4 : 2;
  const style = { style: "currency", currency: "USD", maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, style).format(dollars);
}

/** The time of today, else the date. */
export function shortTime(iso: string, now: Date, locale: string): string {
  const at = new Date(iso);
  const style = daysBefore(at, now) === 0
    ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const
    : { month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat(locale, style).format(at);
}

/** To the second. */
export function clockTime(iso: string, locale: string): string {
  const style = { timeStyle: "medium", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(iso));
}

/** `850 ms`, `4.2 s`, `3 min`. */
export function duration(milliseconds: number, locale: string): string {
  const [value, unit] = milliseconds < 1000
    ? [Math.round(milliseconds), "millisecond"] as const
    : milliseconds < 60_000
    ? [milliseconds / 1000, "second"] as const
    : [milliseconds / 60_000, "minute"] as const;
  const style = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, style).format(value);
}

/** Whole days between two dates of this time zone. */
export function daysBefore(at: Date, now: Date): number {
  const midnight = (it: Date) => new Date(it.getFullYear(), it.getMonth(), it.getDate()).getTime();
  return Math.round((midnight(now) - midnight(at)) / 86_400_000);
}
