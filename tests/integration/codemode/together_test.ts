/** Calls that a program awaits together cross the pipe together; the others are made one by one. */

import assert from "node:assert/strict";
import { ProgramRunner } from "../../../src/codemode/mod.ts";
import type { ProgramCall } from "../../../src/protocol/mod.ts";
import { allTools } from "../../../src/tools/mod.ts";
import { realClock } from "../../support/clock.ts";
import { Engines } from "../../support/engines.ts";
import { processTest } from "../../support/machine.ts";
import { runProgram } from "../../support/programs.ts";

const limits = { computeMs: 30_000, printed: 2_000, kept: 100_000 };

const paths = `const paths = ["a", "b", "c"];`;

const programs: readonly (readonly [code: string, together: readonly number[], text: string])[] = [
  [`${paths} print(await Promise.all(paths.map((it) => files.read(it))))`, [3], "A B C"],
  [
    `${paths} print(await Promise.all(paths.map(async (it) => await files.read(it))))`,
    [3],
    "A B C",
  ],
  [`${paths} (await Promise.all(paths.map((it) => read_file(it)))).join(" ")`, [3], "A B C"],
  [`await Promise.all([files.read("a"), files.read("b")])`, [2], "A B"],
  [`print(await Promise.all([files.read("a"), files.list("b"), 3]))`, [2], "A B 3"],
  [`/* 👋 */ print(await Promise.all([tools.read_file("é"), files.read("b")]))`, [2], "É B"],
  [
    `${paths} async function both(path: string) {
       const one = await files.read(path);
       const two = await files.read(one + path);
       return one + two;
     }
     print(await Promise.all(paths.map(both)))`,
    [3, 3],
    "AA BB CC",
  ],
  [`files.read("a").then((it) => print(it))`, [1], "A"],
  // One by one: something happens to the result at once, or nothing waits beside it.
  [
    `${paths} print(await Promise.all(paths.map((it) => files.read(it).length)))`,
    [1, 1, 1],
    "1 1 1",
  ],
  [`print(await files.read("a"), await files.read("b"))`, [1, 1], "A B"],
  [`${paths} print(paths.map((it) => files.read(it)))`, [1, 1, 1], "A B C"],
  // What changes something keeps its place.
  [
    `await Promise.all(["a", "b"].map((it) => files.write(it, "x"))); print("done")`,
    [1, 1],
    "done",
  ],
  [
    `const read = Promise.all([files.read("a"), files.read("b")]);
     files.write("a", "x");
     print(await read)`,
    [2, 1],
    "A B",
  ],
  [
    `${paths} const all = await Promise.allSettled(paths.map((it) => files.read("no " + it)));
     print(all.map((it) => it.reason.name + " " + it.status))`,
    [3],
    "ToolError rejected ToolError rejected ToolError rejected",
  ],
  [`print((await Promise.all(Array(250).fill("a").map((it) => files.read(it)))).length)`, [
    ...[100, 100, 50],
  ], "250"],
];

processTest("calls that are awaited side by side come in one frame, in their order", async () => {
  await using engines = new Engines(limits);
  for (const [code, together, text] of programs) {
    const run = await runProgram(code, {
      start: engines.start,
      answer: ({ input: { path } }) => {
        const name = String(path);
        if (name.startsWith("no")) return { status: "failed", text: `${name} is missing` };
        return { status: "ok", text: name.at(-1)?.toUpperCase() ?? "" };
      },
    });
    const words = run.text.replaceAll(/[[\]",\n]+/g, " ").replaceAll(/ +/g, " ").trim();
    assert.deepEqual([code, run.together, words], [code, together, text]);
  }
});

processTest("a failure that nobody catches is told with the line of its call", async () => {
  await using engines = new Engines(limits);
  const run = await runProgram(
    `const paths = ["a"];\nasync function load(path: string) {\n  return await files.read(path);\n}\n` +
      `await Promise.all(paths.map(load));`,
    { start: engines.start, answer: () => ({ status: "failed", text: "it is missing" }) },
  );
  assert.deepEqual(
    [run.status, run.text],
    ["failed", "[ToolError: it is missing]\n  line 3: return await files.read(path);"],
  );
});

processTest(
  "a program that was left in the middle of such calls gets those that are missing",
  async () => {
    const code = `${paths} const all = await Promise.all(paths.map((it) => files.read(it)));
    all.push(files.read("d")); print(all.join(""));`;
    const program = { id: "c1", name: "run_program", input: { code } };
    const options = {
      ...{ signal: new AbortController().signal, at: "2026-01-02T03:04:05.000Z" },
      ...{ variables: [], progress: () => {} },
    };
    const ports = { tools: allTools, clock: realClock, outputChars: 2_000 };
    await using engines = new Engines(limits);
    for (let kept = 0; kept <= 4; kept++) {
      for (const isNew of [false, true]) {
        const made: ProgramCall[] = [];
        let runner = new ProgramRunner(ports, engines.start);
        const seen: string[] = [];
        for (let step = await runner.advance(program, made, options); step.type !== "end";) {
          const calls = step.type === "call" ? [step] : step.calls;
          seen.push(calls.map(({ call }) => `${call.id} ${call.input["path"]}`).join(", "));
          // One call at a time, as where each of them has to wait.
          const [first] = calls;
          if (!first) break;
          const { call } = first;
          made.push({ call, result: { status: "ok", text: String(call.input["path"]) } });
          if (made.length === kept && isNew) {
            await runner.end("c1");
            runner = new ProgramRunner(ports, engines.start);
          }
          step = await runner.advance(program, made, options);
          if (step.type === "end") assert.match(step.result.text, /^abcd\n/);
        }
        assert.deepEqual(seen, ["c1.1 a, c1.2 b, c1.3 c", "c1.2 b, c1.3 c", "c1.3 c", "c1.4 d"]);
        await runner.end("c1");
      }
    }
  },
);
