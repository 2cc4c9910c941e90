import assert from "node:assert/strict";
import { recorded, type ServerDesk, serverDesk } from "../../support/server.ts";

const script = `
- text: I write.
  calls: [{ name: write_file, input: { path: a.txt, content: "hello\\n" } }]
- text: Written.
- text: Again.
`;

// deno-lint-ignore no-explicit-any
type Frame = any;

interface Client extends AsyncDisposable {
  send(frame: object): void;
  /** Frames up to the first of this type, that one included; those of what is not stored apart. */
  until(type: string): Promise<readonly Frame[]>;
  readonly closed: Promise<number>;
}

async function client(it: ServerDesk, token = it.token): Promise<Client> {
  const socket = new WebSocket(`${it.base.replace("http", "ws")}/ws`);
  const frames: Frame[] = [];
  let heard = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<number>();
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.type !== "heartbeat" && frame.partial !== true) frames.push(frame);
    heard.resolve();
  };
  socket.onclose = ({ code }) => {
    closed.resolve(code);
    heard.resolve();
  };
  await new Promise((resolve) => socket.onopen = resolve);
  socket.send(JSON.stringify({ type: "auth", token }));
  return {
    closed: closed.promise,
    send: (frame) => socket.send(JSON.stringify(frame)),
    async until(type) {
      for (;;) {
        const at = frames.findIndex((it) => it.type === type);
        if (at >= 0) return frames.splice(0, at + 1);
        if (socket.readyState > WebSocket.OPEN) throw new Error(`closed before ${type}`);
        heard = Promise.withResolvers();
        await heard.promise;
      }
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await closed.promise;
    },
  };
}

const kinds = (frames: readonly Frame[]) => frames.map(({ type }) => type);

Deno.test("a conversation is had over a socket, with its question, its change and what it took", async () => {
  await using it = await serverDesk({ script });
  await using socket = await client(it);
  assert.deepEqual(await socket.until("ready"), [{ type: "ready", account: "local" }]);
  socket.send({ type: "chat", text: "write" });
  const before = await socket.until("approval_request");
  const asked = before.at(-1);
  assert.deepEqual(kinds(before), [
    "message",
    "message",
    "tool_call",
    "usage",
    "approval_request",
  ]);
  const { conversation_id, id, hash } = asked;
  assert.deepEqual(before[2], {
    type: "tool_call",
    id,
    name: "write_file",
    arguments: { path: "a.txt", content: "hello\n" },
    state: "called",
    conversation_id,
    seq: before[2].seq,
  });
  socket.send({ type: "approval_response", conversation_id, id, hash, answer: "once" });
  const after = await socket.until("done");
  assert.deepEqual(after.filter(({ type }) => type === "message").map(({ text }) => text), [
    "Written.",
  ]);
  assert.equal(await Deno.readTextFile(`${it.desk.root}/a.txt`), "hello\n");
  socket.send({ type: "approval_response", conversation_id, id, hash, answer: "once" });
  assert.equal((await socket.until("error")).at(-1).code, "refused");
});

Deno.test("a second client follows from any number in the log, and hears of the plan", async () => {
  await using it = await serverDesk({ script: "- text: One.\n- text: Two." });
  await using first = await client(it);
  first.send({ type: "chat", text: "hello" });
  const frames = await first.until("done");
  const { conversation_id } = frames.at(-1);
  await using second = await client(it);
  await second.until("ready");
  second.send({ type: "follow", conversation_id, after: 0 });
  const told = (all: readonly Frame[]) => all.filter(({ seq }) => typeof seq === "number");
  assert.deepEqual(told(await second.until("usage")), told(frames));
  await it.call("PUT", "/api/plan", { goal: ["ship it"] });
  assert.equal((await second.until("plan")).at(-1).plan.goal, "ship it");
});

Deno.test("one socket tells of several conversations what their streams of events tell", async () => {
  await using it = await serverDesk({ script: "- text: One.\n- text: Two." });
  const ids: string[] = [];
  for (const text of ["first", "second"]) {
    const { body } = await it.call("POST", "/api/conversations", {});
    ids.push(body.data.id);
    const path = `/api/conversations/${body.data.id}/messages`;
    const headers = { "content-type": "application/json" };
    const said = await it.ask(path, { method: "POST", headers, body: JSON.stringify({ text }) });
    await recorded(said);
  }
  await using socket = await client(it);
  await socket.until("ready");
  for (const [at, conversation_id] of ids.entries()) {
    socket.send({ type: "stream", stream: `s${at}`, conversation_id, after: "0" });
  }
  socket.send({ type: "stream", stream: "s2", conversation_id: "nobody", after: "0" });
  const { message, ...refused } = (await socket.until("stream_closed")).at(-1);
  assert.deepEqual(refused, { type: "stream_closed", stream: "s2", code: 404 });
  assert.match(message, /nobody/);
  socket.send({ type: "stream", stream: "s1", conversation_id: ids[1], after: "0" });
  socket.send({ type: "stream_close", stream: "s0" });
  socket.send({ type: "stream", stream: "s3", conversation_id: ids[0], after: "elsewhere" });
  const again = await socket.until("stream_closed");
  assert.equal(again.at(-1).code, 400);
  const told = again.filter(({ type }) => type === "event");
  const followed = await it.ask(`/api/conversations/${ids[1]}/events?once=true&after=0`);
  assert.deepEqual(
    told.map(({ stream, id, event, data }) => [stream, { id, event, data }]),
    (await recorded(followed)).map((event) => ["s1", event]),
  );
});

Deno.test("whoever follows a conversation that moves is told, and hears of its new project", async () => {
  await using it = await serverDesk({ script: "- text: One." });
  const project_id = (await it.call("POST", "/api/projects", { name: "site" })).body.data.id;
  const id = (await it.call("POST", "/api/conversations", {})).body.data.id;
  await using socket = await client(it);
  await socket.until("ready");
  socket.send({ type: "stream", stream: "a", conversation_id: id, after: "0" });
  socket.send({ type: "follow", conversation_id: id, after: 0 });
  socket.send({ type: "watch", project_id: "p0" });
  await socket.until("error");
  assert.equal((await it.call("PATCH", `/api/conversations/${id}`, { project_id })).status, 200);
  const [gone] = (await socket.until("stream_closed")).slice(-1);
  assert.deepEqual(gone, { type: "stream_closed", stream: "a", code: 0, message: "" });
  assert.equal((await socket.until("closed")).at(-1).conversation_id, id);
  socket.send({ type: "watch", project_id });
  socket.send({ type: "stream", stream: "a", conversation_id: id });
  await it.call("PATCH", `/api/conversations/${id}`, { mode: "goal" });
  await it.call("PUT", `/api/plan?project_id=${project_id}`, { goal: ["ship it"] });
  const heard = (await socket.until("plan")).at(-1);
  assert.deepEqual([heard.project_id, heard.plan.goal], [project_id, "ship it"]);
});

Deno.test("who is nobody, says too much, or says what no frame is, gets no further", async () => {
  await using it = await serverDesk();
  await using stranger = await client(it, "wrong");
  assert.equal(await stranger.closed, 4401);
  await using loud = await client(it);
  loud.send({ type: "chat", text: "x".repeat(3_000_000) });
  assert.equal(await loud.closed, 1009);
  await using odd = await client(it);
  await odd.until("ready");
  odd.send({ type: "become_admin" });
  assert.equal((await odd.until("error")).at(-1).code, "refused");
  odd.send({ type: "cancel", conversation_id: "../../etc" });
  assert.equal((await odd.until("error")).at(-1).code, "refused");
});
