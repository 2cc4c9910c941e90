/** Which tests a tier has, and that none is left out of all. */

import assert from "node:assert/strict";
import { entries } from "../../src/actions/mod.ts";
import { testFiles } from "../tiers/groups.ts";
import { root } from "../tiers/run_tier.ts";
import { smokeStories } from "../tiers/smoke.ts";
import { tierOf, tiers } from "../tiers/tiers.ts";

Deno.test("the pure tests are given no permission", () => {
  assert.deepEqual(tiers.unit.permissions, []);
});

Deno.test("every test file belongs to a tier, but for those of servers and a browser that must be there", () => {
  const outside = testFiles(root, ["tests"]).filter((it) => tierOf(it) === null);
  assert.deepEqual(outside, [
    "tests/page/connection_test.ts",
    "tests/page/conversation_test.ts",
    "tests/page/events_test.ts",
    "tests/page/golden_test.ts",
    "tests/page/looks_test.ts",
    "tests/page/panes_test.ts",
    "tests/page/plan_test.ts",
    "tests/page/project_test.ts",
    "tests/servers/llama_program_test.ts",
    "tests/servers/llama_test.ts",
    "tests/servers/ollama_program_test.ts",
    "tests/servers/ollama_test.ts",
  ]);
});

Deno.test("every command is shown by a story that is run each time", () => {
  const shown = new Set(smokeStories.flatMap(({ commands }) => commands));
  const words = new Set(entries.map(({ path: [first = ""] }) => first));
  assert.deepEqual([...words].filter((it) => !shown.has(it)), []);
  assert.deepEqual([...shown].filter((it) => !words.has(it)), []);
});

Deno.test("the stories that are run each time are there, each name once", () => {
  const files = testFiles(root, ["tests"]);
  assert.deepEqual(tiers.smoke.paths.filter((it) => !files.includes(it)), []);
  const { names } = tiers.smoke;
  assert.ok(names !== "all" && names.length > 0);
  assert.equal(new Set(names).size, names.length);
});
