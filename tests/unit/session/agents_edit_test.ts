/** Agents that edit copies of the project: what is taken over, merged, refused, undone. */

import assert from "node:assert/strict";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import { type Model, noLimits, unknownAbilities } from "../../../src/protocol/mod.ts";
import { createSession, type Session, type SessionPorts } from "../../../src/session/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { random } from "../../support/random.ts";
import { drive, driveWith, memoryPorts } from "../../support/session.ts";

const id = "sender";

interface Task {
  readonly words: string;
  readonly script: Script;
}

/** Whoever is asked, answers by the task that its first message has; else it is the sender. */
function team(tasks: readonly Task[], sender: Script): Model {
  const agents = tasks.map(({ words, script }) => ({ words, model: scriptedModel(script) }));
  const own = scriptedModel(sender);
  return {
    id: { provider: "scripted", name: "script" },
    async *stream(request, options) {
      const text = JSON.stringify(request.messages[0]);
      const it = agents.find(({ words }) => text.includes(words));
      yield* (it?.model ?? own).stream(request, options);
    },
  };
}

async function run(ports: SessionPorts, tasks: readonly Task[], sender: Script): Promise<Session> {
  const model = team(tasks, sender);
  const choice = { model, abilities: unknownAbilities, routes: false, price: () => null };
  const session = await createSession(ports, { ...driveWith(model), choice, limits: noLimits, id });
  await session.send("Change the file.");
  await drive(session);
  await session.close();
  return session;
}

function world(files: Readonly<Record<string, string>>): SessionPorts {
  return { ...memoryPorts({ files }), clock: fakeClock({ now: Date.UTC(2026, 0, 1) }) };
}

const send = (tasks: readonly Task[]) => ({
  calls: [{ name: "multi_agent", input: { tasks: tasks.map((it) => it.words), edit: true } }],
});
const take = (agent: number) => ({
  calls: [{ name: "take_changes", input: { agent: `${id}.${agent}` } }],
});
const read = { calls: [{ name: "read_file", input: { path: "a.txt" } }] };
const replace = (old_text: string, new_text: string) => ({
  calls: [{ name: "edit_file", input: { path: "a.txt", old_text, new_text } }],
});

async function contentOf({ workspace }: SessionPorts, path: string): Promise<string> {
  return new TextDecoder().decode((await workspace.read(path, { maxBytes: 1e6 })).bytes);
}

function results({ state }: Session, name: string): readonly (readonly [string, string])[] {
  return Object.values(state.calls.byId).flatMap(({ call, result }) =>
    call.name === name ? [[result?.status ?? "", result?.text.split("\n")[0] ?? ""] as const] : []
  );
}

Deno.test("what an agent changes is in its copy until it is taken over, with a question", async () => {
  const ports = world({ "a.txt": "one\ntwo\nthree\n" });
  const tasks = [{
    words: "change the second line",
    script: [read, replace("two", "2"), { text: "The second line is 2 now." }],
  }];
  const before: string[] = [];
  const workspace = ports.workspace;
  const session = await run(
    { ...ports, workspace },
    tasks,
    [send(tasks), take(1), { text: "It is changed." }],
  );
  before.push(await contentOf(ports, "a.txt"));
  assert.deepEqual(before, ["one\n2\nthree\n"]);
  assert.deepEqual(results(session, "take_changes"), [["ok", `took over from ${id}.1: a.txt`]]);
  const asked = Object.values(session.state.calls.byId).flatMap(({ asked }) =>
    asked ? [asked.shown] : []
  );
  assert.equal(asked.length, 1);
  assert.match(asked[0] ?? "", /-two\n\+2\n/);
});

Deno.test("nothing of a copy reaches the project by itself", async () => {
  const ports = world({ "a.txt": "one\n" });
  const tasks = [{
    words: "change all",
    script: [
      { calls: [{ name: "write_file", input: { path: "b.txt", content: "new\n" } }] },
      { calls: [{ name: "run_shell", input: { command: "rm a.txt" } }] },
      take(1),
      read,
      replace("one", "1"),
      { text: "Done." },
    ],
  }];
  await run(ports, tasks, [send(tasks), { text: "Nothing is taken over." }]);
  assert.deepEqual(
    [await contentOf(ports, "a.txt"), await ports.workspace.looks(["b.txt"])],
    ["one\n", [null]],
  );
  assert.equal(await ports.store.head("workspace"), 0);
});

Deno.test("eight agents over one file: each change is merged whole or refused whole", async () => {
  const { below } = random(7);
  for (let round = 0; round < 12; round++) {
    const lines = Array.from({ length: 14 }, (_, at) => `line ${at}.`);
    const ports = world({ "a.txt": `${lines.join("\n")}\n` });
    const marks = Array.from(
      { length: 8 },
      (_, agent) =>
        [...new Set(Array.from({ length: 1 + below(3) }, () => below(lines.length)))]
          .map((at) => ({ at, text: `line ${at}, by agent ${agent + 1}.` })),
    );
    const tasks = marks.map((own, agent) => ({
      words: `as agent number ${agent + 1}:`,
      script: [
        read,
        ...own.map(({ at, text }) => replace(lines[at] ?? "", text)),
        { text: "Changed." },
      ],
    }));
    const session = await run(ports, tasks, [
      send(tasks),
      ...tasks.map((_, agent) => take(agent + 1)),
      { text: "All that fits is taken over." },
    ]);
    const taken = results(session, "take_changes");
    const wanted = [...lines];
    for (const [agent, own] of marks.entries()) {
      if (taken[agent]?.[0] === "ok") { for (const { at, text } of own) wanted[at] = text; }
    }
    assert.equal(await contentOf(ports, "a.txt"), `${wanted.join("\n")}\n`, `round ${round}`);
    const refused = taken.filter(([status]) => status !== "ok").map(([, text]) => text);
    assert.ok(
      refused.every((it) => it.startsWith("Nothing was taken over: a.txt")),
      refused.join(),
    );
    // The first one finds the file as it was.
    assert.equal(taken[0]?.[0], "ok");
  }
});

Deno.test("an agent of another session, and one that changed nothing, have nothing to be taken", async () => {
  const ports = world({ "a.txt": "one\n" });
  const tasks = [{ words: "look only", script: [read, { text: "It is fine." }] }];
  const session = await run(ports, tasks, [
    send(tasks),
    take(1),
    { calls: [{ name: "take_changes", input: { agent: "other.1" } }] },
    { text: "Nothing to do." },
  ]);
  assert.deepEqual(results(session, "take_changes"), [
    ["failed", `${id}.1 has changed nothing.`],
    ["failed", "There is no agent other.1 here. Give the session that its report names."],
  ]);
});

Deno.test("a project that is too large to be copied is said to be so", async () => {
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`d/${at}.txt`, ""]));
  const ports = world(many);
  const tasks = [{ words: "change it", script: [{ text: "never" }] }];
  const session = await run(ports, tasks, [send(tasks), { text: "It cannot be done so." }]);
  assert.deepEqual(results(session, "multi_agent"), [[
    "failed",
    "Agent 1 (failed: the project is too large to be copied: give tasks that only read; 0 calls, " +
    `0 tokens; session ${id}.1) reported nothing. It was shown no file.`,
  ]]);
});
