/**
 * What a program costs beside the calls that it makes: its engine by itself, and the whole path through
 * judge, tool and log on a disk. `bench.ts` prints it before the jobs.
 */

import { EngineProcess } from "../../src/codemode/engine/mod.ts";
import { programText } from "../../src/codemode/program_text.ts";
import { scriptedModel } from "../../src/models/scripted.ts";
import type { Script } from "../../src/models/script.ts";
import { createSession } from "../../src/session/mod.ts";
import { isOfProgram } from "../../src/protocol/mod.ts";
import { kvStore } from "../../src/storage/mod.ts";
import { allTools, toolForPrograms } from "../../src/tools/mod.ts";
import { diskWorkspace } from "../../src/workspace/mod.ts";
import { realClock } from "../../tests/support/clock.ts";
import { driveWith, memoryPorts } from "../../tests/support/session.ts";
import { pathOf, textOf } from "./jobs.ts";

const bundled = new URL("../../dist/src/codemode/engine/worker.js", import.meta.url).href;
const limits = { computeMs: 30_000, printed: 16_000, kept: 100_000 };
const calls = 1_000;

/** Milliseconds in which a model writes a program of some 40 tokens. */
const writtenIn = 600;

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

function line(name: string, all: readonly number[], unit = "ms", digits = 0): void {
  const [middle, least] = [median(all), Math.min(...all)].map((it) => it.toFixed(digits));
  console.log(`| ${name} | median ${middle}, least ${least} ${unit} |`);
}

/** Milliseconds from the start, and from the program's text on, to the first call; then of each call. */
async function engineAlone(aheadMs: number) {
  const text = await programText(
    `for (let i = 0; i < ${calls}; i++) files.read("src/part_10.ts")`,
    [],
  );
  if (!text.ok) throw new Error(text.problem.hint);
  const began = performance.now();
  await using engine = await EngineProcess.start(limits, bundled);
  if (aheadMs > 0) await new Promise((done) => setTimeout(done, aheadMs));
  const came = aheadMs > 0 ? performance.now() : began;
  const { code, offset } = text;
  let step = await engine.run({
    ...{ code, offset, now: 0, seed: 1, aliases: [], catalogue: [["files", ["read"]]] },
    awaited: text.awaited.map(({ line, column }) => `${line + offset}:${column}`),
  });
  const first = performance.now() - came;
  const memory = await childMemory();
  const value = textOf(10);
  const then = performance.now();
  while (step.type !== "end") {
    step = await engine.answer(
      step.type === "call" ? { value } : step.calls.map(() => ({ value })),
    );
  }
  return { first, call: (performance.now() - then) / calls, memory };
}

/** Megabytes at most of the youngest child. */
async function childMemory(): Promise<number> {
  const path = `/proc/${Deno.pid}/task/${Deno.pid}/children`;
  const child = (await Deno.readTextFile(path)).trim().split(" ").at(-1);
  const [, kilobytes = "0"] =
    /VmHWM:\s+(\d+)/.exec(await Deno.readTextFile(`/proc/${child}/status`)) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Milliseconds from the answer of the model to the result of its call, in a session on a disk. */
async function wholePath(script: Script): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "agent-bench-" });
  const [project, data] = [`${folder}/project`, `${folder}/data`];
  await Deno.mkdir(`${project}/src`, { recursive: true });
  for (let at = 0; at < 50; at++) await Deno.writeTextFile(`${project}/${pathOf(at)}`, textOf(at));
  const store = await kvStore({ folder: data, clock: realClock });
  const session = await createSession({
    ...memoryPorts({ store, workspace: await diskWorkspace(project) }),
    tools: [...allTools, toolForPrograms(allTools)],
    clock: realClock,
    startEngine: (it) => EngineProcess.start(it, bundled),
  }, { ...driveWith(scriptedModel(script)), attended: true, permissions: "auto" });
  await session.send("Do the job.");
  let answered = 0;
  let took: number | null = null;
  while (took === null) {
    for await (const event of session.next(new AbortController().signal)) {
      if (event.type === "delta" && event.delta.type === "finish") answered ||= performance.now();
      if (event.type !== "tool_result") continue;
      if (event.status !== "ok") throw new Error(event.text);
      if (!isOfProgram(event.call)) took ??= performance.now() - answered;
    }
  }
  await session.close();
  await store.close();
  await Deno.remove(folder, { recursive: true });
  return took;
}

const program = (code: string, wait: number): Script => [
  { calls: [{ name: "run_program", input: { code } }], wait },
  { text: "Done." },
];

const readsOf = (count: number) =>
  `for (let i = 0; i < ${count}; i++) files.read("src/part_" + (10 + i % 50) + ".ts")`;
const writesOf = (count: number) =>
  `for (let i = 0; i < ${count}; i++) files.write("new_" + i + ".txt", "one line\\n")`;

export async function printCosts(trials = 11): Promise<void> {
  const load = (await Deno.readTextFile("/proc/loadavg")).split(" ").slice(0, 3).join(" ");
  console.log(`| ${trials} trials each, bundled, load ${load} | |\n|---|---|`);
  const rows: Record<string, number[]> = {};
  const add = (name: string, value: number) => (rows[name] ??= []).push(value);
  for (let trial = 0; trial < trials; trial++) {
    const cold = await engineAlone(0);
    const ahead = await engineAlone(writtenIn);
    add("engine: start to the first call", cold.first);
    add("engine: first call, started ahead", ahead.first);
    add("engine: a call", cold.call);
    add("engine: memory", cold.memory);
    const single = { calls: [{ name: "read_file", input: { path: pathOf(0) } }] };
    const one = await wholePath([single, { text: "Done." }]);
    add("path: a single call of read_file", one);
    const [first, reads, writes, cold1] = [
      await wholePath(program(readsOf(1), writtenIn / 3)),
      await wholePath(program(readsOf(201), writtenIn / 3)),
      await wholePath(program(writesOf(31), writtenIn / 3)),
      await wholePath(program(readsOf(1), 0)),
    ];
    add("path: a program of one read, written in no time", cold1);
    add("path: a program of one read, started ahead", first);
    add("path: each further read", (reads - first) / 200);
    add("path: each further write", (writes - first) / 30);
  }
  for (const [name, all] of Object.entries(rows)) {
    const isCall = /a call$|further/.test(name);
    line(name, all, name.endsWith("memory") ? "MB" : "ms", isCall ? 2 : 0);
  }
}

if (import.meta.main) await printCosts(Number(Deno.args[0] ?? "11"));
