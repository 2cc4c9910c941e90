import { withFolder } from "../../support/folder.ts";
import { Idempotency } from "../../../src/server/idempotency.ts";
import assert from "node:assert/strict";
import { recorded, type ServerDesk, serverDesk } from "../../support/server.ts";

function sender(it: ServerDesk, token?: string) {
  return (method: string, path: string, key: string, body: unknown = {}) =>
    it.ask(path, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        ...token === undefined ? {} : { authorization: `Bearer ${token}` },
      },
      body: JSON.stringify(body),
    });
}

async function count(it: ServerDesk): Promise<number> {
  return (await it.call("GET", "/api/conversations")).body.data.items.length;
}

Deno.test("a mutation that is sent again is done once, answered as before, and after a restart as well", async () => {
  await using it = await serverDesk();
  const send = sender(it);
  const first = await send("POST", "/api/conversations", "k1", { title: "one" });
  const text = await first.text();
  const again = await send("POST", "/api/conversations", "k1", { title: "one" });
  assert.deepEqual([again.status, await again.text(), again.headers.get("idempotency-replayed")], [
    201,
    text,
    "true",
  ]);
  const both = await Promise.all(
    [1, 2].map(async () =>
      await (await send("POST", "/api/conversations", "k2", { title: "two" })).text()
    ),
  );
  assert.equal(both[0], both[1]);
  await it.restart();
  assert.equal(
    await (await send("POST", "/api/conversations", "k1", { title: "one" })).text(),
    text,
  );
  assert.equal(await count(it), 2);
});

Deno.test("a key is of one request and one account; what was refused may be tried again with it", async () => {
  await using it = await serverDesk({ serve: { auth: { mode: "multi", register: true } } });
  const tokens = [];
  for (const name of ["alice", "bob"]) {
    const { body } = await it.call("POST", "/api/auth/register", {
      name,
      password: "correct horse",
    });
    tokens.push(body.data.token);
  }
  const [alice, bob] = tokens.map((token) => sender(it, token));
  assert.ok(alice && bob);
  const made = await (await alice("POST", "/api/conversations", "k", { title: "alice's" })).json();
  const other = await alice("POST", "/api/conversations", "k", { title: "other" });
  assert.equal(other.status, 409);
  await other.body?.cancel();
  const bobs = await (await bob("POST", "/api/conversations", "k", { title: "alice's" })).json();
  assert.notEqual(bobs.data.id, made.data.id);
  const statuses = [];
  for (
    const [key, body] of [["", {}], ["a b", {}], ["x".repeat(201), {}], ["again", { mode: 1 }], [
      "again",
      {},
    ]] as const
  ) {
    const response = await alice("POST", "/api/conversations", key, body);
    await response.body?.cancel();
    statuses.push(response.status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 201]);
});

Deno.test("a request that a killed server was at is not done again", async () => {
  await using it = await serverDesk();
  const send = sender(it);
  await (await send("POST", "/api/conversations", "k")).text();
  const folder = `${it.ports.paths.data}/server/idempotency/local`;
  for (const { name } of Deno.readDirSync(folder)) {
    const kept = JSON.parse(await Deno.readTextFile(`${folder}/${name}`));
    await Deno.writeTextFile(`${folder}/${name}`, JSON.stringify({ ...kept, answer: null }));
  }
  await it.restart();
  const again = await send("POST", "/api/conversations", "k");
  assert.equal(again.status, 409);
  await again.body?.cancel();
  assert.equal(await count(it), 1);
});

Deno.test("words that are sent again are said once, and the answer is streamed again", async () => {
  await using it = await serverDesk({ script: "- text: Hello.\n- text: Not this." });
  const { id } = (await it.call("POST", "/api/conversations", {})).body.data;
  const send = sender(it);
  const say = async () =>
    await recorded(await send("POST", `/api/conversations/${id}/messages`, "k", { text: "hi" }));
  const first = await say();
  assert.deepEqual(await say(), first);
  assert.deepEqual(first.map(({ event }) => event), ["message", "process_step", "done"]);
  const { items } = (await it.call("GET", `/api/conversations/${id}/messages`)).body.data;
  assert.equal(items.length, 2);
});

Deno.test("what is older than a day goes, of each account", () =>
  withFolder(async (data) => {
    const keys = new Idempotency({ data, clock: { now: () => Date.now() } });
    const answer = (account: string, key: string) =>
      keys.once(
        { account, key, request: "POST /" },
        () => Promise.resolve(Response.json({})),
        () => Promise.reject(new Error("it is no stream")),
      );
    const folders = ["ada", "bob"].map((it) => `${data}/server/idempotency/${it}`);
    for (const folder of folders) {
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeTextFile(`${folder}/old.json`, "{}");
      await Deno.utime(`${folder}/old.json`, 0, 0);
    }
    await answer("ada", "a");
    await answer("bob", "b");
    const left = folders.map((it) => Array.from(Deno.readDirSync(it), ({ name }) => name));
    assert.deepEqual(left.map((names) => names.includes("old.json")), [false, false]);
    assert.deepEqual(left.map((names) => names.length), [1, 1]);
  }));
