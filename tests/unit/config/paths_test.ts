import assert from "node:assert/strict";
import { paths, projectConfig, userConfig, workspaceFolder } from "../../../src/config/mod.ts";
import { keyText, parseKey } from "../../../src/config/key.ts";
import { expand, variablesIn } from "../../../src/config/template.ts";

Deno.test("folders follow XDG, and a relative one is ignored", () => {
  const env = new Map([
    ["XDG_CONFIG_HOME", "/c/"],
    ["XDG_DATA_HOME", "relative"],
    ["XDG_CACHE_HOME", ""],
  ]);
  const where = paths((name) => env.get(name), "/home/me");
  assert.deepEqual(where, {
    home: "/home/me",
    config: "/c/agent",
    data: "/home/me/.local/share/agent",
    cache: "/home/me/.cache/agent",
    state: "/home/me/.local/state/agent",
  });
  assert.equal(userConfig(where), "/c/agent/config.yaml");
  assert.equal(projectConfig("/w"), "/w/.agent/config.yaml");
});

Deno.test("a workspace's folder is readable, and different for every path", async () => {
  const where = paths(() => undefined, "/h");
  const folders = await Promise.all(
    ["/a/my project", "/b/my project", "/", "/x/..hidden"].map((it) => workspaceFolder(where, it)),
  );
  const names = folders.map((it) => it.replace("/h/.local/share/agent/workspaces/", ""));
  assert.deepEqual(
    names.map((it) => it.replace(/[0-9a-f]{16}$/, "HASH")),
    ["my-project-HASH", "my-project-HASH", "root-HASH", "hidden-HASH"],
  );
  assert.equal(new Set(names).size, 4);
});

Deno.test("keys survive being written and read, whatever names they hold", () => {
  const all = [["lang"], ["models", "gpt-5.6", "api_key"], ["models", 'a"b', ""], ["a b", "c"]];
  assert.deepEqual(all.map((it) => parseKey(keyText(it))), all);
  assert.deepEqual(
    ["", ".", "a.", "a..b", 'a"b', '"open', '"\\x"'].map(parseKey),
    [null, null, null, null, null, null, null],
  );
});

Deno.test("variables are expanded as documented", () => {
  const env = (name: string) => new Map([["A", "1"], ["EMPTY", ""]]).get(name);
  const text = (it: string) => ({ type: "text", text: it });
  const unset = (variable: string) => ({ type: "unset", variable });
  const cases: [string, unknown][] = [
    ["plain $A {A} $$", text("plain $A {A} $$")],
    ["<${A}${A}>", text("<11>")],
    ["${B:-b}${EMPTY:-}${A:-x}", text("b1")],
    ["$${A}", text("${A}")],
    ["${B}", unset("B")],
    ["${EMPTY}", unset("EMPTY")],
    ["${A", { type: "malformed" }],
    ["${}", { type: "malformed" }],
    ["${A-x}", { type: "malformed" }],
  ];
  assert.deepEqual(cases.map(([it]) => expand(it, env)), cases.map(([, it]) => it));
  assert.deepEqual(variablesIn("${A}$${B}${C:-${D}"), ["A", "C"]);
});
