/** Outputs of failed commands, labelled by somebody who did not know the table. */

import assert from "node:assert/strict";
import { failureCases } from "../../corpus/failures/cases.ts";
import { failures } from "../../../src/failures/table.ts";
import { entriesOf } from "./classes.ts";
import { score, scoreText } from "./score.ts";

Deno.test("each class of the corpus names entries of the table", () => {
  const known = new Set(failures.map(({ id }) => id));
  const unknown = Object.values(entriesOf).flat().filter((id) => !known.has(id));
  assert.deepEqual(unknown, []);
});

Deno.test("the table knows the outputs of the corpus, and is silent rather than wrong", async () => {
  const sets = ["open", "closed", "second", "third", "fourth", "fifth"] as const;
  const cases = await Promise.all(sets.map(failureCases));
  const texts = await Promise.all(
    sets.map(async (name, index) => scoreText(name, await score(cases[index] ?? []))),
  );
  const whole = await score(cases.flat());
  const text = [...texts, scoreText("whole", whole).split("\n")[0]].join("\n");
  assert.ok(whole.precision >= 0.98, text);
  assert.ok(whole.recall >= 0.9, text);
});
