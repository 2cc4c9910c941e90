import assert from "node:assert/strict";
import { tomlEntries } from "../../../../../src/codeintel/languages/rust/toml.ts";

Deno.test("keys of tables, dotted keys and values over lines are read", () => {
  const text = `top = 1
[a] # x
b = "c # d" # e
f.g = 'h'
[[bin]]
list = [
  "i", # j
  "]",
]
[target.'cfg(unix)'.dependencies]
"k-l" = { path = "m" }
no value
`;
  assert.deepEqual(tomlEntries(text).map(({ key, value }) => [key, value]), [
    ["top", "1"],
    ["a.", ""],
    ["a.b", '"c # d"'],
    ["a.f.g", "'h'"],
    ["bin.", ""],
    ["bin.list", '[ "i", "]", ]'],
    ["target.cfg(unix).dependencies.", ""],
    ["target.cfg(unix).dependencies.k-l", '{ path = "m" }'],
  ]);
});

Deno.test("text that is no TOML gives nothing", () => {
  for (const text of ["", "=", "[", "]]", "a = [\n", '"'.repeat(100_000), "#\n".repeat(1000)]) {
    assert.deepEqual(tomlEntries(text), [], text.slice(0, 10));
  }
});
