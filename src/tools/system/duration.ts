/** How far a date is moved: "2 months -3 days", "P1Y2M", "10 workdays". */

type Unit = "years" | "months" | "weeks" | "days" | "workdays" | "hours" | "minutes" | "seconds";

export interface Span {
  readonly amount: number;
  readonly unit: Unit;
}

const units: Readonly<Record<string, Unit>> = {
  ...{ y: "years", yr: "years", year: "years", "年": "years", month: "months", mo: "months" },
  ...{ "个月": "months", "月": "months", w: "weeks", week: "weeks", "周": "weeks", d: "days" },
  ...{ day: "days", "天": "days", "日": "days", workday: "workdays", weekday: "workdays" },
  ...{ "business day": "workdays", "working day": "workdays", "work day": "workdays" },
  ...{ "工作日": "workdays", "个工作日": "workdays", h: "hours", hr: "hours", hour: "hours" },
  ...{ "小时": "hours", m: "minutes", min: "minutes", minute: "minutes", "分钟": "minutes" },
  ...{ s: "seconds", sec: "seconds", second: "seconds", "秒": "seconds" },
};

const part =
  /([+-]?)\s*(\d+)\s*((?:business |working |work )?[a-z]+|[\u4e00-\u9fff]+)[\s,]*(?:and\s+)?/giy;

/** A sign holds for what follows it, up to the next one. @throws {RangeError} */
export function durationsOf(text: string): readonly Span[] {
  const own = text.trim();
  if (/^[+-]?P/i.test(own)) return ofIso(Temporal.Duration.from(own.toUpperCase()));
  const spans: Span[] = [];
  let sign = 1;
  part.lastIndex = 0;
  for (let at = 0; at < own.length; at = part.lastIndex) {
    const [, mark = "", count = "", word = ""] = part.exec(own) ?? [];
    const name = word.toLowerCase();
    const unit = units[name] ?? units[name.replace(/s$/, "")];
    if (unit === undefined) throw new RangeError(`"${own.slice(at)}" is no span of time`);
    if (mark !== "") sign = mark === "-" ? -1 : 1;
    spans.push({ amount: sign * Number(count), unit });
  }
  if (spans.length === 0) throw new RangeError("add is empty");
  return spans;
}

function ofIso(duration: Temporal.Duration): readonly Span[] {
  const all = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;
  return all.flatMap((unit) => duration[unit] === 0 ? [] : [{ amount: duration[unit], unit }]);
}

/**
 * Years and months first, then weeks and days by the calendar, then workdays, then hours by the clock.
 * The end of a month stays one: 31 January and a month is 28 February.
 */
export function moved(at: Temporal.ZonedDateTime, spans: readonly Span[]): Temporal.ZonedDateTime {
  const sum = (unit: Unit) =>
    spans.filter((it) => it.unit === unit).reduce((total, it) => total + it.amount, 0);
  const by = (...some: readonly Exclude<Unit, "workdays">[]) =>
    Object.fromEntries(some.map((unit) => [unit, sum(unit)]));
  // One after the other: together they must all have one sign.
  const months = at.add({ months: 12 * sum("years") + sum("months") });
  const days = months.add({ days: 7 * sum("weeks") + sum("days") });
  const workdays = movedByWorkdays(days, sum("workdays"));
  return workdays.add(by("hours")).add(by("minutes")).add(by("seconds"));
}

/** Monday to Friday; no holidays. */
function movedByWorkdays(at: Temporal.ZonedDateTime, count: number): Temporal.ZonedDateTime {
  if (Math.abs(count) > 100_000) throw new RangeError("that many workdays cannot be counted");
  const step = Math.sign(count);
  let [date, left] = [at, Math.abs(count)];
  while (left > 0) {
    date = date.add({ days: step });
    if (date.dayOfWeek <= 5) left -= 1;
  }
  return date;
}

/** Days from Monday to Friday of [from, to); negative where `to` is earlier. */
export function workdaysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  if (Temporal.PlainDate.compare(from, to) > 0) return 0 - workdaysBetween(to, from);
  const { days } = from.until(to, { largestUnit: "days" });
  const rest = Array.from({ length: days % 7 }, (_, at) => (from.dayOfWeek - 1 + at) % 7);
  return Math.floor(days / 7) * 5 + rest.filter((it) => it < 5).length;
}
