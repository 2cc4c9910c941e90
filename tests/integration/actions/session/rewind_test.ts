import assert from "node:assert/strict";
import { quietFace } from "../../../support/face.ts";
import { rewindSession } from "../../../../src/actions/session/rewind.ts";
import { sessionTurns } from "../../../../src/actions/session/turns.ts";
import { createPorts } from "../../../../src/app.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";
import { type Desk, desk } from "../../../support/terminal.ts";

const write = (path: string, content: string) =>
  `- calls: [{ name: write_file, input: { path: ${path}, content: "${content}" } }]\n`;

const script = [
  `${write("a.txt", "one")}- text: One is written.\n`,
  `${write("b.txt", "two")}- text: Two is written.\n`,
  `${write("c.txt", "three")}- text: Three is written.\n`,
  "- text: Something else.\n",
].join("");

/** A session of three turns, each of which writes a file. */
async function threeFiles(it: Desk): Promise<string> {
  await it.script(script);
  await it.agent(["work", "--approve", "all", "one"]);
  const [{ id }] = JSON.parse((await it.agent(["session", "list", "--json"])).stdout);
  for (const text of ["two", "three"]) {
    await it.agent(["session", "resume", id, "--approve", "all", text]);
  }
  assert.deepEqual(await files(it), ["a.txt", "b.txt", "c.txt"]);
  return id;
}

async function files(it: Desk): Promise<readonly string[]> {
  const names = await Array.fromAsync(Deno.readDir(it.root));
  return names.map(({ name }) => name).filter((name) => name.endsWith(".txt")).sort();
}

async function portsOf(it: Desk) {
  const env = (name: string) => it.env.get(name);
  return await createPorts({ root: it.root, env, flags: {}, version: "test" });
}

async function turns(it: Desk, id: string): Promise<readonly string[]> {
  const ports = await portsOf(it);
  const found = (await sessionTurns(ports, id)).map(({ number, text }) => `${number} ${text}`);
  await ports.close();
  return found;
}

Deno.test("going back takes back what was said and what was done since", async () => {
  await using it = await desk();
  const id = await threeFiles(it);
  const { code, stdout, stderr } = await it.agent(["session", "rewind", id, "--turn", "2"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, new RegExp(`Rewound session ${id} to before message 2: two\n$`));
  assert.deepEqual(await files(it), ["a.txt"]);
  assert.deepEqual(await turns(it, id), ["1 one"]);
  const shown = (await it.agent(["session", "show", id])).stdout;
  assert.match(shown, /› three[^]*\(rewound to before: two\)\n$/);
  const page = (await it.agent(["session", "export", id, "-f", "markdown"])).stdout;
  assert.match(page, /> \(rewound to before: two\)/);
  // The script counts what the model has said: it is at its second answer pair again.
  await it.agent(["session", "resume", id, "--approve", "all", "again"]);
  assert.deepEqual([await files(it), await turns(it, id)], [
    ["a.txt", "b.txt"],
    ["1 one", "2 again"],
  ]);
  const fork = JSON.parse((await it.agent(["session", "fork", id, "--json"])).stdout);
  assert.deepEqual(await turns(it, fork.session), ["1 one", "2 again"]);
});

Deno.test("files alone, or what was said alone, are taken back where that is asked for", async () => {
  await using it = await desk();
  const id = await threeFiles(it);
  await it.agent(["session", "rewind", id, "--turn", "3", "--files"]);
  assert.deepEqual([await files(it), (await turns(it, id)).length], [["a.txt", "b.txt"], 3]);
  await it.agent(["session", "rewind", id, "--turn", "2", "--conversation"]);
  assert.deepEqual([await files(it), (await turns(it, id)).length], [["a.txt", "b.txt"], 1]);
  // What was done in a turn that is gone is this session's still.
  await it.agent(["session", "rewind", id, "--turn", "1"]);
  assert.deepEqual([await files(it), await turns(it, id)], [[], []]);
  assert.equal((await it.agent(["redo"])).code, 0);
  assert.deepEqual(await files(it), ["a.txt", "b.txt"]);
});

Deno.test("where a person wrote since, nothing is taken back and the way out is told", async () => {
  await using it = await desk();
  const id = await threeFiles(it);
  await Deno.writeTextFile(`${it.root}/c.txt`, "mine");
  const { code, stdout } = await it.agent(["session", "rewind", id, "--turn", "2"]);
  assert.equal(code, 66);
  assert.match(stdout, /c\.txt/);
  assert(stdout.includes(`agent session rewind ${id} --turn 2 --merge`), stdout);
  assert(stdout.includes(`agent session rewind ${id} --turn 2 --conversation`), stdout);
  assert.deepEqual([await files(it), (await turns(it, id)).length], [
    ["a.txt", "b.txt", "c.txt"],
    3,
  ]);
});

Deno.test("a session that is driven elsewhere, or has no such turn, is left alone", async () => {
  await using it = await desk();
  const id = await threeFiles(it);
  const ports = await portsOf(it);
  const lock = await (await ports.locks()).drive(id);
  const driven = await it.agent(["session", "rewind", id, "--turn", "2"]);
  assert.deepEqual([driven.code, driven.stderr], [
    75,
    `Session ${id} is open in another process. Continue in a copy: ` +
    `agent session fork ${id}; read it: agent session show ${id}\n`,
  ]);
  lock?.release();
  await ports.close();
  const beyond = await it.agent(["session", "rewind", id, "--turn", "4"]);
  assert.deepEqual([beyond.code, beyond.stderr], [
    64,
    `Session ${id} has no turn 4; the last one is 3.\n`,
  ]);
});

Deno.test("whoever drives a session goes back with it, but not while a call is open", async () => {
  await using it = await desk();
  const id = await threeFiles(it);
  const ports = await portsOf(it);
  const session = await ports.resume(id, { attended: true });
  const signal = new AbortController().signal;
  const { turn, conversation } = await rewindSession(ports, session, {
    turn: 3,
    what: "both",
    face: quietFace,
  });
  const left = (await sessionTurns(ports, id)).length;
  assert.deepEqual([turn.text, conversation, left, session.actor], [
    "three",
    true,
    2,
    "user",
  ]);
  await session.send("three");
  for await (const event of session.next(signal)) if (event.type === "decision") break;
  assert.equal(session.state.calls.open.length, 1);
  await assert.rejects(
    rewindSession(ports, session, { turn: 2, what: "both", face: quietFace }),
    (error) => error instanceof AgentError && error.code === "session.open_call",
  );
  assert.deepEqual(await files(it), ["a.txt", "b.txt"]);
  await session.close();
  await ports.close();
});

Deno.test("in a copy, files that the first session changed stay, and that is told", async () => {
  await using it = await desk();
  const id = await threeFiles(it);
  const { session } = JSON.parse((await it.agent(["session", "fork", id, "--json"])).stdout);
  await it.agent(["session", "resume", session, "--approve", "all", "more"]);
  const { code, stdout } = await it.agent(["session", "rewind", session, "--turn", "3"]);
  assert.equal(code, 0);
  assert.match(
    stdout,
    new RegExp(`Not undone: files that session ${id} changed before it was copied`),
  );
  assert.deepEqual(await files(it), ["a.txt", "b.txt", "c.txt"]);
});
