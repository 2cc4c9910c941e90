import assert from "node:assert/strict";
import {
  recorded,
  type SentEvent,
  sentEvents,
  type ServerDesk,
  serverDesk,
} from "../../support/server.ts";

const script = `
- text: I look.
  calls: [{ name: list_dir, input: { path: . } }]
- text: There is nothing.
- text: I write.
  calls: [{ name: write_file, input: { path: a.txt, content: "hello\\n" } }]
- text: Written.
- text: Again.
`;

async function begun(it: ServerDesk): Promise<string> {
  const { status, body } = await it.call("POST", "/api/conversations", { permissions: "ask" });
  assert.equal(status, 201);
  return body.data.id;
}

function say(it: ServerDesk, id: string, text: string): Promise<Response> {
  return it.ask(`/api/conversations/${id}/messages`, {
    method: "POST",
    body: JSON.stringify({ text }),
    headers: { "content-type": "application/json" },
  });
}

const said = { id_ref: null, name: null, arguments: null, skipped: false };

/** What "look" is answered with. */
function looked(first: number): readonly SentEvent[] {
  const call = { id_ref: "c00000000", name: "list_dir", skipped: false };
  const step = (index: number, rest: object) => ({ id: `step-${index}`, index, ...rest });
  return [
    [first, "message", { message_id: `u${first}`, role: "user", text: "look" }],
    // Behind what the turn owes.
    [first + 2, "process_step", step(1, { type: "text", ...said, content: "I look." })],
    [
      first + 3,
      "process_step",
      step(2, { type: "tool_call", ...call, arguments: { path: "." }, content: "" }),
    ],
    [
      first + 7,
      "process_step",
      step(3, { type: "tool_result", ...call, arguments: null, content: "[. is empty]" }),
    ],
    [first + 8, "process_step", step(4, { type: "text", ...said, content: "There is nothing." })],
    [`${first + 9}.end`, "done", { message_id: `a${first}`, suggested_title: "look" }],
  ].map(([id, event, data]) => ({ id: String(id), event: String(event), data }));
}

/** Tokens are the estimate's business. */
function untold(events: readonly SentEvent[]): readonly SentEvent[] {
  return events.map((it) => {
    if (it.event !== "done") return it;
    const { token_count, ...data } = it.data;
    assert.equal(typeof token_count, "number");
    return { ...it, data };
  });
}

Deno.test("an answer is streamed as steps, each with its number in the log, and ends with done", async () => {
  await using it = await serverDesk({ script });
  const id = await begun(it);
  const response = await say(it, id, "look");
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  assert.deepEqual(untold(await recorded(response)), looked(6));
});

Deno.test("a client that was cut off at any event gets exactly the rest", async () => {
  await using it = await serverDesk({ script });
  const id = await begun(it);
  const all = await recorded(await say(it, id, "look"));
  for (const [at, { id: last }] of all.entries()) {
    const again = await it.ask(`/api/conversations/${id}/events?once=true`, {
      headers: { "last-event-id": last ?? "" },
    });
    assert.deepEqual(await recorded(again), all.slice(at + 1), `after ${last}`);
  }
});

Deno.test("a client that saw what is not there is told so", async () => {
  await using it = await serverDesk({ script });
  const id = await begun(it);
  const response = await it.ask(`/api/conversations/${id}/events?once=true&after=999`);
  const [first] = await Array.fromAsync(sentEvents(response));
  assert.deepEqual([first?.event, first?.data], ["gap", { last: 5 }]);
});

Deno.test("a run goes on when its client leaves", async () => {
  await using it = await serverDesk({ script });
  const id = await begun(it);
  const response = await say(it, id, "look");
  await response.body?.cancel();
  const rest = await it.ask(`/api/conversations/${id}/events?once=true&after=4`);
  assert.deepEqual(untold(await recorded(rest)), looked(6));
});

Deno.test("words behind a turn that was left in its middle are answered in their own stream", async () => {
  await using it = await serverDesk({ script: "- text: Here I am." });
  const id = await begun(it);
  const store = await it.ports.store();
  const after = await store.head(`session:${id}`);
  await store.append([{
    stream: `session:${id}`,
    after,
    events: [{ type: "user_message", text: "Are you there?" }],
  }]);
  const events = await Array.fromAsync(sentEvents(await say(it, id, "Hello?")));
  assert.deepEqual(
    events.flatMap(({ event, data }) =>
      event === "process_step" ? [data.content] : event === "message" ? [data.text] : [event]
    ),
    ["done", "Hello?", "Here I am.", "done"],
  );
});

Deno.test("an approval is answered once, for what was shown; the second answer conflicts", async () => {
  await using it = await serverDesk({ script });
  const id = await begun(it);
  await recorded(await say(it, id, "look"));
  const answer = say(it, id, "write");
  const stream = sentEvents(await answer);
  for await (const event of stream) if (event.event === "approval_request") break;
  const open = (await it.call("GET", `/api/conversations/${id}/approvals`)).body.data.items;
  assert.deepEqual(
    open.map(({ id, name, arguments: input, rules }: Record<string, unknown>) => ({
      id,
      name,
      input,
      rules,
    })),
    [{
      id: "c00000001",
      name: "write_file",
      input: { path: "a.txt", content: "hello\n" },
      rules: ["edits"],
    }],
  );
  const path = `/api/conversations/${id}/approvals/c00000001`;
  assert.equal((await it.call("POST", path, { hash: "other", answer: "once" })).status, 409);
  const { hash } = open[0];
  const both = await Promise.all(
    ["once", "session"].map((answer) => it.call("POST", path, { hash, answer })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const rest = await it.ask(`/api/conversations/${id}/events?once=true&after=19`);
  const texts = (await recorded(rest)).map(({ event, data }) => data.content ?? event);
  assert.deepEqual(texts.at(-1), "done");
  assert.equal(await Deno.readTextFile(`${it.desk.root}/a.txt`), "hello\n");
});

Deno.test("a question outlives the server, and its answer goes on with the turn", async () => {
  await using it = await serverDesk({ script });
  const id = await begun(it);
  await recorded(await say(it, id, "look"));
  const response = await say(it, id, "write");
  for await (const event of sentEvents(response)) if (event.event === "approval_request") break;
  await it.restart();
  assert.equal((await it.call("GET", `/api/conversations/${id}`)).body.data.status, "waiting");
  const [open] = (await it.call("GET", `/api/conversations/${id}/approvals`)).body.data.items;
  const path = `/api/conversations/${id}/approvals/${open.id}`;
  const events = await it.ask(`/api/conversations/${id}/events`);
  const answer = await it.call("POST", path, { hash: open.hash, answer: "once" });
  assert.equal(answer.status, 200);
  const seen = await recorded(events, "done");
  assert.deepEqual(seen.map(({ data }) => data.content ?? "done").at(-2), "Written.");
  assert.equal(await Deno.readTextFile(`${it.desk.root}/a.txt`), "hello\n");
});

Deno.test("a cancelled turn is on record as cancelled, and the conversation goes on", async () => {
  await using it = await serverDesk({ script });
  const id = await begun(it);
  await recorded(await say(it, id, "look"));
  const response = await say(it, id, "write");
  for await (const event of sentEvents(response)) if (event.event === "approval_request") break;
  const more = await say(it, id, "more");
  await more.body?.cancel();
  assert.equal(more.status, 409);
  assert.equal((await it.call("DELETE", `/api/conversations/${id}`)).status, 409);
  const queued = await it.call("POST", `/api/conversations/${id}/steer`, { text: "and b.txt" });
  assert.deepEqual(queued.body.data, { queued: "steer" });
  const events = await it.ask(`/api/conversations/${id}/events?once=true`);
  await it.call("POST", `/api/conversations/${id}/cancel`);
  assert.equal((await recorded(events)).at(-1)?.event, "done");
  await settled(it, id);
  const { outcome } = (await it.call("GET", `/api/conversations/${id}`)).body.data;
  assert.equal(outcome, "aborted");
});

async function settled(it: ServerDesk, id: string): Promise<void> {
  for (;;) {
    const { status } = (await it.call("GET", `/api/conversations/${id}`)).body.data;
    if (status === "idle") return;
  }
}

Deno.test("messages are listed newest first by cursor, taken back, and answered again", async () => {
  await using it = await serverDesk({ script: "- text: One.\n- text: Two.\n- text: Three." });
  const id = await begun(it);
  await recorded(await say(it, id, "first"));
  await recorded(await say(it, id, "second"));
  const list = async (query = "") =>
    (await it.call("GET", `/api/conversations/${id}/messages${query}`)).body.data;
  const words = (page: { items: readonly { id: string; content: { text: string } }[] }) =>
    page.items.map(({ id, content }) => `${id[0]} ${content.text}`);
  assert.deepEqual(words(await list()), ["a Two.", "u second", "a One.", "u first"]);
  const page = await list("?limit=3");
  assert.deepEqual([page.has_more, page.next_cursor], [true, "a6"]);
  assert.deepEqual(words(await list(`?cursor=${page.next_cursor}`)), ["u first"]);
  const [{ id: newest }] = page.items;
  const path = `/api/conversations/${id}/regenerate/${newest}`;
  const again = await recorded(await it.ask(path, { method: "POST" }));
  assert.deepEqual(again.map(({ event }) => event), ["message", "process_step", "done"]);
  assert.equal((await list()).items.length, 4);
  assert.equal((await it.call("DELETE", `/api/conversations/${id}/messages/u6`)).status, 200);
  assert.deepEqual(words(await list()), []);
});

Deno.test("conversations are created, listed by cursor, changed, forked and removed", async () => {
  await using it = await serverDesk();
  const ids = [];
  for (const title of ["a", "b", "c"]) {
    const { body } = await it.call("POST", "/api/conversations", { title, mode: "chat" });
    ids.unshift(body.data.id);
  }
  const page = (await it.call("GET", "/api/conversations?limit=2")).body.data;
  assert.deepEqual(page.items.map(({ title }: { title: string }) => title), ["c", "b"]);
  const rest = (await it.call("GET", `/api/conversations?cursor=${page.next_cursor}`)).body.data;
  assert.deepEqual(rest.items.map(({ title }: { title: string }) => title), ["a"]);
  const changed = await it.call("PATCH", `/api/conversations/${ids[0]}`, {
    title: "new",
    mode: "work",
    permissions: "read-only",
    model: "test",
  });
  const { title, mode, permissions, model } = changed.body.data;
  assert.deepEqual([title, mode, permissions, model], [
    "new",
    "work",
    "read-only",
    "scripted/test",
  ]);
  assert.equal((await it.call("DELETE", `/api/conversations/${ids[0]}`)).status, 200);
  assert.equal((await it.call("GET", `/api/conversations/${ids[0]}`)).status, 404);
});
