/** Of what a step's model is told, the words of the plan are what is judged. */

import assert from "node:assert/strict";
import { stepTask } from "../../../src/agent/step_task.ts";
import { goalPhrase } from "../../../src/context/prompts.ts";

const step = { step: "2", title: "Rename total: all of it", detail: "\nin a.py" };
const words = "Rename total: all of it\nin a.py";

Deno.test("the program's words around a step are no words of its task", async () => {
  assert.deepEqual([
    stepTask(await goalPhrase({ kind: "goal_step", ...step })),
    stepTask(await goalPhrase({ kind: "goal_retry", ...step, why: "the tests fail" })),
    stepTask(await goalPhrase({ kind: "goal_continue", ...step })),
    stepTask("Fix step 2 of the plan: it is wrong."),
  ], [words, words, words, "Fix step 2 of the plan: it is wrong."]);
});
