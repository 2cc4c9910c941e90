import type { Execute, JsonObject, ToolOutput } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import type { dateTime } from "./definitions.ts";
import type { InputOf } from "./input_of.ts";
import { durationsOf, moved, type Span, workdaysBetween } from "./duration.ts";

type Zoned = Temporal.ZonedDateTime;

export const execute: Execute<InputOf<typeof dateTime>> = (
  { date, zone = Temporal.Now.timeZoneId(), add, until },
  { clock },
) => {
  try {
    const now = Temporal.Instant.fromEpochMilliseconds(Math.trunc(clock.now()))
      .toZonedDateTimeISO(zone);
    const spans = add === undefined ? [] : durationsOf(add);
    const start = moved(read(date, now), spans);
    return Promise.resolve(output(start, until === undefined ? null : read(until, now), {
      hasTime: date === undefined || hasTime(date) || spans.some(isOfTime),
    }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = error.message.replace(/^Temporal error:\s*/, "").replace(/\.$/, "");
    return Promise.resolve(failed(`${reason}. ${forms}`));
  }
};

const forms = "Dates are written 2026-03-01, 2026-03-01T09:30, 2026-03-01T09:30+09:00, " +
  "2026-03-01T09:30[Asia/Tokyo] or seconds since 1970; zones Europe/Berlin or +02:00; " +
  'add as "1 month -3 days 2 hours" or "10 workdays".';

const words: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 };

/** A date without a zone of its own is one of `now`'s zone. @throws {RangeError} */
function read(text: string | undefined, now: Zoned): Zoned {
  const own = text?.trim() ?? "now";
  const { timeZoneId: zone } = now;
  if (own === "" || own.toLowerCase() === "now") return now;
  const days = words[own.toLowerCase()];
  if (days !== undefined) return now.startOfDay().add({ days });
  if (/^\d{9,10}$/.test(own)) return instant(Number(own) * 1_000).toZonedDateTimeISO(zone);
  if (/^\d{12,13}$/.test(own)) return instant(Number(own)).toZonedDateTimeISO(zone);
  const iso = own.replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, "$1T");
  if (iso.includes("[")) return Temporal.ZonedDateTime.from(iso).withTimeZone(zone);
  if (/T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(iso)) {
    return Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  }
  return Temporal.PlainDateTime.from(iso, { overflow: "reject" }).toZonedDateTime(zone);
}

function instant(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}

function hasTime(date: string): boolean {
  return !/^\s*(?:\d{4}-\d{2}-\d{2}|today|tomorrow|yesterday)\s*$/i.test(date);
}

function isOfTime({ unit }: Span): boolean {
  return unit === "hours" || unit === "minutes" || unit === "seconds";
}

const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

function output(
  at: Zoned,
  until: Zoned | null,
  { hasTime }: { readonly hasTime: boolean },
): ToolOutput {
  const date = at.toPlainDate().toString();
  const weekday = weekdays[at.dayOfWeek - 1] ?? "";
  const iso = at.toString({ timeZoneName: "never", smallestUnit: "second" });
  const week = `${at.yearOfWeek}-W${String(at.weekOfYear).padStart(2, "0")}`;
  const value: JsonObject = {
    ...{ iso, date, time: iso.slice(11, 19), zone: at.timeZoneId, offset: at.offset, weekday },
    ...{ week, dayOfYear: at.dayOfYear, unix: Math.floor(at.epochMilliseconds / 1_000) },
  };
  const what = hasTime ? `${date} ${iso.slice(11, 19)} ${at.offset} ${at.timeZoneId}` : date;
  const head = `${what}, ${weekday}, week ${week}, day ${at.dayOfYear} of the year, unix ${
    value["unix"]
  }`;
  if (until === null) return { text: head, value };
  const between = difference(at, until);
  const target = until.toString({ timeZoneName: "never", smallestUnit: "second" });
  return {
    text: `${head}\nuntil ${hasTime ? target : target.slice(0, 10)}: ${between.text}; ` +
      `${between.days} days, ${between.workdays} workdays, ${between.seconds} seconds in all`,
    value: { ...value, until: between },
  };
}

/** As people count: whole years, months and days first; negative where `until` is earlier. */
function difference(at: Zoned, until: Zoned) {
  const parts = at.until(until, { largestUnit: "years", smallestUnit: "seconds" });
  const named = ["years", "months", "days", "hours", "minutes", "seconds"] as const;
  const told = named.filter((unit) => parts[unit] !== 0)
    .map((unit) => `${parts[unit]} ${Math.abs(parts[unit]) === 1 ? unit.slice(0, -1) : unit}`);
  const [from, to] = [at.toPlainDate(), until.toPlainDate()];
  return {
    text: told.join(" ") || "0 days",
    ...Object.fromEntries(named.slice(0, 2).map((unit) => [unit, parts[unit]])),
    days: from.until(to, { largestUnit: "days" }).days,
    workdays: workdaysBetween(from, to),
    seconds: Math.trunc((until.epochMilliseconds - at.epochMilliseconds) / 1_000),
  };
}
