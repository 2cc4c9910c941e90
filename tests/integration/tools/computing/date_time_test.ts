import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/protocol/mod.ts";
import { runTool } from "../../../unit/tools/support.ts";
import { chance, judged, judgedTest } from "./judged.ts";

Deno.test("a date is told with what people ask of it", async () => {
  assert.deepEqual(await runTool("date_time", { date: "2026-03-01", zone: "Europe/Berlin" }), {
    text: "2026-03-01, Sunday, week 2026-W09, day 60 of the year, unix 1772319600",
    value: {
      ...{ iso: "2026-03-01T00:00:00+01:00", date: "2026-03-01", time: "00:00:00" },
      ...{ zone: "Europe/Berlin", offset: "+01:00", weekday: "Sunday", week: "2026-W09" },
      ...{ dayOfYear: 60, unix: 1772319600 },
    },
  });
});

Deno.test("dates are read in the ways that people write them, and moved", async () => {
  const cases: readonly (readonly [input: Readonly<Record<string, string>>, iso: string])[] = [
    [{}, "1970-01-01T00:00:00+00:00"],
    [{ zone: "Asia/Tokyo" }, "1970-01-01T09:00:00+09:00"],
    [{ date: "tomorrow" }, "1970-01-02T00:00:00+00:00"],
    [{ date: "2026-03-01 09:30" }, "2026-03-01T09:30:00+00:00"],
    [{ date: "2026-03-01T09:30Z", zone: "+02:00" }, "2026-03-01T11:30:00+02:00"],
    [{ date: "2026-03-01T09:30[Asia/Tokyo]" }, "2026-03-01T00:30:00+00:00"],
    [{ date: "1772319600" }, "2026-02-28T23:00:00+00:00"],
    [{ date: "1772319600000" }, "2026-02-28T23:00:00+00:00"],
    [{ date: "2026-01-31", add: "1 month" }, "2026-02-28T00:00:00+00:00"],
    [{ date: "2024-02-29", add: "1y -1d" }, "2025-02-27T00:00:00+00:00"],
    [{ date: "2026-01-01", add: "P1M2DT3H" }, "2026-02-03T03:00:00+00:00"],
    [{ date: "2026-03-06", add: "10 workdays" }, "2026-03-20T00:00:00+00:00"],
    [{ date: "2026-03-08", add: "-1 business day" }, "2026-03-06T00:00:00+00:00"],
    [{ date: "2026-03-01", add: "2 weeks and 3 days, 4 hours" }, "2026-03-18T04:00:00+00:00"],
    [{ date: "2026-03-01", add: "3个工作日" }, "2026-03-04T00:00:00+00:00"],
  ];
  const results = await Promise.all(cases.map(async ([input]) => {
    const { text, value } = await runTool("date_time", { zone: "UTC", ...input });
    return [input, entry(value, "iso") ?? text];
  }));
  assert.deepEqual(results, cases);
});

Deno.test("what is no date is a result that says how dates are written", async () => {
  const forms = /Dates are written 2026-03-01, /;
  const wrong = [
    ...[{ date: "2026-02-30" }, { date: "soon" }, { zone: "Mars/Olympus" }, { until: "never" }],
    ...[{ add: "a while" }, { add: "" }, { add: "9999999999 days" }, { add: "P1X" }],
    ...[{ add: "99999999 workdays" }],
  ];
  for (const input of wrong) {
    const { text, failed } = await runTool("date_time", { zone: "UTC", ...input });
    assert.deepEqual([forms.test(text), failed], [true, true], text);
  }
});

Deno.test("how long it is to another date is told in whole years, months and days", async () => {
  const { text } = await runTool("date_time", {
    ...{ zone: "UTC", date: "2024-02-29", until: "2026-04-01" },
  });
  assert.equal(
    text.split("\n")[1],
    "until 2026-04-01: 2 years 1 month 3 days; 762 days, 544 workdays, 65836800 seconds in all",
  );
});

const zones = [
  ...["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Shanghai"],
  ...["Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia"],
];

judgedTest("2,000 dates in eight zones are what Python's zoneinfo says", [], async () => {
  const next = chance(11);
  const two = (it: number) => String(it).padStart(2, "0");
  const date = (year: number) =>
    `${year}-${two(1 + next(12))}-${two(1 + next(28))}T${two(next(24))}:${two(next(60))}`;
  const cases = Array.from({ length: 2_000 }, () => {
    const year = 1971 + next(120);
    return {
      ...{ kind: "at", date: date(year), until: date(year + next(5) - 2) },
      ...{ zone: zones[next(zones.length)] ?? "UTC" },
      ...{ months: next(60) - 30, days: next(400) - 200, hours: next(100) - 50 },
    };
  });
  const python = await judged(cases);
  for (const [at, { date, until, zone, months, days, hours }] of cases.entries()) {
    const add = `${months} months ${signed(days)} days ${signed(hours)} hours`;
    const { value } = await runTool("date_time", { date, until, zone, add });
    const between = entry(value, "until");
    assert.deepEqual(
      {
        ...pick(value, ["iso", "weekday", "week", "dayOfYear", "unix"]),
        ...pick(between, ["days", "workdays", "seconds"]),
      },
      python[at],
      `${date} ${zone} ${add}`,
    );
  }
});

function signed(count: number): string {
  return count < 0 ? `-${-count}` : `+${count}`;
}

function entry(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) ? value[key] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pick(value: Json | undefined, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, entry(value, key)]));
}
