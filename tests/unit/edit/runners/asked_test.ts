import assert from "node:assert/strict";
import { type Stance, stanceOf } from "../../../../src/edit/runners/asked.ts";

const div = {
  name: "tests/test_calc.py::test_div",
  path: "tests/test_calc.py",
  text: "calc.py:5: AssertionError",
};

const said = (task: string, changed: readonly string[] = ["calc.py"]): Stance =>
  stanceOf(div, { task, changed });

Deno.test("a test that the task names, or whose file it names, is to be put right", () => {
  const tasks = [
    "test_div fails, please look into it",
    "Do something about tests/test_calc.py",
    "Make test_calc.py green. Touch nothing else.",
    "让 test_div 通过",
    "Fix the failing tests.",
    "Finish calc.py so that the tests pass.",
    "修复失败的测试",
    "所有测试都要通过",
  ];
  assert.deepEqual(tasks.map((it) => said(it)), tasks.map(() => "asked"));
});

Deno.test("a test that the task sets aside is left as it is", () => {
  const tasks = [
    "Add a function mul to calc.py. Ignore test_div, it is known to fail.",
    "Add mul; test_div is red, leave it alone",
    "Add mul. test_div fails since last week, do not fix that.",
    "添加函数 mul，忽略 test_div",
  ];
  assert.deepEqual(tasks.map((it) => said(it)), tasks.map(() => "excluded"));
});

Deno.test("of two tests in a sentence one is asked for and the other set aside", () => {
  const task = "Fix test_add, but ignore test_div";
  const add = { ...div, name: "tests/test_calc.py::test_add" };
  assert.equal(stanceOf(add, { task, changed: [] }), "asked");
  assert.equal(said(task), "excluded");
});

Deno.test("work that mends something answers for the tests of what it changed", () => {
  assert.equal(said("Fix the bug in calc.py"), "asked");
  assert.equal(said("实现 calc.py"), "asked");
  assert.equal(said("Fix the bug in menu.py", ["menu.py"]), "open");
  assert.equal(said("Implement the function div"), "asked");
});

Deno.test("of other work nothing is said", () => {
  const tasks = [
    "Add a docstring to calc.py",
    "Add a function mul to calc.py",
    "给 calc.py 加注释",
  ];
  assert.deepEqual(tasks.map((it) => said(it)), tasks.map(() => "open"));
});
