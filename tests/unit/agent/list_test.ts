import assert from "node:assert/strict";
import { planIn } from "../../../src/agent/answer/list.ts";

Deno.test("a plan in an answer is its steps, each with the lines that are indented below it", () => {
  const steps =
    "  in short:\n1. Read **a.py**\n   with its tests\n2. Fix it\n\n   and run them\nDone.";
  assert.equal(planIn(steps), "1. Read a.py\n  with its tests\n2. Fix it\n  and run them");
  assert.equal(planIn("- [ ] Read a.py\n- [x] Fix it"), "1. Read a.py\n2. Fix it");
  assert.equal(planIn("步骤一：读 a.py\n步骤二：修好"), "1. 读 a.py\n2. 修好");
});

Deno.test("one step is no plan, nor is a list in a block of code", () => {
  assert.equal(planIn("1. Read a.py\n   with its tests"), null);
  assert.equal(planIn("```\n1. Read a.py\n2. Fix it\n```"), null);
});
