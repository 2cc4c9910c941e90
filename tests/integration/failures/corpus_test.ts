/** Outputs of failed commands, labelled by somebody who did not know the table. */

import assert from "node:assert/strict";
import { failureCases } from "../../corpus/failures/cases.ts";
import { score, scoreText } from "./score.ts";

Deno.test("the table knows the outputs of the corpus, and is silent rather than wrong", async () => {
  const [open, closed] = await Promise.all([failureCases("open"), failureCases("closed")]);
  const whole = await score([...open, ...closed]);
  const text = [
    scoreText("open", await score(open)),
    scoreText("closed", await score(closed)),
    scoreText("whole", whole).split("\n")[0],
  ].join("\n");
  assert.ok(whole.precision >= 0.98, text);
  assert.ok(whole.recall >= 0.9, text);
});
