/** What a model may do and ask while it makes a plan, and what the plan of the workspace becomes. */

import assert from "node:assert/strict";
import { pendingApprovals } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import { plan } from "../../../src/plan/mod.ts";
import { createSession, type Session } from "../../../src/session/mod.ts";
import { foldStream } from "../../../src/storage/mod.ts";
import { listening } from "../../support/loop.ts";
import { driveWith, memoryPorts, quickChecks } from "../../support/session.ts";

const steps = [{ id: "1", title: "Make it green" }];
const makePlan = { calls: [{ name: "update_plan", input: { goal: "green", steps } }] };
const ask = (question: string) => ({ calls: [{ name: "ask_user", input: { question } }] });

async function open(script: Script, { attended = true } = {}) {
  const ports = memoryPorts({ files: { "a.txt": "red\n" }, checks: quickChecks });
  const model = listening(scriptedModel(script));
  const session = await createSession(ports, {
    ...driveWith(model),
    mode: "goal",
    attended,
    permissions: "auto-edit",
  });
  await session.send("make it green");
  await run(session);
  const stored = async () => (await foldStream(ports.store, "workspace", plan)).state;
  return { ports, session, model, stored };
}

async function run(session: Session): Promise<void> {
  while (session.actor !== "user") {
    for await (const event of session.next(new AbortController().signal)) void event;
    if (session.state.turn.stop) return;
  }
}

async function reply(
  session: Session,
  word: "once" | "always" | "decline",
  note?: string,
): Promise<string> {
  const [open] = pendingApprovals(session.state);
  await session.answer(open?.call.id ?? "", word, note === undefined ? {} : { note });
  await run(session);
  return open?.asked?.shown ?? "";
}

function results({ state }: Session): readonly (readonly [string, string])[] {
  return Object.values(state.calls.byId).flatMap(({ call, result }) =>
    result ? [[call.name, result.text] as const] : []
  );
}

Deno.test("three questions are asked, a fourth is refused, and the answers are the results", async () => {
  const chosen = {
    calls: [{ name: "ask_user", input: { question: "Which?", options: ["leaf", "moss"] } }],
  };
  const { session } = await open([chosen, ask("Why?"), ask("When?"), ask("Who?"), makePlan, {
    text: "One step.",
  }]);
  assert.equal(await reply(session, "once", "2"), "Which?\n1. leaf\n2. moss\n");
  assert.equal(await reply(session, "decline"), "Why?\n");
  assert.equal(await reply(session, "always", "at once"), "When?\n");
  assert.deepEqual(results(session).slice(0, 4), [
    ["ask_user", "moss"],
    ["ask_user", "The user does not want to answer; choose yourself."],
    ["ask_user", "at once"],
    [
      "ask_user",
      "Not allowed: 3 questions were asked already; go on with what you know. " +
      "Go on another way.",
    ],
  ]);
  assert.equal(pendingApprovals(session.state)[0]?.call.id, "plan");
  await session.close();
});

Deno.test("an answer for always is stored as no rule", async () => {
  const { ports, session } = await open([ask("Why?"), makePlan, { text: "One step." }]);
  await reply(session, "always", "so");
  assert.deepEqual(await ports.rules.rules(), []);
  await session.close();
});

Deno.test("where nobody is there nothing can be asked", async () => {
  const { session, model } = await open([ask("Why?"), makePlan, { text: "One step." }], {
    attended: false,
  });
  assert.match(results(session)[0]?.[1] ?? "", /nobody is there to ask/);
  assert.ok(!model.requests[0]?.tools.some(({ name }) => name === "ask_user"));
  await session.close();
});

Deno.test("nothing is changed before the plan is confirmed, and in a step it is", async () => {
  const write = {
    calls: [{ name: "write_file", input: { path: "b.txt", content: "green\n" } }],
  };
  const { ports, session, model, stored } = await open([
    write,
    { calls: [{ name: "run_shell", input: { command: "touch c.txt" } }] },
    makePlan,
    { text: "One step." },
    write,
    { text: "It is green." },
    write,
    { text: "GOAL REACHED" },
  ]);
  const refused = "Not allowed: the plan comes first, and nothing can be changed before the user " +
    "has seen it. Go on another way.";
  assert.deepEqual(results(session).slice(0, 2), [["write_file", refused], ["run_shell", refused]]);
  assert.deepEqual((await stored())?.confirmed, false);
  await reply(session, "once");
  assert.deepEqual(
    (await stored())?.steps.map(({ state, verdict, tries }) => [state, verdict, tries]),
    [["done", "unverified", 1]],
  );
  const { bytes } = await ports.workspace.read("b.txt", { maxBytes: 100 });
  assert.equal(new TextDecoder().decode(bytes), "green\n");
  assert.match(results(session).at(-1)?.[1] ?? "", /only looked at now/);
  assert.deepEqual((await stored())?.check, { passed: true, why: "unverified" });
  const offered = model.requests.map(({ tools }) => tools.map(({ name }) => name).join(" "));
  assert.deepEqual([offered[0], offered[4], offered[6]], [
    "read_file list_dir search_text find_tool update_plan ask_user",
    "read_file list_dir search_text edit_file write_file run_shell find_tool update_plan",
    "read_file list_dir search_text find_tool",
  ]);
  await session.close();
});

Deno.test("steps and what they did to the plan are stored together", async () => {
  const { ports, session } = await open([
    makePlan,
    { text: "One step." },
    { calls: [{ name: "write_file", input: { path: "b.txt", content: "green\n" } }] },
    { text: "Written." },
    { text: "GOAL REACHED" },
  ]);
  await reply(session, "once");
  const patches: string[] = [];
  for await (const event of ports.store.read("workspace")) {
    if (event.type !== "plan") continue;
    const state = event.patch.op === "state" ? ` ${event.patch.state}` : "";
    patches.push(`${event.by} ${event.session === session.id} ${event.patch.op}${state}`);
  }
  assert.deepEqual(patches, [
    "model true set",
    "program true confirm",
    "program true state running",
    "program true state done",
    "program true check",
  ]);
  await session.close();
});

Deno.test("a step that is skipped in the very moment in which it would begin does not begin", async () => {
  const two = { goal: "green", steps: [{ id: "1", title: "One" }, { id: "2", title: "Two" }] };
  const script: Script = [
    { calls: [{ name: "update_plan", input: two }] },
    { text: "Two steps." },
    { text: "Looked." },
    { text: "GOAL REACHED" },
  ];
  const { ports, session, stored } = await open(script);
  const { store } = ports;
  const append = store.append.bind(store);
  let late = true;
  Object.assign(store, {
    append: async (...[writes]: Parameters<typeof append>) => {
      const begins = writes.some(({ events }) =>
        events.some((it) => it.type === "plan" && it.patch.op === "confirm")
      );
      if (begins && late) {
        late = false;
        const patch = { op: "state" as const, step: "1", state: "skipped" as const };
        await append([{
          stream: "workspace",
          after: await store.head("workspace"),
          events: [{ type: "plan", by: "user", patch }],
        }]);
      }
      return await append(writes);
    },
  });
  await reply(session, "once");
  // The plan is another one than the one that was shown.
  assert.deepEqual((await stored())?.confirmed, false);
  assert.match(pendingApprovals(session.state)[0]?.asked?.shown ?? "", /skipped/);
  await reply(session, "once");
  assert.deepEqual((await stored())?.steps.map(({ state }) => state), ["skipped", "done"]);
  await session.close();
});

Deno.test("a plan that another session carries out at this moment is left to it", async () => {
  const { ports, session } = await open([makePlan, { text: "One step." }, { text: "Looked." }]);
  const { store } = ports;
  const events = [
    { type: "plan", by: "program", session: "other", patch: { op: "confirm" } },
    {
      type: "plan",
      by: "program",
      session: "other",
      patch: { op: "state", step: "1", state: "running" },
    },
  ] as const;
  await store.append([{ stream: "workspace", after: await store.head("workspace"), events }]);
  const lock = await ports.locks.drive("other");
  await session.record({ type: "goal", move: "step", text: "" });
  await assert.rejects(run(session), { code: "session.locked" });
  // Its process has died: the step is begun anew.
  lock?.release();
  await run(session);
  assert.equal(session.state.goal.step, "1");
  await session.close();
});
