/** Plan and last changes stand behind everything else that a model is sent, and cost nothing before. */

import assert from "node:assert/strict";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import type { Event, ModelRequest, PlanPatch, Store } from "../../../src/protocol/mod.ts";
import { conversation } from "../../../src/agent/mod.ts";
import { render } from "../../../src/context/mod.ts";
import { listening } from "../../support/loop.ts";
import { drive, memoryPorts, newSession } from "../../support/session.ts";

const edit = (from: string, to: string) => ({
  calls: [{ name: "edit_file", input: { path: "a.txt", old_text: from, new_text: to } }],
});
const look = { calls: [{ name: "read_file", input: { path: "a.txt" } }] };

async function planned(store: Store, ...patches: readonly PlanPatch[]): Promise<void> {
  const events = patches.map((patch) => ({ type: "plan" as const, by: "user" as const, patch }));
  await store.append([{ stream: "workspace", after: await store.head("workspace"), events }]);
}

const set: PlanPatch = {
  op: "set",
  id: "p1",
  goal: "green",
  steps: [{ id: "1", title: "Paint", after: [] }],
};

async function open(script: Script) {
  const ports = memoryPorts({ files: { "a.txt": "red apple\n" } });
  const model = listening(scriptedModel(script));
  return { ports, model, session: await newSession(ports, model) };
}

const lastText = (request: ModelRequest | undefined) => {
  const last = request?.messages.at(-1);
  return last?.role === "user" ? last.text : last?.role;
};

Deno.test("where there is neither plan nor change nothing of it is sent", async () => {
  const { model, session } = await open([look, { text: "An apple." }]);
  await session.send("what is it?");
  await drive(session);
  assert.deepEqual(model.requests.map(lastText), ["what is it?", "tool"]);
  assert.ok(!model.requests[0]?.tools.some(({ name }) => name === "update_plan"));
  await session.close();
});

Deno.test("a plan is sent behind the task, and the tool that keeps it is offered", async () => {
  const { ports, model, session } = await open([look, { text: "An apple." }]);
  await planned(ports.store, set);
  await session.send("what is it?");
  await drive(session);
  const told = "[Told by the program; this is no new request.]\nThe plan:\nGoal: green\n" +
    "1 [pending] Paint";
  const words = model.requests.map(({ messages }) =>
    messages[0]?.role === "user" && messages[0].text
  );
  assert.deepEqual(words, [`what is it?\n\n${told}`, `what is it?\n\n${told}`]);
  assert.ok(model.requests[1]?.tools.some(({ name }) => name === "update_plan"));
  await session.close();
});

Deno.test("what was sent before stays as it was, whatever becomes of plan and files", async () => {
  const { ports, model, session } = await open([
    look,
    edit("red", "green"),
    { text: "It is green." },
    look,
    edit("green", "blue"),
    { text: "It is blue." },
  ]);
  await planned(ports.store, set);
  await session.send("make it green");
  await drive(session);
  await planned(ports.store, { op: "state", step: "1", state: "done" });
  await session.send("now blue");
  await drive(session);
  const bare = model.requests.map(({ messages }) =>
    JSON.stringify(messages).replace(/["}\]]+$/, "")
  );
  for (const [at, text] of bare.entries()) {
    if (at > 0) assert.ok(text.startsWith(bare[at - 1] ?? "?"), `request ${at}`);
  }
  assert.match(
    String(lastText(model.requests[3])),
    /1 \[done\] Paint\n\n.*newest first:\n- edit a\.txt: \w/s,
  );
  await session.close();
});

Deno.test("it is told once a turn, and not for each change of its own", async () => {
  const { session } = await open([
    look,
    edit("red", "green"),
    edit("green", "blue"),
    { text: "It is blue." },
    { text: "Nothing more." },
  ]);
  await session.send("make it blue");
  const first = await drive(session);
  await session.send("anything else?");
  const second = await drive(session);
  const told = (events: typeof first) =>
    events.flatMap((it) => it.type === "context" ? [it.source] : []);
  assert.deepEqual([told(first), told(second)], [[], ["situation"]]);
  await session.close();
});

Deno.test("each request can be built again from the log", async () => {
  const { ports, model, session } = await open([
    look,
    edit("red", "green"),
    { text: "It is green." },
    { text: "It still is." },
  ]);
  await planned(ports.store, set);
  await session.send("make it green");
  await drive(session);
  await session.send("and now?");
  await drive(session);
  const built: string[] = [];
  let state = conversation.initial();
  let answering = false;
  for await (const event of session.history()) {
    if (event.type === "unknown") continue;
    if (event.type === "step" && !answering) built.push(JSON.stringify(render(state)));
    answering = event.type === "step" && event.end === undefined;
    state = conversation.reduce(state, event satisfies Event);
  }
  assert.deepEqual(built, model.requests.map(({ messages }) => JSON.stringify(messages)));
  await session.close();
});
