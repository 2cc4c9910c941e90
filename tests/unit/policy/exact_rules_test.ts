import assert from "node:assert/strict";
import { type CommandStandpoint, loadJudge } from "../../../src/policy/mod.ts";

const standpoint: CommandStandpoint = {
  rules: [
    { pattern: "npm test", action: "allow", source: "user" },
    { pattern: "pytest *", action: "allow", source: "user" },
    { pattern: "npm publish", action: "deny", source: "user" },
  ],
  placeOf: () => "inside",
  trusted: false,
  builtin: true,
};

const { judgeCommand } = await loadJudge();

/** A grammar is WASM: how often one was made ready. */
let grammars = 0;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = new Proxy(instantiate, {
  apply(target, self, words) {
    grammars += 1;
    return Reflect.apply(target, self, words);
  },
});

Deno.test("no grammar is loaded for what an exact rule settles, and for all else one is", async () => {
  assert.equal((await judgeCommand("npm test", standpoint)).verdict, "allow");
  assert.equal(grammars, 0);
  assert.equal((await judgeCommand("pytest -q", standpoint)).verdict, "allow");
  assert.ok(grammars > 0);
});
