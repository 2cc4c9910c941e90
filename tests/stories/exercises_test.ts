/** Exercises, solved rightly, wrongly and by half, by a scripted model with the real tools. */

import assert from "node:assert/strict";
import { isWhole } from "../support/sampled.ts";
import { ahead } from "./ends/ahead.ts";
import { type End, endOf, endOfEvents } from "./ends/end.ts";
import { type Exercise, exercises, halves, insisting, writing } from "./ends/exercise.ts";
import { missing } from "./ends/programs.ts";
import { place } from "./ends/place.ts";
import type { Script } from "../../src/models/script.ts";

const all = await exercises();
const lacking = await missing();

/** Every fourth is solved by the program as a process of its own, with JSON lines. */
const isReal = (at: number) => at % 4 === 3;

interface Told {
  readonly end: End;
  readonly output: string;
  /** The project is as it was: at the end of the run, and after `undo --session`. */
  readonly same: boolean;
  readonly restored: boolean;
  /** Exit code of the undo. */
  readonly undo: number;
}

async function tell(exercise: Exercise, script: Script, real: boolean): Promise<Told> {
  await using box = await place(exercise.files);
  await box.script(script);
  // A mode that nobody would give it anew.
  await Deno.chmod(`${box.project}/${exercise.path}`, 0o750);
  const start = JSON.stringify(await box.tree());
  const task = `Finish ${exercise.path} so that the tests pass.`;
  const args = ["work", task, "--approve", "all", ...real ? ["--json"] : []];
  const ran = await box.run(args, { real });
  const same = JSON.stringify(await box.tree()) === start;
  const undo = await box.run(["undo", "--session"]);
  return {
    end: real ? await endOfEvents(ran) : endOf(ran),
    output: `exit ${ran.code}\n${ran.stdout}\n${ran.stderr}\n${undo.stdout}${undo.stderr}`,
    same,
    restored: JSON.stringify(await box.tree()) === start,
    undo: undo.code,
  };
}

const ways = ["right", "wrong", "half"] as const;

/** Each exercise in one of the three ways, by turns, unless they are run whole. */
const jobs = all.flatMap((exercise, at) =>
  ways.filter((_, n) => isWhole || n === at % ways.length).map((way) => ({ exercise, at, way }))
);

const run = ahead(jobs.length, 3, async (index) => {
  const job = jobs[index];
  if (!job || lacking.has(job.exercise.runner)) return null;
  const { exercise, at, way } = job;
  switch (way) {
    case "right":
      return await tell(exercise, writing(exercise, exercise.right), isReal(at));
    case "wrong": {
      const script = isReal(at) ? insisting(exercise) : writing(exercise, exercise.wrong);
      return await tell(exercise, script, isReal(at));
    }
    case "half":
      return await tell(exercise, halves(exercise, at), false);
  }
});

const titles = {
  right: "the right solution is verified, and undo restores the start",
  wrong: "a wrong one that passes some tests is failing, and undo restores the start",
  half: "half a file is refused, and nothing is touched",
} as const;

const counts = new Map<string, number>();

for (const [index, { exercise, at, way }] of jobs.entries()) {
  Deno.test({
    name: `${exercise.runner} ${exercise.name}: ${titles[way]}`,
    ignore: lacking.has(exercise.runner),
    // Others run meanwhile.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const told = await run(index);
      if (!told) return;
      const { end, same, restored, undo, output } = told;
      const ends = {
        right: { exit: 0, standing: "verified" },
        wrong: { exit: 3, standing: "failing" },
        half: { exit: 1, standing: "unfinished" },
      } as const;
      assert.deepEqual({ end, same, restored, undo }, {
        end: ends[way],
        same: way === "half",
        restored: true,
        undo: 0,
      }, output);
      if (way === "half") assert.match(output, /the answer was cut off|✗ (write|edit)_file/);
      if (way === "wrong") assert.match(output, /: \d+ failed, \d+ passed/);
      if (way === "wrong" && isReal(at)) {
        assert.equal(output.match(/"type":"verification"/g)?.length, 3, output);
      }
      counts.set(way, (counts.get(way) ?? 0) + 1);
    },
  });
}

Deno.test("the exercises are at least thirty, and their counts are printed", () => {
  assert.ok(all.length >= 30);
  const of = (way: string) => `${way} ${counts.get(way) ?? 0}`;
  console.log(`${all.length} exercises: ${ways.map(of).join(", ")}`);
});
