import assert from "node:assert/strict";
import type { Definition } from "../../../../src/codeintel/mod.ts";
import { reportOf } from "../../../../src/actions/code/symbols_report.ts";

function definition(at: number, parent?: number): Definition {
  return {
    name: `f${at}`,
    kind: "function",
    qualified: `f${at}`,
    line: at + 1,
    column: 1,
    from: at + 1,
    to: at + 1,
    signature: `def f${at}`,
    exported: true,
    ...(parent === undefined ? {} : { parent }),
  };
}

function depths(definitions: readonly Definition[], top = false): readonly number[] {
  const outlines = new Map([["a.py", { definitions, broken: false }]]);
  const report = reportOf({ selection: null, outlines, skipped: [], opaque: [] }, {
    kinds: null,
    top,
    exported: false,
  });
  return report.files.flatMap(({ symbols }) => symbols.map(({ depth }) => depth));
}

Deno.test("thirty thousand functions in each other take no time and no stack", () => {
  const count = 30_000;
  const all = Array.from({ length: count }, (_, at) => definition(at, at > 0 ? at - 1 : undefined));
  assert.deepEqual(depths(all), all.map((_, at) => at));
  assert.deepEqual(depths(all, true), [0]);
});

Deno.test("an owner may stand behind what it owns, and two may own each other", () => {
  assert.deepEqual(depths([definition(0, 1), definition(1)]), [1, 0]);
  assert.equal(depths([definition(0, 1), definition(1, 0)]).length, 2);
});
