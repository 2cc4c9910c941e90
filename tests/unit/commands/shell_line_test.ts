import assert from "node:assert/strict";
import { shellLine } from "../../../src/commands/mod.ts";
import { failure } from "../../support/config.ts";

const shortcuts = { test: "pytest -q", gone: null };

const lines: readonly (readonly [string, string | null])[] = [
  ["hello", null],
  ["!git status", "git status"],
  ["!test", "pytest -q"],
  ["!test tests/a.py  -x", "pytest -q tests/a.py  -x"],
  ["!  test", "pytest -q"],
  ["!tests", "tests"],
  ["!gone", "gone"],
  ["!constructor", "constructor"],
  ["!echo !test", "echo !test"],
];

Deno.test("a shortcut is replaced by its line, everything else is run as it is typed", () => {
  assert.deepEqual(lines.map(([line]) => [line, shellLine(line, shortcuts)]), lines);
});

Deno.test("a lone ! is told what belongs behind it", async () => {
  const said = async (all: Record<string, string>) =>
    (await failure((async () => await shellLine("! ", all))())).en;
  assert.equal(await said({}), "Missing command after !, for example: !git status");
  assert.equal(
    await said({ test: "pytest -q", lint: "ruff check" }),
    "Missing command after !, for example: !git status; your shortcuts: !test !lint",
  );
});
