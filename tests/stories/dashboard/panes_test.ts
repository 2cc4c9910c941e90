/** Panes over the whole screen: what was spent, and what the next request holds. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

const script = `
- calls: [{ name: read_file, input: { path: long.txt } }]
- text: It is long.
- text: As I said.
`;

const files = { "long.txt": "a line of the file\n".repeat(60) };

async function asked() {
  const it = await place({ files, script });
  const dashboard = await it.open({ size: { columns: 100, rows: 30 } });
  await dashboard.say("read long.txt");
  await dashboard.shows("It is long.");
  await dashboard.idle();
  return { it, dashboard };
}

Deno.test("what was spent is shown by day, model, session and role, and a session is gone on with", async () => {
  const { it, dashboard } = await asked();
  await using _ = it;
  dashboard.press("ctrl+x", "u");
  await dashboard.shows("Usage  by day · all days", /▸ 2026-\d\d-\d\d +█+ /);
  dashboard.press("b");
  await dashboard.shows("by model", /▸ scripted\/test +█+ /);
  dashboard.press("d");
  await dashboard.shows("by model · today", /▸ scripted\/test/);
  dashboard.press("b");
  await dashboard.shows("by session · today", "enter opens the session");
  dashboard.press("enter");
  await dashboard.shows("Already in session", "It is long.");
});

Deno.test("a piece of the next request is looked at, and old results are left out of it", async () => {
  const { it, dashboard } = await asked();
  await using _ = it;
  await dashboard.say("again");
  await dashboard.shows("As I said.");
  await dashboard.idle();
  dashboard.press("ctrl+x", "w");
  await dashboard.shows("What the next request holds", /▸ +\d+ answers/, "As I said.");
  dashboard.press("g");
  await dashboard.shows(/▸ +system prompt/);
  dashboard.press("enter");
  await dashboard.shows(/^system · /m);
  dashboard.press("q", "G");
  await dashboard.shows(/▸ +\d+ answers/);
  const results = () => /results +read_file .* (\S+)$/m.exec(dashboard.screen())?.[1] ?? "";
  const before = Number(results());
  dashboard.press("x");
  await dashboard.shows("History compacted:");
  assert.ok(Number(results()) < before / 2, `${results()} of ${before}`);
  dashboard.press("x");
  await dashboard.shows("Nothing to");
  dashboard.press("q");
  await dashboard.shows("older results are no longer sent");
});
