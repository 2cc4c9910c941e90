import assert from "node:assert/strict";
import { momentOf } from "../../../../src/actions/changes/moment.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";

/** Local times, wherever this runs. */
const local = (text: string) => new Date(text).getTime();

Deno.test("a moment is so long ago, the last time of the clock, or a date of this place", () => {
  const now = local("2026-03-05T14:00:00");
  const cases: readonly (readonly [string, number])[] = [
    ["10m", now - 600_000],
    ["1.5h", now - 5_400_000],
    ["2d", now - 172_800_000],
    ["13:30", local("2026-03-05T13:30:00")],
    ["9:05:07", local("2026-03-05T09:05:07")],
    // Not yet today: it was yesterday.
    ["14:01", local("2026-03-04T14:01:00")],
    ["2026-03-01", local("2026-03-01T00:00:00")],
    ["2026-03-01 08:00", local("2026-03-01T08:00:00")],
    ["2026-03-01T08:00:30", local("2026-03-01T08:00:30")],
    ["2026-03-01T08:00Z", Date.UTC(2026, 2, 1, 8)],
    ["2026-03-01T08:00:00+08:00", Date.UTC(2026, 2, 1)],
  ];
  for (const [given, wanted] of cases) assert.equal(momentOf(given, now), wanted, given);
});

Deno.test("what is no moment is refused", () => {
  for (const given of ["", "10", "m", "24:00", "12:60", "yesterday", "2026-13-01", "2026-1-1"]) {
    assert.throws(
      () => momentOf(given, 0),
      (error) => error instanceof AgentError && error.code === "arg.moment",
      given,
    );
  }
});
