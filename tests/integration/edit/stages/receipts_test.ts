/** The corpus of bad and good edits; `benches/receipts.ts` prints it with times. */

import assert from "node:assert/strict";
import { languages } from "../../../corpus/receipts/corpus.ts";
import { judged } from "../../../corpus/receipts/judge.ts";

Deno.test("bad edits are caught by the stage that should, and good ones are not", async () => {
  const rows: string[] = [];
  let [bad, caught, good, alarms] = [0, 0, 0, 0];
  for (const language of languages) {
    const wrong = (await judged(language, "bad")).filter((it) => it.edit.expected !== "tests");
    const right = await judged(language, "good");
    const hit = wrong.filter((it) => it.failed.includes(it.edit.expected));
    const false_ = right.filter((it) => it.failed.length > 0);
    [bad, caught] = [bad + wrong.length, caught + hit.length];
    [good, alarms] = [good + right.length, alarms + false_.length];
    rows.push(`${language}: ${hit.length}/${wrong.length}, ${false_.length}/${right.length}`);
    for (const it of false_) rows.push(`  false alarm: ${it.edit.title}`);
  }
  console.log(rows.join("\n"));
  assert.deepEqual([bad, good], [108, 200]);
  assert.ok(caught / bad >= 0.95, `${caught} of ${bad} were caught`);
  assert.ok(alarms / good <= 0.02, `${alarms} of ${good} were false alarms`);
});

Deno.test("what breaks behaviour is left to the tests", async () => {
  for (const language of languages) {
    const broken = (await judged(language, "bad")).filter((it) => it.edit.expected === "tests");
    assert.deepEqual(broken.map((it) => it.failed), [[], [], []], language);
  }
});
