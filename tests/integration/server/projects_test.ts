import assert from "node:assert/strict";
import { type ServerDesk, serverDesk } from "../../support/server.ts";

async function data(it: ServerDesk, method: string, path: string, body?: unknown) {
  const answer = await it.call(method, path, body);
  assert.equal(answer.body.code, 0, `${method} ${path}: ${answer.body.message}`);
  return answer.body.data;
}

async function said(it: ServerDesk, id: string, body: object): Promise<void> {
  const response = await it.ask(`/api/conversations/${id}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200);
  await response.text();
}

const write = `
- text: I write.
  calls: [{ name: write_file, input: { path: notes.txt, content: "two\\n" } }]
- text: Written.
`;

Deno.test("projects are made, renamed and taken off the list, with files and changes of their own", async () => {
  await using it = await serverDesk();
  const { id, path, name } = await data(it, "POST", "/api/projects", { name: "Second one!" });
  assert.deepEqual([path, name], [`${it.desk.root}/second-one`, "Second one!"]);
  await data(it, "PUT", `/api/projects/${id}/files/a.txt`, { content: "a\n" });
  assert.equal(await Deno.readTextFile(`${path}/a.txt`), "a\n");
  assert.equal((await data(it, "GET", `/api/changes?project_id=${id}`)).length, 1);
  assert.deepEqual(await data(it, "GET", "/api/changes"), []);
  await data(it, "POST", `/api/undo?project_id=${id}`, {});
  assert.deepEqual((await data(it, "GET", `/api/projects/${id}/files`)).items, []);
  assert.equal((await data(it, "PUT", `/api/projects/${id}`, { name: "Other" })).name, "Other");
  const names = async () =>
    (await data(it, "GET", "/api/projects")).items.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(), ["project", "Other"]);
  await it.restart();
  assert.deepEqual(await names(), ["project", "Other"]);
  await data(it, "DELETE", `/api/projects/${id}`);
  assert.deepEqual(await names(), ["project"]);
  assert.equal((await it.call("GET", `/api/projects/${id}/files`)).status, 404);
  assert.equal((await Deno.stat(path)).isDirectory, true);
  const statuses = await Promise.all([
    it.call("DELETE", "/api/projects/local"),
    it.call("PUT", "/api/projects/local", { name: "x" }),
    it.call("POST", "/api/projects", { name: "x", folder: "../x" }),
    it.call("POST", "/api/projects", { name: "x", folder: ".git" }),
  ]);
  assert.deepEqual(statuses.map(({ status }) => status), [400, 400, 400, 400]);
});

Deno.test("a folder that is there becomes a project, a file or a link does not, and none is one twice", async () => {
  await using it = await serverDesk();
  const { root } = it.desk;
  await Deno.mkdir(`${root}/lib`);
  await Deno.writeTextFile(`${root}/lib/x.txt`, "x");
  await Deno.writeTextFile(`${root}/file`, "x");
  await Deno.symlink("/", `${root}/link`);
  const status = async (folder: string) =>
    (await it.call("POST", "/api/projects", { name: folder, folder })).status;
  assert.deepEqual(
    [await status("lib"), await status("LIB"), await status("file"), await status("link")],
    [201, 409, 409, 409],
  );
  const { items: [, { id }] } = await data(it, "GET", "/api/projects");
  assert.equal((await data(it, "GET", `/api/projects/${id}/files/x.txt`)).content, "x");
  await Deno.rename(`${root}/lib`, `${root}/lib2`);
  await Deno.symlink("/etc", `${root}/lib`);
  assert.equal((await it.call("GET", `/api/projects/${id}/files/hostname`)).status, 403);
});

Deno.test("a conversation is in its project, is found without it, and works in its files", async () => {
  await using it = await serverDesk({ script: write });
  const { id: project_id, path } = await data(it, "POST", "/api/projects", { name: "second" });
  const made = await data(it, "POST", "/api/conversations", {
    project_id,
    permissions: "auto-edit",
  });
  assert.deepEqual([made.project_id, made.project_name], [project_id, "second"]);
  await said(it, made.id, { text: "write" });
  assert.equal(await Deno.readTextFile(`${path}/notes.txt`), "two\n");
  const local = await data(it, "POST", "/api/conversations", { title: "here" });
  const ids = async (query: string) =>
    (await data(it, "GET", `/api/conversations${query}`)).items.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids(""), [local.id, made.id]);
  assert.deepEqual(await ids(`?project_id=${project_id}`), [made.id]);
  assert.deepEqual(await ids("?project_id=local"), [local.id]);
  assert.deepEqual(await ids("?limit=1"), [local.id]);
  assert.deepEqual(await ids(`?limit=1&cursor=${local.id}`), [made.id]);
  await it.restart();
  assert.equal((await data(it, "GET", `/api/conversations/${made.id}`)).project_id, project_id);
});

Deno.test("a conversation moves with its history, by itself or with a message, and works there", async () => {
  await using it = await serverDesk({ script: `- text: Hello.\n${write}` });
  const { id: project_id, path } = await data(it, "POST", "/api/projects", { name: "second" });
  const { id } = await data(it, "POST", "/api/conversations", { permissions: "auto-edit" });
  await said(it, id, { text: "hello" });
  const before = (await data(it, "GET", `/api/conversations/${id}/messages`)).items;
  const moved = await data(it, "PATCH", `/api/conversations/${id}`, { project_id });
  assert.equal(moved.project_id, project_id);
  const { items } = await data(it, "GET", `/api/conversations/${id}/messages`);
  assert.deepEqual(items, before);
  const { items: left } = await data(it, "GET", "/api/conversations?project_id=local");
  assert.deepEqual(left, []);
  await said(it, id, { text: "write", project_id: "local" });
  assert.equal(await Deno.readTextFile(`${it.desk.root}/notes.txt`), "two\n");
  assert.equal(await Deno.stat(`${path}/notes.txt`).catch(() => null), null);
  assert.equal((await data(it, "GET", `/api/conversations/${id}`)).project_id, "local");
  const other = await it.call("PATCH", `/api/conversations/${id}`, { project_id: "pnone" });
  assert.equal(other.status, 404);
});

Deno.test("a write that expects an older revision is told so, and words go on in a branch", async () => {
  await using it = await serverDesk({ script: "- text: One.\n- text: Two.\n- text: Three." });
  const { id } = await data(it, "POST", "/api/conversations", {});
  await said(it, id, { text: "first" });
  const { revision } = await data(it, "GET", `/api/conversations/${id}`);
  const send = async (method: string, path: string, expected: string, body: object) => {
    const response = await it.ask(path, {
      method,
      headers: { "content-type": "application/json", "if-match": `"${expected}"` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, location: response.headers.get("content-location"), text };
  };
  const messages = `/api/conversations/${id}/messages`;
  const fits = await send("POST", messages, String(revision), { text: "second" });
  assert.equal(fits.location?.startsWith(`/api/conversations/${id}/`), true);
  const stale = await send("POST", messages, String(revision), { text: "other" });
  const branch = stale.location?.split("/")[3] ?? "";
  assert.notEqual(branch, id);
  const words = async (id: string) =>
    (await data(it, "GET", `/api/conversations/${id}/messages`)).items
      .filter(({ role }: { role: string }) => role === "user")
      .map(({ content }: { content: { text: string } }) => content.text);
  assert.deepEqual([await words(id), await words(branch)], [["second", "first"], [
    "other",
    "first",
  ]]);
  const path = `/api/conversations/${id}`;
  const statuses = await Promise.all([
    send("PATCH", path, String(revision), { title: "x" }),
    send("POST", `${path}/rewind`, String(revision), { message_id: "u1" }),
    send("PATCH", path, "x", { title: "x" }),
  ]);
  assert.deepEqual(statuses.map(({ status }) => status), [409, 409, 400]);
  const { body: { data: { hash } } } = await it.call("PUT", "/api/projects/local/files/a.txt", {
    content: "a",
  });
  const file = "/api/projects/local/files/a.txt";
  assert.equal((await send("PUT", file, "0".repeat(64), { content: "b" })).status, 409);
  assert.equal((await send("PUT", file, hash, { content: "b" })).status, 200);
  assert.equal((await send("PATCH", file, hash, { new_path: "b.txt" })).status, 409);
});
