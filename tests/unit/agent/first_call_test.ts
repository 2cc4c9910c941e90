/** The first call of an answer is started in the commit of the answer, wherever that says the same as a start of its own. */

import assert from "node:assert/strict";
import { next } from "../../../src/agent/mod.ts";
import { type Decision, type Model, type NewEvent, noLimits } from "../../../src/protocol/mod.ts";
import { fakeLoop, ListJournal, runToEnd } from "../../support/loop.ts";

/** Makes these calls of `run_shell` in one answer that took 10 tokens, and then is done. */
function calling(...commands: readonly string[]): Model {
  let asked = 0;
  return {
    id: { provider: "scripted", name: "calling" },
    async *stream() {
      await Promise.resolve();
      yield {
        type: "usage",
        usage: { input: 6, output: 4, cached: 0, thinking: 0, estimated: false },
      };
      const parts = commands.map((command) => ({
        type: "tool_call" as const,
        name: "run_shell",
        arguments: JSON.stringify({ command }),
      }));
      yield asked++ === 0
        ? { type: "finish", reason: "stop", parts }
        : { type: "finish", reason: "stop", parts: [{ type: "text", text: "It is built." }] };
    },
  };
}

type Options = Parameters<typeof fakeLoop>[2];

async function ran(model: Model, options: Options = {}, decision?: Decision) {
  const loop = fakeLoop(model, { write: { run_shell: () => ({ text: "ok" }) } }, options);
  await loop.journal.append([{ type: "user_message", text: "go" }]);
  const decided: string[] = [];
  loop.tools.decide = ({ input }) => {
    decided.push(String(input.command));
    return Promise.resolve(decision ?? { verdict: "allow", reason: "by the test" });
  };
  await runToEnd(loop, next);
  const commands = loop.tools.ran.map(({ input }) => input.command);
  return { loop, decided, commands, types: loop.journal.events.map(({ type }) => type) };
}

Deno.test("an answer, what is thought of its call and the start of it are one commit", async () => {
  const { loop, decided, commands, types } = await ran(calling("make"));
  assert.deepEqual(
    types.slice(1, 7),
    ["owed", "step", "route", "usage", "decision", "tool_started"],
  );
  assert.deepEqual(types.slice(7, 8), ["tool_result"]);
  assert.deepEqual(loop.journal.commits.slice(1, 3), [6, 1]);
  assert.deepEqual([decided, commands], [["make"], ["make"]]);
});

Deno.test("further calls of an answer are decided about again and started when their turn comes", async () => {
  const { decided, commands, types } = await ran(calling("make", "make install"));
  assert.deepEqual(decided, ["make", "make install", "make install"]);
  assert.deepEqual(commands, ["make", "make install"]);
  const starts = types.filter((it) => it === "tool_started" || it === "tool_result");
  assert.deepEqual(starts, ["tool_started", "tool_result", "tool_started", "tool_result"]);
});

for (
  const [limit, limits] of [
    ["tokens", { ...noLimits, tokens: 10 }],
    ["session_tokens", { ...noLimits, session: { tokens: 10, money: null } }],
    ["day_tokens", { ...noLimits, day: { tokens: 10, money: null } }],
  ] as const
) {
  Deno.test(`a call whose answer has used up the limit of ${limit} is not started`, async () => {
    const { commands, types } = await ran(calling("make"), { limits });
    assert.deepEqual(commands, []);
    assert.equal(types.includes("tool_started"), false);
    assert.deepEqual(types.slice(-2), ["tool_result", "limit"]);
  });
}

Deno.test("a call whose answer has used up the money is not started", async () => {
  const limits = { ...noLimits, money: 1 };
  const model = calling("make");
  const loop = fakeLoop(model, { write: { run_shell: () => ({ text: "ok" }) } }, { limits });
  await loop.journal.append([{ type: "user_message", text: "go" }]);
  loop.tools.decide = () => Promise.resolve({ verdict: "allow", reason: "by the test" });
  await runToEnd({ ...loop, price: () => 1 }, next);
  assert.deepEqual(loop.tools.ran, []);
});

/** Another terminal writes before each answer is stored. */
class BusyJournal extends ListJournal {
  override async appendAt() {
    const said: NewEvent = { type: "permissions", permissions: "ask" };
    return { stored: false, events: await this.append([said]) };
  }
}

Deno.test("where another terminal has written meanwhile the call is decided about again", async () => {
  const { decided, commands, types } = await ran(calling("make"), { journal: new BusyJournal() });
  assert.deepEqual([decided, commands], [["make", "make"], ["make"]]);
  assert.deepEqual(types.filter((it) => it === "tool_started"), ["tool_started"]);
});

/** Keeps no key. */
class CleanJournal extends ListJournal {
  override append(events: readonly NewEvent[]) {
    return super.append(JSON.parse(JSON.stringify(events).replaceAll("sk-123", "[key]")));
  }
}

Deno.test("words that the log holds otherwise are decided about as the log has them", async () => {
  const { decided, commands } = await ran(calling("use sk-123"), { journal: new CleanJournal() });
  assert.deepEqual(decided, ["use sk-123", "use [key]"]);
  assert.deepEqual(commands, ["use [key]"]);
});

Deno.test("and where that may not run it is answered, and does not", async () => {
  const journal = new CleanJournal();
  const loop = fakeLoop(calling("use sk-123"), {
    write: { run_shell: () => ({ text: "ok" }) },
  }, { journal });
  await journal.append([{ type: "user_message", text: "go" }]);
  loop.tools.decide = ({ input }) =>
    Promise.resolve({
      verdict: input.command === "use sk-123" ? "allow" : "deny",
      reason: "by the test",
    });
  await runToEnd(loop, next);
  assert.deepEqual(loop.tools.ran, []);
  const result = journal.events.find(({ type }) => type === "tool_result");
  assert.equal(result?.type === "tool_result" && result.status, "denied");
});

Deno.test("a project that is gone keeps the answer, and nothing of it is started in that commit", async () => {
  const { loop } = await ran(calling("make"), { isHere: () => Promise.resolve(false) });
  assert.deepEqual(loop.journal.commits.slice(1, 4), [5, 1, 1]);
});

Deno.test("a call that is asked about is not started with its answer", async () => {
  const { commands, types } = await ran(calling("make"), {}, { verdict: "ask", reason: "test" });
  assert.deepEqual([commands, types.includes("tool_started")], [[], false]);
  assert.equal(types.at(-1), "asked");
});
