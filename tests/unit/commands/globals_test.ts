import assert from "node:assert/strict";
import { hoist } from "../../../src/commands/mod.ts";

const none = {
  json: false,
  live: false,
  plain: false,
  quiet: false,
  debug: false,
  offline: false,
  help: false,
  version: false,
};

Deno.test("global options are taken out wherever they stand", () => {
  assert.deepEqual(hoist(["--json", "plan", "-C", "x", "set", "--lang=zh"]), {
    globals: { ...none, json: true, cwd: "x", lang: "zh" },
    words: ["plan", "set"],
    error: null,
  });
});

Deno.test("a model before the command moves behind it", () => {
  assert.deepEqual(hoist(["--model", "m", "work", "x"]).words, ["work", "x", "--model", "m"]);
  assert.deepEqual(hoist(["--json", "-m", "m", "work"]).words, ["work", "-m", "m"]);
  assert.deepEqual(hoist(["--model=m", "work"]).words, ["work", "--model=m"]);
});

Deno.test("the workspace may lie on another machine, or is said to lie here", () => {
  const globals = (...words: readonly string[]) => hoist(words).globals;
  assert.deepEqual(globals("map", "--remote", "me@host:/p"), { ...none, remote: "me@host:/p" });
  assert.deepEqual(globals("--remote=none", "map"), { ...none, remote: null });
  assert.equal(hoist(["map", "--remote"]).error?.code, "cli.no_value");
});

Deno.test("nothing behind -- is an option", () => {
  assert.deepEqual(hoist(["work", "--", "--json", "-h"]), {
    globals: none,
    words: ["work", "--", "--json", "-h"],
    error: null,
  });
});

Deno.test("what is wrong is said, and the rest is read nevertheless", () => {
  const { globals, error } = hoist(["--lang", "fr", "--json", "--cwd"]);
  assert.deepEqual(globals, { ...none, json: true });
  assert.equal(error?.code, "cli.no_value");
});
