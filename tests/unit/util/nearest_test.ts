import assert from "node:assert/strict";
import { nearest } from "../../../src/util/mod.ts";

Deno.test("a word with few mistakes is recognised, another word is not", () => {
  const words = ["session", "model", "config", "max_tool_calls", "undo", "go"];
  const cases: [string, string | null][] = [
    ["sesion", "session"],
    ["sessoin", "session"],
    ["Config", "config"],
    ["cnofig", "config"],
    ["max_toolcall", "max_tool_calls"],
    ["unod", "undo"],
    ["undo", "undo"],
    ["og", "go"],
    ["xy", null],
    ["banana", null],
    ["", null],
  ];
  assert.deepEqual(cases.map(([word]) => [word, nearest(word, words)]), cases);
});

Deno.test("of equally near candidates the first wins, and of none there is none", () => {
  assert.equal(nearest("cat", ["car", "bat"]), "car");
  assert.equal(nearest("cat", []), null);
});

Deno.test("swapped letters are likelier than a letter that was left out", () => {
  assert.equal(nearest("nmp", ["nm", "npm"]), "npm");
  assert.equal(nearest("nmp", ["npm", "nm"]), "npm");
});
