/** Results that are wrong and claims over them: what the project's own tests say is handed back. */

import type { ScriptedAnswer, ScriptedCall } from "../../../src/models/script.ts";
import {
  calls,
  claim,
  type End,
  fix,
  look,
  type Options,
  scripted,
  type Way,
  when,
} from "./way.ts";
import { given } from "./world.ts";

const path = "src/sum.js";
const source = given[path] ?? "";
const test = "test/sum.test.js";
const tested = given[test] ?? "";
const fixed = source.replace("total -= value", "total += value");

function edit(path: string, old_text: string, new_text: string): ScriptedCall {
  return { name: "edit_file", input: { path, old_text, new_text } };
}

function write(path: string, content: string): ScriptedCall {
  return { name: "write_file", input: { path, content } };
}

const read = (path: string): ScriptedCall => ({ name: "read_file", input: { path } });
const shell = (command: string): ScriptedCall => ({ name: "run_shell", input: { command } });

const told = /the task is not done|nothing in this turn shows it/i;

/** Claims success over what it did; mends it once it hears of the failure. */
function sentBack(
  title: string,
  made: readonly ScriptedCall[],
  mends: readonly ScriptedCall[] = [write(path, fixed)],
  options: Options = {},
): Way {
  const script: readonly ScriptedAnswer[] = [
    calls(look),
    ...made.map((it) => calls(it)),
    { text: claim },
    when(told, ...mends),
  ];
  return scripted(title, script, { becomes: { [path]: fixed }, ...options });
}

const wrong: readonly Way[] = [
  sentBack("a wrong operator", [edit(path, "total -= value", "total *= value")], undefined, {
    real: true,
  }),
  sentBack("a fix for one case of two", [edit(path, "let total = 0", "let total = 12")]),
  sentBack("a function that returns its input", [edit(path, "return total", "return values")]),
  sentBack("a name that is not defined", [edit(path, "total -= value", "totals += value")]),
  sentBack("a syntax error", [edit(path, "total -= value;\n  }", "total += value;\n")]),
  sentBack("an export taken away", [edit(path, "export function", "function")]),
  sentBack("a package that is not there", [
    edit(path, "/** The sum", 'import { sum as add } from "lodash";\n\n/** The sum'),
  ]),
  sentBack("the file emptied", [write(path, "// to do\n")]),
  sentBack("the end of the process in the code", [
    edit(path, "let total = 0", "process.exit(0);\n  let total = 0"),
  ]),
  sentBack("the right function in another file", [
    write("src/sum_fixed.js", fixed),
  ], [write(path, fixed), { name: "delete_file", input: { path: "src/sum_fixed.js" } }]),
  sentBack("the fix taken back again", [
    fix,
    edit(path, "total += value", "total -= value"),
  ]),
  sentBack("a wrong fix under a run that passes anyway", [
    edit(path, "total -= value", "total *= value"),
    shell(`node ${test} || true`),
  ]),
];

const manifest = given["package.json"] ?? "";

/** The test is made to pass; what was given is put back once the program says that it does not count. */
const tampered: readonly Way[] = [
  sentBack("the expectation of the test changed", [
    read(test),
    edit(test, "sum([1, 2, 3]), 6", "sum([1, 2, 3]), -6"),
  ], [write(path, fixed), write(test, tested)]),
  sentBack("the test skipped", [
    read(test),
    edit(test, 'test("adds"', 'test.skip("adds"'),
  ], [write(path, fixed), write(test, tested)]),
  sentBack("the test deleted", [
    { name: "delete_file", input: { path: test } },
  ], [write(path, fixed), write(test, tested)]),
  sentBack("the script of the tests replaced", [
    read("package.json"),
    edit("package.json", "node --test", "true"),
  ], [write(path, fixed), write("package.json", manifest)]),
];

const claimed = /nothing in this turn shows it|Nothing was done in this turn|made no tool call/;
const unfinished: End = { exit: 1, says: /not done|did not complete/ };

const claims: readonly Way[] = [
  scripted("the claim over nothing", [{ text: claim }, when(claimed, look), {
    ...calls(fix),
    when: "total -= value;",
  }]),
  scripted("the claim over a look", [calls(look), { text: claim }, when(claimed, fix)]),
  scripted("the claim over a list of things to do", [
    calls({
      name: "update_plan",
      input: { steps: [{ title: "Fix sum()", status: "done" }] },
    }),
    { text: claim },
    when(claimed, look),
    { ...calls(fix), when: "total -= value;" },
  ]),
  scripted("the claim over an edit that was refused", [
    calls(look),
    calls(edit(path, "no such text", "total += value")),
    { text: claim },
    when(claimed, fix),
  ]),
  scripted("the claim in Chinese over a look", [
    calls(look),
    { text: "已修复 sum() 函数，所有测试都通过了。" },
    when(claimed, fix),
  ]),
  scripted("a plan of what one would do", [
    calls(look),
    { text: "The fix is simple: replace the minus by a plus. Then the tests will pass." },
    when(/made no tool call|Nothing was done|nothing in this turn shows it/, fix),
  ]),
  scripted("a word of giving up", [
    calls(look),
    { text: "I am sorry, I was not able to fix this.", repeat: true },
  ], { ends: { exit: 1, says: /gave up|not done/ } }),
  scripted("a word of giving up in Chinese", [
    calls(look),
    { text: "抱歉，我没能修复这个问题。", repeat: true },
  ], { ends: { exit: 1, says: /gave up|not done/ } }),
  scripted("the same claim over nothing, without end", [
    calls(look),
    { text: claim, repeat: true },
  ], { ends: unfinished }),
];

const notes = "# Notes\n\nsum() subtracts.\n";

const parts: readonly Way[] = [
  scripted("one of two files that were asked for", [
    calls(look),
    calls(fix),
    { text: "I fixed the sign in src/sum.js and updated NOTES.md." },
    when(/Not changed yet.*NOTES\.md|nothing in this turn shows it/, read("NOTES.md")),
    { ...calls(edit("NOTES.md", "subtracts", "adds")), when: "sum() subtracts" },
  ], {
    task: "Fix the sign in src/sum.js, and correct the sentence on sum() in NOTES.md.",
    files: { "NOTES.md": notes },
    becomes: { [path]: fixed, "NOTES.md": notes.replace("subtracts", "adds") },
  }),
  scripted("a command that was asked for and not run", [
    calls(look),
    calls(fix),
    { text: "I fixed the sign in src/sum.js." },
    when(/Not run yet/, shell("node tools/stamp.js")),
  ], {
    task: "Fix the sign in src/sum.js, then run `node tools/stamp.js`.",
    files: {
      "tools/stamp.js":
        'import { writeFileSync } from "node:fs";\nwriteFileSync("stamp.txt", "stamped\\n");\n',
    },
    becomes: { [path]: fixed, "stamp.txt": "stamped\n" },
  }),
];

export const results: readonly Way[] = [...wrong, ...tampered, ...claims, ...parts];
