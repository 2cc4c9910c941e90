import assert from "node:assert/strict";
import { Link, type Socket, type Tab } from "../../../web/api/link.ts";
import type { LinkMessage } from "../../../web/api/link_messages.ts";

/** A server's end of sockets that were opened, one after the other. */
class FakeServer {
  readonly sockets: FakeSocket[] = [];
  readonly link = new Link(() => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  });

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    assert.ok(socket);
    return socket;
  }
}

class FakeSocket implements Socket {
  readonly readyState = 1;
  readonly sent: unknown[] = [];
  isClosed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  send(text: Parameters<WebSocket["send"]>[0]): void {
    this.sent.push(JSON.parse(String(text)));
  }

  close(): void {
    this.isClosed = true;
  }

  says(frame: object): void {
    Reflect.apply(this.onmessage ?? (() => {}), this, [{ data: JSON.stringify(frame) }]);
  }

  lost(code: number): void {
    Reflect.apply(this.onclose ?? (() => {}), this, [{ code }]);
  }

  opened(): void {
    Reflect.apply(this.onopen ?? (() => {}), this, []);
  }
}

function tabOf({ link }: FakeServer) {
  const heard: LinkMessage[] = [];
  const tab: Tab = { post: (message) => void heard.push(message) };
  return { tab, heard, say: (message: Parameters<Link["heard"]>[1]) => link.heard(tab, message) };
}

const step = { type: "event", event: "process_step", data: {} } as const;

Deno.test("tabs share one socket, and each hears what it has asked for", () => {
  const server = new FakeServer();
  const [one, two] = [tabOf(server), tabOf(server)];
  one.say({ type: "hello", token: "secret" });
  one.say({ type: "watch", project: "local" });
  one.say({ type: "open", stream: "1", conversation: "c", after: "0" });
  server.last.opened();
  server.last.says({ type: "ready" });
  two.say({ type: "hello", token: "" });
  two.say({ type: "watch", project: "p1" });
  two.say({ type: "open", stream: "1", conversation: "c", after: "7" });
  assert.equal(server.sockets.length, 1);
  assert.deepEqual(server.last.sent, [
    { type: "auth", token: "secret" },
    { type: "watch", project_id: "local" },
    { type: "stream", stream: "1", conversation_id: "c", after: "0" },
    { type: "watch", project_id: "p1" },
    { type: "stream", stream: "2", conversation_id: "c", after: "7" },
  ]);
  server.last.says({ ...step, stream: "1", id: "4" });
  server.last.says({ type: "change", project_id: "p1" });
  server.last.says({ type: "stream_closed", stream: "2", code: 404, message: "gone" });
  assert.deepEqual(one.heard, [
    { type: "connection", isOpen: true },
    { ...step, stream: "1", id: "4" },
  ]);
  assert.deepEqual(two.heard, [
    { type: "connection", isOpen: true },
    { type: "workspace" },
    { type: "stream_closed", stream: "1", code: 404, message: "gone" },
  ]);
  one.say({ type: "bye" });
  assert.deepEqual(server.last.sent.at(-1), { type: "stream_close", stream: "1" });
  assert.equal(server.last.isClosed, false);
  server.link.left(two.tab);
  assert.equal(server.last.isClosed, true);
});

Deno.test("after a loss everything is asked for again from where it had come, and at once when the network is back", () => {
  const server = new FakeServer();
  const { say, heard } = tabOf(server);
  say({ type: "hello", token: "" });
  say({ type: "watch", project: "local" });
  say({ type: "open", stream: "1", conversation: "c", after: "0" });
  server.last.says({ type: "ready" });
  server.last.says({ ...step, stream: "1", id: "4" });
  server.last.says({ ...step, stream: "1", id: null });
  server.last.lost(1006);
  server.link.wake();
  assert.equal(server.sockets.length, 2);
  server.last.opened();
  server.last.says({ type: "ready" });
  assert.deepEqual(server.last.sent, [
    { type: "auth", token: "" },
    { type: "watch", project_id: "local" },
    { type: "stream", stream: "1", conversation_id: "c", after: "4" },
  ]);
  assert.deepEqual(heard.filter(({ type }) => type === "connection"), [
    { type: "connection", isOpen: true },
    { type: "connection", isOpen: false },
    { type: "connection", isOpen: true },
  ]);
  say({ type: "bye" });
});

Deno.test("whom the server does not know is told, and no try is made until somebody signs in", () => {
  const server = new FakeServer();
  const { say, heard } = tabOf(server);
  say({ type: "hello", token: "old" });
  server.last.lost(4401);
  server.link.wake();
  assert.deepEqual([heard, server.sockets.length], [[{ type: "unauthorized" }], 1]);
  say({ type: "hello", token: "new" });
  server.last.opened();
  assert.deepEqual(server.last.sent, [{ type: "auth", token: "new" }]);
  say({ type: "bye" });
});
