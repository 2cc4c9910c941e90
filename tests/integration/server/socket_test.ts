import assert from "node:assert/strict";
import { type ServerDesk, serverDesk } from "../../support/server.ts";

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
