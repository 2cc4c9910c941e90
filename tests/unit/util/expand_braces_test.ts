import assert from "node:assert/strict";
import { expandBraces } from "../../../src/util/mod.ts";

Deno.test("so many braces as no person writes are not looked at", () => {
  assert.equal(expandBraces(`${"{".repeat(20_000)}a,b${"}".repeat(20_000)}`), null);
});

Deno.test("groups become their choices, nested ones too; all else stays", () => {
  const cases: readonly (readonly [string, readonly string[] | null])[] = [
    ["*.ts", ["*.ts"]],
    ["*.{ts,tsx}", ["*.ts", "*.tsx"]],
    ["{a,b}{1,2}", ["a1", "a2", "b1", "b2"]],
    ["x{a,b{c,d}}y", ["xay", "xbcy", "xbdy"]],
    ["{a}", ["{a}"]],
    ["{a,b", ["{a,b"]],
    ["{a{b,c}", ["{ab", "{ac"]],
    ["{,a}", ["", "a"]],
    ["{a,b}".repeat(11), null],
  ];
  for (const [text, words] of cases) assert.deepEqual(expandBraces(text), words, text);
});
