/** Programs as weak models write them: they work, or one line says what to write. */

import assert from "node:assert/strict";
import { Engines } from "../../support/engines.ts";
import { processTest } from "../../support/machine.ts";
import { type Answer, runProgram } from "../../support/programs.ts";

const limits = { computeMs: 5_000, printed: 2_000, kept: 10_000 };

const answer: Answer = ({ name, input }) => {
  const path = String(input["path"] ?? ".");
  if (name === "list_dir") {
    return { status: "ok", text: "", value: [{ name: "a", path: "a" }, { name: "b", path: "b" }] };
  }
  return name === "run_shell"
    ? { status: "ok", text: "", value: { exit: 0, output: "done" } }
    : { status: "ok", text: "", value: `${name} of ${path}` };
};

/** What a program prints, or says that it is. */
const works: readonly (readonly [habit: string, code: string, text: string])[] = [
  ["return at the top level", `const a = files.read("a");\nreturn a;`, "read_file of a"],
  [
    "await everywhere",
    `const a = await (await files.read("a"));\nawait print(a)`,
    "read_file of a",
  ],
  [
    "objects in console.log",
    `console.log({ a: [1, { b: 2n }] })`,
    '{\n  "a": [\n    1,\n    {\n      "b": "2n"\n    }\n  ]\n}',
  ],
  [
    "a main function",
    `async function main() { print(files.read("a")) }\nawait main();`,
    "read_file of a",
  ],
  [
    "a function that calls itself",
    `(async () => { print(await files.read("a")) })();`,
    "read_file of a",
  ],
  [
    "forEach with async",
    `["a", "b"].forEach(async (it) => { print(await files.read(it)) })`,
    "read_file of a\nread_file of b",
  ],
  [
    "Promise.all",
    `print((await Promise.all(["a", "b"].map((it) => files.read(it)))).join())`,
    "read_file of a,read_file of b",
  ],
  ["then", `Promise.resolve(files.read("a")).then((it) => print(it))`, "read_file of a"],
  ["a fence around it", '```typescript\nprint(files.read("a"))\n```', "read_file of a"],
  ["a fence with lines around it", '\n```ts\nprint(files.read("a"))\n```\n', "read_file of a"],
  ["a line for a shell", '#!/usr/bin/env deno\nprint(files.read("a"))', "read_file of a"],
  ["the tool's own name", `print(read_file("a"))`, "read_file of a"],
  ["the tool's own name with an object", `print(read_file({ path: "a" }))`, "read_file of a"],
  ["tools.", `print(tools.read_file("a"))`, "read_file of a"],
  ["functions.", `print(functions.read_file({ path: "a" }))`, "read_file of a"],
  ["the tool's name in the toolkit", `print(files.read_file("a"))`, "read_file of a"],
  [
    "names of other places",
    `print(files.readFile("a"), files.readFileSync("b"))`,
    "read_file of a read_file of b",
  ],
  ["files.ls", `print(files.ls(".").map((it) => it.name).join())`, "a,b"],
  ["shell.exec", `print(shell.exec("ls").output)`, "done"],
  ["JSON.parse of an object", `print(JSON.parse(files.list("."))[1].path)`, "b"],
  ["JSON.parse of a text", `print(JSON.parse('{"a":1}').a)`, "1"],
  ["types", `const all: string[] = []; const n: number = all.length as number; print(n)`, "0"],
  ["an interface", `interface A { b: string }\nconst a: A = { b: "c" };\nprint(a.b)`, "c"],
  [
    "generics and satisfies",
    `const m = new Map<string, number>([["a", 1]] satisfies [string, number][]);\nprint(m.get("a")!)`,
    "1",
  ],
  ["only an expression at the end", `const a = 2;\na * 21`, "42"],
  ["an assignment at the end", `let a = 2;\na = 3`, "3"],
  ["emoji before the last line", `const a = "😀😀"; // 😀\na.length`, "4"],
  ["a comment at the end", `2 + 3 // five`, "5"],
  ["an own variable named as a toolkit", `const code = shell.run("x").exit;\nprint(code)`, "0"],
  ["an unused then", `print(typeof files.then)`, "undefined"],
  ["use strict", `"use strict";\nprint(1)`, "1"],
  ["\\r\\n", `const a = 1;\r\nprint(a)\r\n`, "1"],
];

processTest("habits of weak models that work", async () => {
  await using engines = new Engines(limits);
  for (const [habit, code, expected] of works) {
    const { status, text } = await runProgram(code, { ...engines, answer });
    assert.deepEqual([status, text], ["ok", expected], habit);
  }
});

const noFiles =
  "there are no modules: files.read(path), files.write(path, content), files.list(path) and shell.run(command) are there by name";
const noImports =
  "a program imports and exports nothing: files.read(path), files.write(path, content), shell.run(command) and the other toolkits are there by name";
const python = "this is Python: write TypeScript";

/** The line that is told. */
const told: readonly (readonly [code: string, line: string])[] = [
  [`const fs = require("fs");`, noFiles],
  [`fs.readFileSync("a")`, noFiles],
  [`import fs from "fs";\nprint(1)`, `line 1:1: ${noImports}`],
  [`import { readFileSync } from "node:fs";`, `line 1:1: ${noImports}`],
  [`export const a = 1;`, `line 1:1: ${noImports}`],
  [`Deno.readTextFileSync("a")`, noFiles],
  [
    `process.exit(0)`,
    "there is no process: shell.run(command) runs commands, paths begin at the project",
  ],
  [
    `setTimeout(() => print(1), 10)`,
    "there are no timers: calls are synchronous, go on without waiting",
  ],
  [
    `await fetch("https://example.com")`,
    "there is no fetch: web.fetch(url), where the toolkit is there",
  ],
  [`def f(a):\n    return a`, python],
  [`for name in files.list("."):\n    print(name)`, python],
  [`import os\nprint(os.listdir("."))`, python],
  [`from pathlib import Path\nprint(1)`, python],
  [`x = [f for f in files.list(".")]`, python],
  [`print(len([1]))`, "this is TypeScript: write .length"],
  [`const files = files.list(".");`, "files is a toolkit: give the variable another name"],
  [
    `files.reed("a")`,
    `[TypeError: files has no "reed"; it has read, list, search, edit, write, delete, move, patch]`,
  ],
  [`tools.burn("a")`, `has no "burn"; it has read_file, list_dir`],
  [`files.read("a", 1, 2, 3)`, "files.read takes 3 arguments: path, start, end"],
  [`const a = 1;\nconst b = ;`, "line 2:9: syntax error"],
  [`print(1)\n}`, "a bracket closes more than the program opens"],
  [`enum A { B }`, "TypeScript enum is not supported in strip-only mode"],
];

processTest("habits that cannot work are told with what to write", async () => {
  await using engines = new Engines(limits);
  for (const [code, line] of told) {
    const { status, text, calls } = await runProgram(code, { ...engines, answer });
    assert.deepEqual(
      [status, text.includes(line), calls.filter((it) => !it.includes("list_dir"))],
      [
        "failed",
        true,
        [],
      ],
      `${code}\n${text}`,
    );
  }
});
