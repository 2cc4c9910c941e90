/** The cases about how a turn ends hold; `benches/honesty/README.md` says what they are. */

import assert from "node:assert/strict";
import { allCases, ownFiles, type Scored, scored } from "../../../benches/honesty/bench.ts";

const all: readonly Scored[] = await Promise.all((await allCases(ownFiles())).map(scored));

Deno.test("no case of an end is a false alarm, a false done or verified without proof", () => {
  const wrong = all.filter((it) => it.alarm || it.falseDone || it.falseVerified);
  assert.deepEqual(
    wrong.map(({ it, happened }) => `${it.task} · ${it.answer}: ${happened.end}, not ${it.expect}`),
    [],
  );
});

Deno.test("every case ends with the reason and the reminders that it had before", async () => {
  const lines = all.map(({ it, happened: { end, outcome, reminders } }) => {
    const why = "why" in outcome ? ` ${outcome.why}` : "";
    const what = "what" in outcome && outcome.what !== "" ? ` (${outcome.what})` : "";
    const sent = reminders.length > 0 ? ` · ${reminders.join(" ")}` : "";
    const [task = ""] = it.task.split("\n");
    return `${it.setting}: ${task.slice(0, 60)} → ${end}: ${outcome.kind}${why}${what}${sent}\n`;
  });
  const file = new URL("../../golden/ends.txt", import.meta.url);
  if (Deno.env.get("UPDATE_GOLDEN")) await Deno.writeTextFile(file, lines.join(""));
  assert.equal(lines.join(""), await Deno.readTextFile(file));
});
