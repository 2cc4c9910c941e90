/** Literals of constants at the top of a program, replaced in its text and nowhere else. */

import assert from "node:assert/strict";
import { argumentsOf, withArguments } from "../../../../src/codemode/replay/mod.ts";

const code = `const name = "a";
const limit = 2, all = ["x"] as const;
const computed = name + files.read("b");
let later = "l";
for (const inner of all) { const name2 = "n"; print(name, inner, name2); }`;

Deno.test("constants at the top that stand for a literal are arguments, and nothing else is", async () => {
  assert.deepEqual(await argumentsOf(code), [
    { name: "name", value: "a" },
    { name: "limit", value: 2 },
    { name: "all", value: ["x"] },
  ]);
  assert.deepEqual(await argumentsOf("const a = ;"), []);
});

Deno.test("a value stands in its place as it was given, quotes and all", async () => {
  const given = new Map([["name", `"); files.delete("a`], ["all", '["y", "z"]'], ["limit", "-3"]]);
  const it = await withArguments(code, given);
  assert.deepEqual(it, {
    ok: true,
    code: code.replace('"a"', '"\\"); files.delete(\\"a"').replace('["x"] as const', '["y","z"]')
      .replace("= 2", "= -3"),
  });
});

Deno.test("a name that is none, and a value of another kind, are refused by name", async () => {
  const of = async (name: string, value: string) =>
    await withArguments(code, new Map([[name, value]]));
  assert.deepEqual(
    [
      await of("later", "x"),
      await of("limit", "two"),
      await of("all", "{}"),
      await of("limit", "[1]"),
    ],
    [
      { ok: false, problem: "unknown", name: "later" },
      { ok: false, problem: "type", name: "limit" },
      { ok: false, problem: "type", name: "all" },
      { ok: false, problem: "type", name: "limit" },
    ],
  );
});
