/** Engines that are started before their program has come. */

import assert from "node:assert/strict";
import { type Engine, EngineProcess } from "../../../src/codemode/engine/mod.ts";
import { type ProgramPorts, ProgramRunner } from "../../../src/codemode/mod.ts";
import { lazyPrograms } from "../../../src/session/programs.ts";
import { allTools } from "../../../src/tools/mod.ts";
import { realClock } from "../../support/clock.ts";
import { processTest } from "../../support/machine.ts";

const programVersion = () => Promise.resolve(null);

const ports: ProgramPorts = { tools: allTools, clock: realClock, outputChars: 2_000 };

const options = {
  ...{ signal: new AbortController().signal, at: "2026-01-02T03:04:05.000Z" },
  ...{ variables: [], progress: () => {} },
};

const program = (id: string, code: string) => ({ id, name: "run_program", input: { code } });

/** Real engines; what becomes of them is in `story`. */
function engines() {
  const story: string[] = [];
  let count = 0;
  const start: typeof EngineProcess.start = async (limits) => {
    const id = ++count;
    story.push(`start ${id}`);
    const engine = await EngineProcess.start(limits);
    const dispose = engine[Symbol.asyncDispose].bind(engine);
    engine[Symbol.asyncDispose] = async () => {
      story.push(`end ${id}`);
      await dispose();
    };
    return engine;
  };
  return { story, start: (limits: Parameters<typeof start>[0]): Promise<Engine> => start(limits) };
}

processTest(
  "a program takes the engine that was started for it, and the next one its own",
  async () => {
    const { story, start } = engines();
    const runner = new ProgramRunner(ports, start);
    runner.startAhead();
    runner.startAhead();
    const texts: string[] = [];
    for (const id of ["c1", "c2"]) {
      const step = await runner.advance(program(id, `print("${id}")`), [], options);
      if (step.type === "end") texts.push(step.result.text);
      await runner.endUnused();
    }
    assert.deepEqual([texts, story], [["c1", "c2"], ["start 1", "end 1", "start 2", "end 2"]]);
  },
);

processTest("an engine whose program has not come ends, once", async () => {
  const { story, start } = engines();
  const runner = new ProgramRunner(ports, start);
  runner.startAhead();
  await runner.endUnused();
  await runner.endUnused();
  assert.deepEqual(story, ["start 1", "end 1"]);
});

processTest("a session that closes leaves no engine, whether it was used or not", async () => {
  const { story, start } = engines();
  {
    await using programs = lazyPrograms({ ...ports, locale: "en", programVersion }, start);
    programs.startAhead();
    const step = await programs.advance(program("c1", `files.read("a")`), [], options);
    assert.equal(step.type, "call");
    programs.startAhead();
  }
  assert.deepEqual(story, ["start 1", "start 2", "end 1", "end 2"]);
});

Deno.test("an engine that cannot start fails the program that comes, and no other place", async () => {
  const runner = new ProgramRunner(ports, () => Promise.reject(new Error("no process")));
  runner.startAhead();
  await assert.rejects(runner.advance(program("c1", "print(1)"), [], options), /no process/);
  await runner.endUnused();
});

processTest(
  "an engine that has died while its program was written is started again, once",
  async () => {
    const story: string[] = [];
    const start = async (limits: Parameters<typeof EngineProcess.start>[0]): Promise<Engine> => {
      story.push("start");
      const engine = await EngineProcess.start(limits);
      if (story.length === 1) await engine[Symbol.asyncDispose]();
      return engine;
    };
    const runner = new ProgramRunner(ports, start);
    runner.startAhead();
    const step = await runner.advance(program("c1", `print("ran")`), [], options);
    assert.deepEqual([step.type === "end" && step.result.text, story], ["ran", ["start", "start"]]);
  },
);

processTest("a program that ends its own engine is not run again and again", async () => {
  let starts = 0;
  const runner = new ProgramRunner(ports, async (limits) => {
    starts += 1;
    const engine = await EngineProcess.start(limits);
    await engine[Symbol.asyncDispose]();
    return engine;
  });
  runner.startAhead();
  const step = await runner.advance(program("c1", `print("ran")`), [], options);
  assert.deepEqual([step.type === "end" && step.result.text, starts], ["the engine has ended", 2]);
  const again = await runner.advance(program("c2", `print("ran")`), [], options);
  assert.deepEqual([again.type, starts], ["end", 3]);
});
