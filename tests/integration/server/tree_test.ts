import assert from "node:assert/strict";
import { recorded, serverDesk } from "../../support/server.ts";

const script = `
- text: I write.
  calls: [{ name: write_file, input: { path: a.txt, content: "hello\\n" } }]
- text: Then not.
- text: Again.
`;

// deno-lint-ignore no-explicit-any
type Row = any;

Deno.test("a conversation's tree has its turns, what was asked in them, and their times", async () => {
  await using it = await serverDesk({ script });
  const id = (await it.call("POST", "/api/conversations", {})).body.data.id;
  const say = async (text: string) => {
    const headers = { "content-type": "application/json" };
    const path = `/api/conversations/${id}/messages`;
    return await it.ask(path, { method: "POST", headers, body: JSON.stringify({ text }) });
  };
  const tree = async (query = "") =>
    (await it.call("GET", `/api/conversations/${id}/tree${query}`)).body.data;
  assert.deepEqual(await tree(), { items: [], has_more: false });
  const [asked] = (await recorded(await say("write"), "approval_request")).slice(-1);
  const seen = (rows: readonly Row[]) =>
    rows.map(({ type, name, text, state }) => [type, name, text, state].join(" | "));
  const model = "model | scripted/test | I write. | done";
  assert.deepEqual(seen((await tree()).items), [
    "turn |  | write | open",
    model,
    "call | write_file | a.txt | open",
    `question |  | ${asked?.data.shown.replaceAll(/\s+/g, " ").trim().slice(0, 200)} | open`,
  ]);
  const path = `/api/conversations/${id}/approvals/${asked?.data.id}`;
  await it.call("POST", path, { hash: asked?.data.hash, answer: "decline" });
  await recorded(await it.ask(`/api/conversations/${id}/events?once=true&after=0`), "done");
  await recorded(await say("again"));
  const { items } = await tree();
  assert.deepEqual(items.map(({ type, state }: Row) => `${type} ${state}`), [
    ...["turn done", "model done", "call skipped", "question skipped", "model done"],
    ...["turn done", "model done"],
  ]);
  const wrong = items.filter(({ at, ended }: Row) => ended === null || ended < at);
  assert.deepEqual(wrong, []);
  const newest = await tree("?turns=1");
  assert.deepEqual([newest.items[0].text, newest.has_more], ["again", true]);
});
