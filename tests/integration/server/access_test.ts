import assert from "node:assert/strict";
import { message } from "../../../src/messages/mod.ts";
import { sentEvents, type ServerDesk, serverDesk } from "../../support/server.ts";

/** Requests with another credential: a bearer's, or a cookie. */
function as(it: ServerDesk, credential: { readonly bearer: string } | { readonly cookie: string }) {
  return async (method: string, path: string, body?: unknown) => {
    const headers = new Headers(
      "bearer" in credential
        ? { authorization: `Bearer ${credential.bearer}` }
        : { cookie: credential.cookie },
    );
    if (body !== undefined) headers.set("content-type", "application/json");
    // The desk's own token is not put beside a cookie.
    const response = await fetch(`${it.base}${path}`, {
      method,
      headers,
      ...body === undefined ? {} : { body: JSON.stringify(body) },
    });
    const text = await response.text();
    const parsed = response.headers.get("content-type") === "application/json"
      ? JSON.parse(text)
      : null;
    return { status: response.status, text, data: parsed?.data, headers: response.headers };
  };
}

async function key(
  it: ServerDesk,
  body: object,
): Promise<{ id: string; ask: ReturnType<typeof as>; bearer: string }> {
  const { body: { data, message } } = await it.call("POST", "/api/auth/keys", {
    name: "k",
    ...body,
  });
  assert.ok(data, message);
  return { id: data.id, ask: as(it, { bearer: data.key }), bearer: data.key };
}

async function paired(
  it: ServerDesk,
): Promise<{ readonly cookie: string; readonly header: string }> {
  const { fragment } = (await it.call("POST", "/api/auth/pairings")).body.data;
  const response = await fetch(`${it.base}/api/auth/pair`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Phone" },
    body: JSON.stringify({ code: fragment.replace("#pair=", "") }),
  });
  await response.body?.cancel();
  const header = response.headers.get("set-cookie") ?? "";
  return { cookie: header.split(";")[0] ?? "", header };
}

Deno.test("a pairing link lets one browser in, once, by a cookie that outlives the server", async () => {
  await using it = await serverDesk();
  const { fragment } = (await it.call("POST", "/api/auth/pairings")).body.data;
  const pair = () => as(it, { cookie: "" })("POST", "/api/auth/pair", { code: fragment.slice(6) });
  assert.deepEqual([(await pair()).status, (await pair()).status], [200, 401]);
  const { cookie, header } = await paired(it);
  assert.match(
    header,
    /^agent_[0-9a-f]{16}=device_[0-9a-f]{16}_[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  );
  await it.restart();
  const ask = as(it, { cookie });
  assert.equal((await ask("GET", "/api/auth/profile")).data.name, "local");
  const { items } = (await ask("GET", "/api/auth/devices")).data;
  assert.deepEqual(
    items.map(({ name, current }: { name: string; current: boolean }) => [name, current]),
    [
      ["Deno/" + Deno.version.deno, false],
      ["Phone", true],
    ],
  );
  const mine = items.find(({ current }: { current: boolean }) => current);
  const gone = await ask("DELETE", `/api/auth/devices/${mine.id}`);
  assert.match(gone.headers.get("set-cookie") ?? "", /Max-Age=0/);
  assert.equal((await ask("GET", "/api/auth/profile")).status, 401);
  const stored = await Deno.readTextFile(`${it.ports.paths.data}/server/access.json`);
  assert.equal(stored.includes(cookie.split("_").at(-1) ?? "-"), false);
  assert.equal(
    ((await Deno.stat(`${it.ports.paths.data}/server/access.json`)).mode ?? 0) & 0o777,
    0o600,
  );
});

Deno.test("a page from elsewhere gets nothing by the cookie", async () => {
  await using it = await serverDesk();
  const { cookie } = await paired(it);
  const status = async (headers: Record<string, string>, path = "/api/conversations") => {
    const response = await fetch(`${it.base}${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", ...headers },
      body: "{}",
    });
    await response.body?.cancel();
    return response.status;
  };
  assert.deepEqual([
    await status({}),
    await status({ origin: "https://evil.example" }),
    await status({ "sec-fetch-site": "same-site" }),
    await status({ "content-type": "text/plain" }),
    await status({ authorization: "Basic eA==" }),
    await status({ cookie: cookie.replace(/.$/, "!") }),
    await status({ cookie: `x=${cookie.split("=")[1]}` }),
  ], [201, 403, 403, 400, 401, 401, 401]);
});

Deno.test("a cookie or key of one folder is none for another one that the same user serves", async () => {
  await using it = await serverDesk();
  const { cookie } = await paired(it);
  const { bearer } = await key(it, { verbs: ["read"] });
  const file = `${it.ports.paths.data}/server/access.json`;
  const all = await Deno.readTextFile(file);
  await Deno.writeTextFile(file, all.replaceAll(it.desk.root, `${it.desk.root}2`));
  assert.deepEqual([
    (await as(it, { cookie })("GET", "/api/plan")).status,
    (await as(it, { bearer })("GET", "/api/plan")).status,
  ], [401, 401]);
});

Deno.test("a key does what it is made for, in its projects, and nothing else", async () => {
  await using it = await serverDesk();
  const { id: second } = (await it.call("POST", "/api/projects", { name: "second" })).body.data;
  const { id: local } = (await it.call("POST", "/api/conversations", {})).body.data;
  const { id: there } =
    (await it.call("POST", "/api/conversations", { project_id: second })).body.data;
  const reads = await key(it, { verbs: ["read"] });
  const edits = await key(it, { verbs: ["read", "edit"], project_ids: [second] });
  const chats = await key(it, { verbs: ["chat"] });
  const file = { content: "x" };
  const asked: readonly (readonly [typeof reads, string, string, unknown, number])[] = [
    [reads, "GET", "/api/conversations", undefined, 200],
    [reads, "POST", "/api/projects/local/search", { query: "x" }, 200],
    [reads, "POST", "/api/conversations", {}, 403],
    [reads, "PUT", "/api/projects/local/files/a.txt", file, 403],
    [reads, "DELETE", `/api/conversations/${local}`, undefined, 403],
    [reads, "POST", `/api/conversations/${local}/approvals/x`, { hash: "x", answer: "once" }, 403],
    [reads, "POST", "/api/auth/keys", { name: "more", verbs: ["edit"] }, 403],
    [reads, "GET", "/api/auth/keys", undefined, 403],
    [reads, "POST", "/api/auth/pairings", undefined, 403],
    [reads, "POST", "/api/auth/devices", undefined, 403],
    [reads, "GET", "/metrics", undefined, 403],
    [edits, "PUT", `/api/projects/${second}/files/a.txt`, file, 200],
    [edits, "PUT", "/api/projects/local/files/a.txt", file, 404],
    [edits, "GET", "/api/projects/local/files", undefined, 404],
    [edits, "GET", `/api/conversations/${local}`, undefined, 404],
    [edits, "GET", `/api/conversations/${there}`, undefined, 200],
    [edits, "GET", "/api/changes?project_id=local", undefined, 404],
    [edits, "GET", "/api/conversations?project_id=local", undefined, 404],
    [edits, "GET", "/api/memory", undefined, 403],
    [edits, "POST", "/api/projects", { name: "third" }, 403],
    [edits, "DELETE", `/api/projects/${second}`, undefined, 403],
    [edits, "POST", "/api/conversations", { project_id: second }, 403],
    [chats, "POST", "/api/conversations", {}, 201],
    [chats, "POST", "/api/conversations", { permissions: "auto-edit" }, 403],
    [chats, "PATCH", `/api/conversations/${local}`, { permissions: "auto-edit" }, 403],
    [chats, "POST", `/api/conversations/${local}/rewind`, { message_id: "u1" }, 403],
    [chats, "GET", "/api/conversations", undefined, 403],
    [chats, "POST", "/api/undo", {}, 403],
  ];
  const statuses = [];
  for (const [key, method, path, body] of asked) {
    statuses.push(`${method} ${path} ${(await key.ask(method, path, body)).status}`);
  }
  assert.deepEqual(
    statuses,
    asked.map(([, method, path, , status]) => `${method} ${path} ${status}`),
  );
  const listed = (await edits.ask("GET", "/api/projects")).data.items;
  assert.deepEqual(listed.map(({ id }: { id: string }) => id), [second]);
  const conversations = (await edits.ask("GET", "/api/conversations")).data.items;
  assert.deepEqual(conversations.map(({ id }: { id: string }) => id), [there]);
  // What is done where no project is named is done in the first of its own.
  assert.equal((await edits.ask("GET", "/api/changes")).data.length, 1);
});

Deno.test("a key ends on its day, and when it is removed, with the stream that it reads and the turn that it began", async () => {
  const script = `
- text: I write.
  calls: [{ name: write_file, input: { path: notes.txt, content: "two\\n" } }]
- text: Written.
`;
  await using it = await serverDesk({ script });
  const { id, bearer, ask } = await key(it, { verbs: ["read", "chat"] });
  const file = `${it.ports.paths.data}/server/access.json`;
  const { id: conversation } = (await ask("POST", "/api/conversations", {})).data;
  const response = await it.ask(`/api/conversations/${conversation}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: JSON.stringify({ text: "write" }),
  });
  for await (const { event } of sentEvents(response)) {
    if (event === "approval_request") await it.call("DELETE", `/api/auth/keys/${id}`);
  }
  assert.equal((await ask("GET", "/api/plan")).status, 401);
  const old = await key(it, { verbs: ["read"] });
  assert.equal((await old.ask("GET", "/api/plan")).status, 200);
  const all = JSON.parse(await Deno.readTextFile(file));
  all.keys[0].expires = Date.now() - 1;
  await Deno.writeTextFile(file, JSON.stringify(all));
  assert.equal((await old.ask("GET", "/api/plan")).status, 401);
});

Deno.test("a key begins turns of its models alone, and only until its money is spent", async () => {
  const script = "- text: One.\n- text: Two.\n- text: Three.";
  await using it = await serverDesk({ script });
  const { id } = (await it.call("POST", "/api/conversations", {})).body.data;
  const say = { text: "hello" };
  const path = `/api/conversations/${id}/messages`;
  const other = await key(it, { verbs: ["chat"], models: ["other"] });
  assert.equal((await other.ask("POST", path, say)).status, 403);
  assert.equal((await other.ask("POST", "/api/conversations", {})).status, 403);
  const right = await key(it, { verbs: ["chat"], models: ["test"] });
  assert.equal((await right.ask("POST", path, say)).status, 200);
  const poor = await key(it, { verbs: ["chat"], spend: 0.5 });
  assert.equal((await poor.ask("POST", path, say)).status, 200);
  // The turn is over, with all that is put away behind it.
  while ((await it.call("GET", `/api/conversations/${id}`)).body.data.status !== "idle");
  const store = await it.ports.store();
  const after = await store.head(`session:${id}`);
  const usage = {
    type: "usage",
    role: "main",
    model: "x/y",
    input: 1,
    output: 1,
    cost: 0.6,
  } as const;
  const written = await store.append([{
    stream: `session:${id}`,
    after,
    events: [{ ...usage, cached: 0, thinking: 0, estimated: false }],
  }]);
  assert.equal(written.type, "appended");
  // As a server leaves it that is killed while a turn of the key runs.
  await Deno.writeTextFile(
    `${it.ports.paths.data}/server/spend/${poor.id}.json`,
    JSON.stringify({ spent: 0, open: [{ project: "local", conversation: id, after }] }),
  );
  const spent = await poor.ask("POST", path, say);
  assert.equal(spent.status, 403);
  assert.equal(JSON.parse(spent.text).message, message("en", "server.key.spent", { spend: 0.5 }));
  await it.restart();
  assert.equal((await poor.ask("POST", path, say)).status, 403);
  assert.equal((await right.ask("POST", path, say)).status, 200);
});

Deno.test("below a path everything is served there, and nothing elsewhere", async () => {
  const address = { host: "127.0.0.1", port: 0, names: [], basePath: "/agent", tls: null };
  await using it = await serverDesk({ serve: { address } });
  const status = async (path: string) => {
    const response = await it.ask(path, { redirect: "manual" });
    await response.body?.cancel();
    return [response.status, response.headers.get("location")];
  };
  assert.deepEqual(
    await Promise.all(["/agent/api/plan", "/api/plan", "/agentx/api/plan", "/agent"].map(status)),
    [[200, null], [404, null], [404, null], [308, "/agent/"]],
  );
  const made = await it.call("POST", "/agent/api/auth/devices");
  assert.equal(made.status, 201);
});

Deno.test("figures for Prometheus are for an administrator or a key made for them", async () => {
  await using it = await serverDesk();
  const { ask } = await key(it, { verbs: ["metrics"] });
  await ask("GET", "/api/plan");
  const { status, text, headers } = await ask("GET", "/metrics");
  assert.deepEqual([status, headers.get("content-type")], [200, "text/plain; version=0.0.4"]);
  assert.match(text, /^agent_http_requests_total\{route="showPlan",status="403"\} 1$/m);
  assert.match(
    text,
    /^# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes \d+$/m,
  );
  const nobody = await fetch(`${it.base}/metrics`);
  assert.equal(nobody.status, 401);
  await nobody.body?.cancel();
});
