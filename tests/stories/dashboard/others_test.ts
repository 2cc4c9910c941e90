/** What others do to the same folder appears without a key being pressed. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

const asks = `
- calls: [{ name: write_file, input: { path: hello.txt, content: "hello\\n" } }]
- text: hello.txt is written.
`;

Deno.test("a plan that another process writes and changes appears", async () => {
  await using it = await place({ files: { "plan.md": "# a goal\n\n- [ ] one\n- [ ] two\n" } });
  const dashboard = await it.open();
  await it.agent("plan", "set", "--file", "plan.md");
  await dashboard.shows("a goal", "○ 1 one", "○ 2 two", "Plan 0/2");
  await it.agent("plan", "start", "1");
  await dashboard.shows("▸ 1 one");
  await it.agent("plan", "done", "1");
  await it.agent("plan", "add", "three");
  await dashboard.shows("✓ 1 one", "○ 3 three", "Plan 1/3");
  await it.agent("plan", "clear");
  await dashboard.hides("Plan 1/3");
});

Deno.test("a change that another process takes back is marked so", async () => {
  await using it = await place({ script: asks, config: "permissions: auto-edit" });
  const dashboard = await it.open();
  await dashboard.say("say hello");
  await dashboard.shows("hello.txt is written.", /\d+ hello\.txt +\+1 ·/);
  await it.agent("undo");
  await dashboard.shows(/\d+ hello\.txt +\+1 ↶/, /\d+ ↶ hello\.txt/);
  await assert.rejects(it.read("hello.txt"), Deno.errors.NotFound);
});

Deno.test("a question that is answered elsewhere is gone here, and the turn goes on", async () => {
  await using it = await place({ script: asks });
  const dashboard = await it.open();
  await dashboard.say("say hello");
  await dashboard.shows("Run this?");
  const [session] = JSON.parse(await it.agent("session", "list", "--json"));
  await it.agent("session", "answer", session.session ?? session.id, "once");
  await dashboard.shows("hello.txt is written.", "✓ write_file hello.txt");
  assert.doesNotMatch(dashboard.screen(), /Run this/);
  assert.equal(await it.read("hello.txt"), "hello\n");
});

Deno.test("a session that is open here cannot be opened in a second dashboard", async () => {
  await using it = await place({ script: "- text: First.\n" });
  const first = await it.open();
  await first.say("begin");
  await first.shows("First.");
  const second = await it.open();
  second.press("ctrl+x", "s");
  await second.shows("Sessions", "begin");
  second.press("enter");
  await second.shows("Continue?", "is open in another process", "agent session show");
  await second.answer("d");
  await second.shows("Continue in a copy: /session fork");
  await second.say("and here?");
  await second.shows("› and here?", "First.");
});

Deno.test("a session that is open elsewhere is gone on with in a copy, where that is wanted", async () => {
  await using it = await place({ script: "- text: First.\n- text: Second.\n" });
  const first = await it.open();
  await first.say("begin");
  await first.shows("First.");
  const second = await it.open({ argv: ["--continue"], ready: "is open in another process" });
  await second.answer("o");
  await second.shows("First.");
  await second.say("and here?");
  await second.shows("› and here?", "Second.");
  assert.doesNotMatch(first.screen(), /and here/);
});
