import assert from "node:assert/strict";
import fc from "fast-check";
import { toolNames } from "../../../src/mcp/mod.ts";

Deno.test("a tool is called by its server and its own name", async () => {
  assert.deepEqual(await toolNames("git", ["git_log", "git-diff"]), [
    "git__git_log",
    "git__git-diff",
  ]);
});

Deno.test("what does not fit keeps its end behind a hash", async () => {
  const long = `${"a".repeat(80)}_status`;
  const [cut = "", dotted, slashed] = await toolNames("git", [long, "a.b", "a/b"]);
  assert.match(cut, /^git__[0-9a-f]{8}_a+_status$/);
  assert.equal(cut.length, 64);
  assert.notEqual(dotted, slashed);
});

Deno.test("names are what every provider takes, and no two are the same", async () => {
  const tools = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 120 }), { maxLength: 30 });
  const server = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,31}$/);
  await fc.assert(fc.asyncProperty(server, tools, async (name, all) => {
    const names = await toolNames(name, all);
    assert.deepEqual(names.filter((it) => !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(it)), []);
    assert.equal(new Set(names).size, all.length);
  }));
});
