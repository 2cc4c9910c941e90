import assert from "node:assert/strict";
import { entries, liveEntries } from "../../../src/actions/mod.ts";
import { slashHints } from "../../../src/commands/slash_hints.ts";
import { slashCommands } from "../../../src/commands/slash_table.ts";
import { message } from "../../../src/messages/mod.ts";

const commands = slashCommands({ entries, live: liveEntries, user: [] });
const t = slashHints((key, params) => message("en", key, params), commands);

Deno.test("a hint names the command as it is typed in the dashboard, with what follows it", () => {
  assert.equal(
    t("tui.hello.untrusted"),
    "This folder is not trusted yet: its settings, AGENTS.md and tests are ignored. To trust it: /config trust",
  );
  assert.equal(
    t("error.change.unknown", { change: 7 }),
    "No change 7. To list them: /changes",
  );
  assert.equal(
    t("error.session.locked", { session: "x1" }),
    "Session x1 is open in another process. Continue in a copy: /session fork x1; read it: /session show x1",
  );
});

Deno.test("what is no command of the dashboard stays as it is, and so do words that are filled in", () => {
  assert.equal(t("error.live.busy"), message("en", "error.live.busy"));
  assert.equal(t("tui.hello.demo"), message("en", "tui.hello.demo"));
  const params = { title: "agent undo", session: "s" };
  assert.equal(t("live.title.done", params), message("en", "live.title.done", params));
});
