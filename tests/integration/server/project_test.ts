import assert from "node:assert/strict";
import { sha256 } from "../../../src/util/mod.ts";
import { recorded, type ServerDesk, serverDesk } from "../../support/server.ts";

const files = "/api/projects/local/files";

async function data(it: ServerDesk, method: string, path: string, body?: unknown) {
  const answer = await it.call(method, path, body);
  assert.equal(answer.body.code, 0, `${method} ${path}: ${answer.body.message}`);
  return answer.body.data;
}

Deno.test("the folder is the one project", async () => {
  await using it = await serverDesk();
  const project = { id: "local", name: "project", path: it.desk.root };
  assert.deepEqual((await data(it, "GET", "/api/projects")).items, [project]);
  assert.deepEqual(await data(it, "GET", "/api/projects/local"), project);
  assert.equal((await it.call("GET", "/api/projects/other")).status, 404);
  assert.equal((await it.call("GET", "/api/projects/other/files")).status, 404);
});

Deno.test("what a person does to files is in the list of changes, and is undone and redone", async () => {
  await using it = await serverDesk();
  const read = (path: string) => Deno.readTextFile(`${it.desk.root}/${path}`);
  const { hash } = await data(it, "PUT", `${files}/src/a.txt`, { content: "one\n" });
  await data(it, "PUT", `${files}/src%2Fa.txt`, { content: "two\n", before: hash });
  const stale = await it.call("PUT", `${files}/src/a.txt`, { content: "three\n", before: hash });
  assert.equal(stale.status, 409);
  assert.equal((await data(it, "GET", `${files}/src/a.txt`)).content, "two\n");
  await data(it, "PATCH", `${files}/src/a.txt`, { new_path: "b.txt" });
  await data(it, "DELETE", `${files}/b.txt`);
  assert.equal((await it.call("GET", `${files}/b.txt`)).status, 404);
  const changes = await data(it, "GET", "/api/changes");
  assert.deepEqual(changes.map(({ tool }: { tool: string }) => tool), [
    "delete",
    "move",
    "write",
    "write",
  ]);
  assert.match((await data(it, "GET", `/api/changes/${changes[2].change}`)).diff, /-one\n\+two/);
  assert.equal((await data(it, "POST", "/api/undo", {})).outcome, "done");
  assert.equal(await read("b.txt"), "two\n");
  assert.equal((await data(it, "POST", "/api/redo", {})).outcome, "done");
  assert.equal((await it.call("GET", `${files}/b.txt`)).status, 404);
});

Deno.test("what a person writes to a file of secrets is kept nowhere else, and its creation is undone", async () => {
  await using it = await serverDesk();
  const content = "API_KEY=of-a-person-and-no-other\n";
  await data(it, "PUT", `${files}/.env`, { content });
  assert.equal(await Deno.readTextFile(`${it.desk.root}/.env`), content);
  const { blobs } = await it.ports.store();
  const kept = await Promise.all(
    [content, "other"].map(async (text) =>
      await blobs.get(await sha256(new TextEncoder().encode(text)))
    ),
  );
  assert.deepEqual(kept, [null, null]);
  const [{ change }] = await data(it, "GET", "/api/changes");
  const { body } = await it.call("GET", `/api/changes/${change}`);
  assert.equal(body.message, `The contents of change ${change} are no longer stored.`);
  assert.equal((await data(it, "POST", "/api/undo", {})).outcome, "done");
  await assert.rejects(Deno.stat(`${it.desk.root}/.env`), Deno.errors.NotFound);
});

Deno.test("folders are made and listed, and lines are found as they are written", async () => {
  await using it = await serverDesk();
  await data(it, "POST", "/api/projects/local/directories", { path: "docs/deep" });
  await data(it, "PUT", `${files}/docs/a.md`, { content: "Call f(x).\nand F(X)\n" });
  const { items } = await data(it, "GET", `${files}?path=docs`);
  assert.deepEqual(items, [
    { path: "docs/a.md", type: "file", size: 20 },
    { path: "docs/deep", type: "directory", size: items[1].size },
  ]);
  const search = async (body: object) =>
    (await data(it, "POST", "/api/projects/local/search", body)).lines.length;
  assert.equal(await search({ query: "f(x)" }), 2);
  assert.equal(await search({ query: "f(x)", case_sensitive: true }), 1);
  assert.equal((await it.call("GET", `${files}/docs`)).status, 400);
});

Deno.test("a plan is set, worked on and removed", async () => {
  await using it = await serverDesk();
  await data(it, "PUT", "/api/plan", { goal: ["ship it"] });
  await data(it, "POST", "/api/plan/steps", { title: ["test"] });
  await data(it, "POST", "/api/plan/steps/1/done", {});
  const { goal, steps } = await data(it, "GET", "/api/plan");
  assert.deepEqual([goal, steps.map(({ state }: { state: string }) => state)], ["ship it", [
    "done",
  ]]);
  await data(it, "DELETE", "/api/plan");
  assert.equal(await data(it, "GET", "/api/plan"), null);
});

Deno.test("a plan is carried out from where it stands, and what runs is paused", async () => {
  await using it = await serverDesk({
    script: "- text: Tested.\n- text: It is.\n- text: Shipped.",
  });
  const refused = async (path: string) => {
    const { status, body } = await it.call("POST", path);
    return [status, body.message];
  };
  assert.equal((await it.call("POST", "/api/plan/run")).status, 404);
  await data(it, "PUT", "/api/plan", { goal: ["ship it"] });
  await data(it, "POST", "/api/plan/steps", { title: ["test"] });
  assert.deepEqual(await refused("/api/plan/pause"), [409, "No step of the plan runs."]);
  await data(it, "POST", "/api/plan/steps/1/start", {});
  await data(it, "POST", "/api/plan/pause");
  const states = async () =>
    (await data(it, "GET", "/api/plan")).steps.map(({ state }: { state: string }) => state);
  assert.deepEqual(await states(), ["paused"]);
  const { conversation_id } = await data(it, "POST", "/api/plan/run");
  const conversation = `/api/conversations/${conversation_id}`;
  const events = () => it.ask(`${conversation}/events?once=true&after=0`);
  await recorded(await events(), "approval_request");
  const { items: [asked] } = await data(it, "GET", `${conversation}/approvals`);
  const answer = { hash: asked.hash, answer: "once" };
  await data(it, "POST", `${conversation}/approvals/${asked.id}`, answer);
  await recorded(await events(), "done");
  assert.deepEqual(await states(), ["done"]);
  assert.equal((await it.call("POST", "/api/plan/run")).status, 400);
  const { mode, title } = await data(it, "GET", conversation);
  assert.deepEqual([mode, title], ["goal", "ship it"]);
});

Deno.test("code, tools, models and figures are told as the command line tells them", async () => {
  await using it = await serverDesk();
  await data(it, "PUT", `${files}/a.ts`, { content: 'import { b } from "./b.ts";\nb();\n' });
  await data(it, "PUT", `${files}/b.ts`, { content: "export function b() {}\n" });
  const deps = await data(it, "GET", "/api/deps?all=true");
  assert.equal(JSON.stringify(deps).includes("b.ts"), true);
  const map = await data(it, "GET", "/api/map?tokens=200");
  assert.equal(JSON.stringify(map).includes("function b()"), true);
  const tools = await data(it, "GET", "/api/tools");
  assert.equal(tools.some(({ name }: { name: string }) => name === "edit_file"), true);
  const { items } = await data(it, "GET", "/api/models");
  assert.deepEqual(items.filter(({ active }: { active: boolean }) => active), [
    { name: "test", provider: "scripted", model: "test", active: true, usable: true },
  ]);
  assert.deepEqual((await data(it, "GET", "/api/stats/tokens?by=model")).by, "model");
  assert.deepEqual((await data(it, "GET", "/api/usage")).rows, []);
  assert.deepEqual((await data(it, "GET", "/api/memory")).entries, []);
});
