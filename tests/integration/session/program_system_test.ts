/** What programs call beside files and commands, in a whole session. */

import assert from "node:assert/strict";
import { pendingApprovals } from "../../../src/agent/mod.ts";
import type { Script } from "../../../src/models/script.ts";
import type { Model } from "../../../src/protocol/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { allTools, programTools, toolForPrograms } from "../../../src/tools/mod.ts";
import { realClock } from "../../support/clock.ts";
import { createSession } from "../../../src/session/mod.ts";
import { listening } from "../../support/loop.ts";
import { processTest } from "../../support/machine.ts";
import { drive, driveWith, memoryPorts } from "../../support/session.ts";

const program = (code: string) => ({ calls: [{ name: "run_program", input: { code } }] });

/** What is asked beside the conversation gets these texts, one after the other. */
function answering(script: Script, beside: readonly string[]): Model {
  const texts = [...beside];
  const main = scriptedModel(script);
  return {
    id: main.id,
    stream: (request, options) =>
      request.tools.length === 0
        ? scriptedModel([{ text: texts.shift() ?? "yes" }]).stream(request, options)
        : main.stream(request, options),
  };
}

async function opened(
  script: Script,
  { attended = false, beside = [] }: {
    readonly attended?: boolean;
    readonly beside?: readonly string[];
  } = {},
) {
  const tools = [...allTools, toolForPrograms(allTools, "code")];
  // The minute that an engine may take is one of a clock that goes.
  const ports = { ...memoryPorts(), clock: realClock, tools };
  const model = listening(answering(script, beside));
  const session = await createSession(ports, { ...driveWith(model), attended });
  return { session, model };
}

const wanted =
  `{ type: "object", properties: { name: { type: "string" }, age: { type: "integer" } },
  required: ["name", "age"] }`;

processTest(
  "a program computes, waits, tells, asks the model and takes data out of a text",
  async () => {
    const { session, model } = await opened([
      program(`
      const { name, age } = system.extract("Ann is 7 years old", ${wanted});
      say("half of it");
      sleep(1);
      const answer = think("Is " + name + " a child?");
      print(name, age, answer, calc("0.1 + 0.2"), system.date("2026-03-01").weekday,
        system.json("a[1]", { a: [1, 2] }), system.text("snake", "aB"), system.tasks().length,
        system.skills().some((it) => it.tool === "calc"));`),
      { text: "That is all." },
    ], { beside: ['It is {"name": "Ann"}.', '```json\n{"name": "Ann", "age": 7}\n```'] });
    await session.send("Who is it?");
    const events = await drive(session);
    await session.close();
    const results = events.flatMap((it) =>
      it.type === "tool_result" ? [it.text.split("\n")[0]] : []
    );
    assert.deepEqual(
      results,
      [
        ...['{"name":"Ann","age":7}', "said", "1 ms", "yes", "0.3", "2026-03-01, Sunday"],
        ...["2", "a_b", "[]", results[9], "Ann 7 yes 0.3 Sunday 2 a_b 0 true"],
      ].map((it, at) => at === 5 ? results[5] : it),
    );
    assert.match(results[5] ?? "", /^2026-03-01, Sunday, week 2026-W09/);
    // The program, twice for the text, once to think, and the end.
    assert.equal(model.requests.length, 5);
    const usage = events.flatMap((it) => it.type === "usage" ? [it.role] : []);
    assert.deepEqual(usage.filter((it) => it === "program").length, 3);
  },
);

processTest(
  "a question of a program is the user's turn, and its answer is what the call gives",
  async () => {
    const { session } = await opened([
      program(`print("it is " + ask("Which colour?", ["red", "blue"]))`),
      { text: "That is all." },
    ], { attended: true });
    await session.send("Paint it.");
    await drive(session, null);
    const [asked] = pendingApprovals(session.state);
    assert.equal(asked?.asked?.shown, "Which colour?\n1. red\n2. blue\n");
    await session.answer(asked.call.id, "once", { note: "2" });
    const events = await drive(session);
    await session.close();
    const results = events.flatMap((it) => it.type === "tool_result" ? [it.text] : []);
    assert.deepEqual(results, ["blue", "it is blue"]);
  },
);

processTest(
  "where nobody is there a question ends its program, which cannot catch that",
  async () => {
    const { session } = await opened([
      program(`try { ask("Which?") } catch {} files.write("a.txt", "x")`),
      { text: "I do not know." },
    ]);
    await session.send("Paint it.");
    const events = await drive(session);
    await session.close();
    const results = events.flatMap((it) => it.type === "tool_result" ? [it.text] : []);
    assert.deepEqual(results.at(-1)?.split("\n"), [
      "[the program was ended at its call of ask_user, which did not run]",
      ...results.slice(0, 1),
    ]);
    assert.match(results[0] ?? "", /nobody is there to ask/);
  },
);

processTest("a budget that is used up ends the program that uses it up", async () => {
  const { session } = await opened([
    program(`for (let i = 0; i < 500; i++) think("again"); print("done")`),
    { text: "That is all." },
  ]);
  await session.send("Think.");
  const events = await drive(session);
  await session.close();
  const last = events.flatMap((it) => it.type === "tool_result" ? [it.text] : []).at(-1);
  assert.equal(
    last,
    "[the program was ended: it has asked the model 50 times, which is the limit]",
  );
});

processTest(
  "a program that a limit ends gives what it had printed, and its variables",
  async () => {
    const { session } = await opened([
      program(`let count = 0;
for (; count < 500; count++) { if (count < 3) print(count); try { think("again") } catch { print("caught") } }
print("done")`),
      { text: "That is all." },
    ]);
    await session.send("Think.");
    const events = await drive(session);
    await session.close();
    const last = events.flatMap((it) => it.type === "tool_result" ? [it] : []).at(-1);
    assert.deepEqual([last?.status, last?.text.split("\n")], ["failed", [
      ...["0", "1", "2"],
      "[the program was ended: it has asked the model 50 times, which is the limit]",
      "[variables]",
      "count: number = 50",
    ]]);
  },
);

Deno.test("no model is offered what only programs call", async () => {
  const { session, model } = await opened([
    { calls: [{ name: "find_tool", input: { query: "sleep say think extract tasks skills" } }] },
    { calls: [{ name: "think", input: { prompt: "x" } }] },
    { text: "That is all." },
  ]);
  await session.send("What is there?");
  const events = await drive(session);
  await session.close();
  const names = programTools.map(({ definition }) => definition.name);
  const offered = model.requests.flatMap(({ tools }) => tools.map(({ name }) => name));
  assert.deepEqual(offered.filter((it) => names.includes(it)), []);
  const [, unknown] = events.flatMap((it) => it.type === "tool_result" ? [it] : []);
  assert.match(unknown?.text ?? "", /^There is no tool/);
});
