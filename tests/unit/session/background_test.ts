/** What a session keeps of commands that go on: in its log, for other terminals, for the model. */

import assert from "node:assert/strict";
import type { Script } from "../../../src/models/script.ts";
import type { AgentEvent, Event, NewEvent, WhyMoved } from "../../../src/protocol/mod.ts";
import { type SessionPorts } from "../../../src/session/mod.ts";
import { drive, memoryPorts, newSession, sameSession } from "../../support/session.ts";

const id = "p0a1b2c";

/** Ports in which every command goes on in the background, at once. */
function ports(why: WhyMoved = { type: "silent" }): SessionPorts {
  const all = memoryPorts({
    shell: () => ({ exit: { type: "background", id, why }, output: "up\n" }),
  });
  return { ...all, settings: { ...all.settings, shellSilenceMs: 20_000 } };
}

const serve = { calls: [{ name: "run_shell", input: { command: "npm run dev" } }] };
const stop = { calls: [{ name: "command_output", input: { id, stop: true } }] };
const done = { text: "It runs." };

const facts = {
  type: "process",
  id,
  command: "npm run dev",
  pid: 1000,
  startedAt: "start of 1000",
};

function processes(events: readonly AgentEvent[]): readonly unknown[] {
  return events.filter(({ type }) => type === "process")
    .map((event) =>
      Object.fromEntries(Object.entries(event).filter(([key]) => !/^(v|seq|at)$/.test(key)))
    );
}

async function run(all: SessionPorts, script: Script) {
  const session = await newSession(all, script);
  await session.send("serve");
  const events = await drive(session);
  return { session, events };
}

Deno.test("a command that goes on is in the log, listed for others, and stopped at the end", async () => {
  const all = ports({ type: "port", port: 3000 });
  const { session, events } = await run(all, [serve, done]);
  const call = Object.keys(session.state.calls.byId)[0];
  assert.deepEqual(processes(events), [{ ...facts, call, state: "background", port: 3000 }]);
  assert.deepEqual(Object.keys(session.state.processes), [id]);
  assert.deepEqual(session.state.offered.map(({ name }) => name), ["command_output"]);
  const [listed, ...others] = await all.processes.list();
  assert.deepEqual([listed, others], [{
    id,
    session: session.id,
    command: "npm run dev",
    pid: 1000,
    startedAt: "start of 1000",
    boxed: false,
    since: listed?.since,
    port: 3000,
  }, []]);
  const last = await session.close();
  assert.deepEqual(processes(last), [
    { ...facts, call, state: "ended", port: 3000, by: "end" },
  ]);
  assert.deepEqual(session.state.processes, {});
  assert.deepEqual(await all.processes.list(), []);
  assert.deepEqual(await session.close(), []);
});

Deno.test("what the model stops is told by an event, and by nothing that it knows already", async () => {
  const all = ports();
  const { session, events } = await run(all, [serve, stop, done]);
  const call = Object.keys(session.state.calls.byId)[0];
  assert.deepEqual(processes(events), [
    { ...facts, call, state: "background" },
    { ...facts, call, state: "ended", by: "model" },
  ]);
  assert.deepEqual(events.filter(({ type }) => type === "context"), []);
  assert.deepEqual(await session.close(), []);
});

Deno.test("what ended with a program that died is told when its session goes on", async () => {
  const all = ports();
  const locks = { ...all.locks, drive: () => Promise.resolve({ release: () => {} }) };
  const first = await run({ ...all, locks }, [serve, done]);
  const left = (await all.processes.list()).length;
  // Nobody closes it. The next program has a spawner of its own, which started nothing.
  const next = { ...all, locks, spawner: ports().spawner };
  const session = await sameSession(next, first.session.id, [serve, done]);
  const told: Event[] = [];
  for await (const event of session.history()) if (event.type !== "unknown") told.push(event);
  const call = Object.keys(session.state.calls.byId)[0];
  assert.deepEqual(processes(told), [
    { ...facts, call, state: "background" },
    { ...facts, call, state: "ended", by: "lost" },
  ]);
  assert.equal(
    told.flatMap((it) => it.type === "context" ? [it.text] : []).at(-1),
    `${id} in the background (\`npm run dev\`) no longer runs: it was stopped when the program ` +
      "ended. Start it again if it is needed.",
  );
  assert.deepEqual([left, await all.processes.list(), session.state.processes], [1, [], {}]);
  await session.close();
});

Deno.test("a session with the history of another leaves alone what that one runs", async () => {
  const all = ports();
  const { session } = await run(all, [serve, done]);
  const copied: NewEvent[] = [];
  for await (const event of session.history()) {
    if (event.type === "unknown") continue;
    const { v: _v, seq: _seq, at: _at, ...rest } = event;
    copied.push(rest);
  }
  await all.store.append([{ stream: "session:copy", after: 0, events: copied }]);
  const copy = await sameSession(all, "copy", [serve, done]);
  assert.deepEqual(copy.state.processes, {});
  await copy.close();
  assert.deepEqual((await all.processes.list()).map((it) => it.session), [session.id]);
  assert.deepEqual(all.spawner.background.list().map(({ state }) => state.type), ["running"]);
  await session.close();
});

Deno.test("where nobody waits for less, a command is waited for to its end", async () => {
  const all = memoryPorts({ shell: () => ({ output: "x\n" }) });
  const { session, events } = await run(all, [serve, done]);
  assert.deepEqual(processes(events), []);
  await session.close();
  assert.deepEqual(await all.processes.list(), []);
});
