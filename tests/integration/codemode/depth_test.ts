/** Texts that are nested without end are refused before anything goes down them by calling itself. */

import assert from "node:assert/strict";
import { callSites } from "../../../src/codemode/call_sites.ts";
import { programText } from "../../../src/codemode/program_text.ts";
import { codeFaults } from "../../../src/codeintel/mod.ts";

const times = 10_000;
const of = (open: string, close: string) => `${open.repeat(times)}1${close.repeat(times)}`;

/** The runtime's own parser ends the process at 2,000 to 25,000 levels of most of these. */
const deep: Readonly<Record<string, string>> = {
  lists: of("[", "]"),
  brackets: of("(", ")"),
  calls: of("f(", ")"),
  negations: of("!", ""),
  sums: of("", "+1"),
  functions: of("() => ", ""),
  objects: of("a = {a: ", "}"),
  choices: of("1 ? ", " : 1"),
  blocks: of("{", "}"),
  members: `a${".b()".repeat(times)}`,
  types: `let a: ${of("Array<", ">")}`,
  templates: of("`${", "}`"),
  promises: `await Promise.all(${of("[", "]")})`,
};

for (const [name, source] of Object.entries(deep)) {
  Deno.test(`a program of ${name} without end is refused with its reason`, async () => {
    const hint = "the program is nested too deeply: give names to what is inside";
    assert.deepEqual(await programText(source, []), {
      ok: false,
      problem: { line: 1, column: 1, hint },
    });
    assert.equal(await callSites(source), null);
  });
}

Deno.test("a file that is nested without end has the fault that the grammar sees", async () => {
  const language = { grammar: "typescript" } as const;
  const faults = await codeFaults(`let a = ${of("[", "]")};\nlet b = = 3;\n`, language);
  assert.deepEqual(faults, [{ line: 2, column: 7, problem: { of: "unexpected" } }]);
  assert.equal((await codeFaults("[".repeat(times), language))?.length, 1);
});
