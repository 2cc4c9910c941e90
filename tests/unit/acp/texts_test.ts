/** Texts between an editor and the disk, and names that an editor gives. */

import assert from "node:assert/strict";
import { asOnDisk, sameLines } from "../../../src/acp/buffer_text.ts";
import { fenced, quoted, shortened } from "../../../src/acp/content.ts";
import { serversOf } from "../../../src/acp/servers.ts";
import { diffsOf, kindOf, locationsOf } from "../../../src/acp/tool_calls.ts";

Deno.test("what an editor leaves out of a buffer is no change, and comes back with one", () => {
  const cases: readonly (readonly [buffer: string, disk: string, expected: string])[] = [
    ["a\nb\n", "a\nb\n", "a\nb\n"],
    ["a\nb", "a\nb\n", "a\nb\n"],
    ["a\nb\n", "a\r\nb\r\n", "a\r\nb\r\n"],
    ["a\nc", "a\r\nb\r\n", "a\r\nc\r\n"],
    ["a\n", "\ufeffa\n", "\ufeffa\n"],
    ["b\n", "\ufeffa\n", "\ufeffb\n"],
    ["a\nc\n", "a\nb", "a\nc\n"],
    ["a\r\nc\n", "a\r\nb\r\n", "a\r\nc\n"],
    ["", "a\n", ""],
    ["new", "", "new"],
    ["x\ny", "a\r\nb\n", "x\ny\n"],
  ];
  for (const [buffer, disk, expected] of cases) {
    assert.equal(asOnDisk(buffer, disk), expected, JSON.stringify([buffer, disk]));
  }
});

Deno.test("ends of lines are no formatting", () => {
  assert.deepEqual(
    [["a\n\n", "a\n"], ["a", "a\r\n"], ["\ufeffa", "a"], ["a ;", "a;"], ["b", "a"]]
      .map(([one = "", other = ""]) => sameLines(one, other)),
    [true, true, true, false, false],
  );
});

Deno.test("a fence is longer than any that the text holds, and controls are seen", () => {
  assert.equal(fenced("a\n"), "```\na\n```");
  assert.equal(fenced("```js\n````\n"), "`````\n```js\n````\n`````");
  assert.ok(!fenced("a\x1b[2Jb").includes("\x1b"));
  assert.equal(quoted("one\ntwo"), "\n\n> one\n> two\n\n");
  assert.equal(shortened("x".repeat(50_000)).length, 20_003);
});

Deno.test("servers of an editor are declared by names that the configuration takes", () => {
  assert.deepEqual(serversOf([]), {});
  const env = [{ name: "KEY", value: "v" }];
  assert.deepEqual(
    serversOf([
      { name: "file system", command: "mcp", args: ["-x"], env },
      { name: "file-system", command: "mcp", args: [], env: [] },
      {
        name: "服务器",
        type: "http",
        url: "https://a.b/mcp",
        headers: [{ name: "X", value: "1" }],
      },
    ]),
    {
      mcp: {
        "file-system": { command: "mcp", args: ["-x"], env: { KEY: "v" } },
        "file-system-2": { command: "mcp", args: [], env: {} },
        server: { url: "https://a.b/mcp", headers: { X: "1" } },
      },
    },
  );
});

Deno.test("calls have the kinds of the protocol, by name and by effect", () => {
  assert.deepEqual(
    [
      kindOf("read_file", ["read"]),
      kindOf("edit_file", ["write"]),
      kindOf("delete_file", ["write"]),
      kindOf("move_file", ["write"]),
      kindOf("search_text", ["read"]),
      kindOf("run_shell", ["execute", "write"]),
      kindOf("fetch_url", ["network"]),
      kindOf("update_plan", ["plan"]),
      kindOf("evil__work", ["server"]),
      kindOf("gone", []),
    ],
    ["read", "edit", "delete", "move", "search", "execute", "fetch", "think", "other", "other"],
  );
});

Deno.test("locations are absolute, with the line where a call names one", () => {
  const call = (input: Record<string, string | number>) => ({ id: "c1", name: "x", input });
  assert.deepEqual(locationsOf(call({ path: "./a.ts", start: 3 }), "/p"), [{
    ...{ path: "/p/a.ts", line: 3 },
  }]);
  assert.deepEqual(locationsOf(call({ from: "a", to: "/p/b" }), "/p"), [
    { path: "/p/a" },
    { path: "/p/b" },
  ]);
  assert.deepEqual(locationsOf(call({ command: "ls" }), "/p"), []);
});

Deno.test("a change is shown by both sides of its texts, and what is no text is left out", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  assert.deepEqual(
    diffsOf([
      { path: "a", before: bytes("1"), after: bytes("2") },
      { path: "new", before: null, after: bytes("3") },
      { path: "gone", before: bytes("4"), after: null },
      { path: "binary", before: null, after: new Uint8Array([0xff]) },
      { path: "large", before: null, after: new Uint8Array(500_000) },
    ], "/p"),
    [
      { type: "diff", path: "/p/a", oldText: "1", newText: "2" },
      { type: "diff", path: "/p/new", oldText: null, newText: "3" },
      { type: "diff", path: "/p/gone", oldText: "4", newText: "" },
    ],
  );
  assert.deepEqual(diffsOf(null, "/p"), []);
});
