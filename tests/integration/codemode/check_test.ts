/** What is wrong with a program's calls is told before it runs, at its line; what may be right runs. */

import assert from "node:assert/strict";
import { callProblems } from "../../../src/codemode/check.ts";
import { allTools } from "../../../src/tools/mod.ts";

const wrong: readonly (readonly [code: string, line: number, hint: string])[] = [
  ['files.raed("a.txt")', 1, "files.raed: did you mean files.read?"],
  ['const a = 1;\n  print(files.reed("a"))', 2, "files.reed: did you mean files.read?"],
  ['files.readFil("a.txt")', 1, "files.readFil: did you mean files.read?"],
  ['file.read("a.txt")', 1, "file.read: did you mean files.read?"],
  ['shel.run("ls")', 1, "shel.run: did you mean shell.run?"],
  ['shell["rnu"]("ls")', 1, "shell.rnu: did you mean shell.run?"],
  [
    "files.glob('*.ts')",
    1,
    'files has no "glob"; it has read, list, search, edit, write, delete, move, patch',
  ],
  ['["a"].map(files.raed)', 1, "files.raed: did you mean files.read?"],
  ["files.read()", 1, "files.read needs path: write files.read(path, start?, end?)"],
  ['files.write("a.txt")', 1, "files.write needs content: write files.write(path, content)"],
  [
    'files.read("a", 1, 2, 3)',
    1,
    "files.read has 4 arguments: write files.read(path, start?, end?)",
  ],
  ['files.read({ pth: "a" })', 1, 'files.read has no parameter "pth": did you mean path?'],
  [
    'files.write({ path: "a", contents: "b", colour: 1 })',
    1,
    'files.write has no parameter "colour": write files.write(path, content)',
  ],
];

Deno.test("a call that cannot be right is told with its line and what to write", async () => {
  for (const [code, line, hint] of wrong) {
    const problems = await callProblems(code, allTools, []);
    assert.deepEqual(problems.map((it) => [it.line, it.hint]), [[line, hint]], code);
  }
});

const right: readonly string[] = [
  'files.read("a.txt")',
  'await files.readFile("a.txt", 1, 10)',
  'tools.read_file({ path: "a" }); read_file("a")',
  'const files = { raed: (it: string) => it }; files.raed("a")',
  'function f(file: { read(it: string): string }) { return file.read("a") }',
  "for (const file of [{ read: () => 1 }]) file.read();",
  'const args = ["a"]; files.read(...args)',
  'const options = { path: "a" }; files.read(options)',
  'files.write("a", { content: "b" })',
  'files.write({ path: "a", text: "b" })',
  'const it = { reed() {} }; it.reed(); [1].map(String); Math.max(1, 2); JSON.parse("1")',
  'const y = ; files.raed("a")',
];

Deno.test("what the program may mean itself, and what cannot be read, is left alone", async () => {
  for (const code of right) assert.deepEqual(await callProblems(code, allTools, []), [], code);
});

Deno.test("a variable of an earlier program hides no misspelling but its own", async () => {
  const earlier = [{ name: "file", kind: "object", preview: "", kept: '["o",[]]', lost: null }];
  const code = 'file.read("a"); shel.run("ls")';
  const problems = await callProblems(code, allTools, earlier);
  assert.deepEqual(problems.map(({ hint }) => hint), ["shel.run: did you mean shell.run?"]);
});
