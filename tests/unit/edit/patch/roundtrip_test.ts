/** Patches of random texts, in both grammars, give the new text back to the byte, or are refused. */

import assert from "node:assert/strict";
import { createTwoFilesPatch, structuredPatch } from "diff";
import * as fc from "fast-check";
import { applyPatch, parsePatch, type PatchOutcome } from "../../../../src/edit/patch/mod.ts";

/** Few different lines, so that equal places are common. */
const line = fc.constantFrom("a", "b", "", "  a", "\tb", "-- x", "++ y", "@@ z", "*** End", "c d");
const end = fc.constantFrom("\n", "\n", "\n", "\r\n");
const text = fc.tuple(
  fc.array(fc.tuple(line, end).map((pair) => pair.join("")), { maxLength: 14 }),
  fc.constantFrom("", "", "tail", "a", "b\r"),
).map(([lines, tail]) => lines.join("") + tail);

function applied(patch: string, old: string, path = "f"): string | null {
  const parsed = parsePatch(patch);
  if (parsed.type === "problem") return assert.fail(`${parsed.line}: ${parsed.text}`);
  return only(
    applyPatch(parsed.files, (name) => name === path ? { text: old, mode: 0o644 } : null),
  );
}

function only(outcome: PatchOutcome): string | null {
  if (outcome.type === "refused") return null;
  assert.equal(outcome.files.length, 1);
  return outcome.files[0]?.after?.text ?? null;
}

/** Without context nothing tells of the line ends around a new line: they are all the same. */
const even = fc.constantFrom("\n", "\r\n");

for (const context of [3, 1, 0]) {
  Deno.test(`a unified diff with ${context} lines of context gives the new text, to the byte`, () => {
    fc.assert(
      fc.property(text, text, even, (one, two, end) => {
        const [old, fresh] = context > 0 ? [one, two] : [one, two].map((it) => ended(it, end));
        fc.pre(old !== fresh);
        if (old === undefined || fresh === undefined) return;
        const patch = createTwoFilesPatch("f", "f", old, fresh, undefined, undefined, { context });
        assert.equal(applied(patch, old), fresh);
      }),
      { numRuns: 2000 },
    );
  });
}

function ended(text: string, end: string): string {
  return text.replaceAll("\r", "").replaceAll("\n", end);
}

/** The hunks as the other grammar writes them, with every line of context or a few. */
function starred(old: string, fresh: string, context: number): string {
  const { hunks } = structuredPatch("f", "f", old, fresh, "", "", { context });
  const bodies = hunks.map(({ lines }) => ["@@", ...lines].join("\n"));
  return ["*** Begin Patch", "*** Update File: f", ...bodies, "*** End Patch"].join("\n");
}

Deno.test("the other grammar gives it too, where the whole file is context", () => {
  fc.assert(
    fc.property(text, text, (old, fresh) => {
      fc.pre(old !== fresh && old !== "");
      assert.equal(applied(starred(old, fresh, 1000), old), fresh);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("with little context it gives the new text or nothing, and never another one", () => {
  let landed = 0;
  fc.assert(
    fc.property(text, text, (old, fresh) => {
      fc.pre(old !== fresh);
      const result = applied(starred(old, fresh, 3), old);
      if (result !== null) landed++;
      assert.ok(result === null || result === fresh, JSON.stringify(result));
    }),
    { numRuns: 2000 },
  );
  assert.ok(landed > 1000, `${landed} landed`);
});

Deno.test("what the program says of a change can be applied: several files in one patch", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 2, maxLength: 3 }), (pairs) => {
      const files = pairs.map(([old, fresh], at) => ({ path: `d/${at}`, old, fresh }))
        .filter(({ old, fresh }) => old !== fresh);
      fc.pre(files.length > 1);
      const patch = files.map(({ path, old, fresh }) =>
        createTwoFilesPatch(`a/${path}`, `b/${path}`, old, fresh, "", "", { context: 3 })
      ).join("");
      const parsed = parsePatch(patch);
      assert.equal(parsed.type, "parsed");
      const olds = new Map(files.map(({ path, old }) => [path, { text: old, mode: 0o600 }]));
      const outcome = parsed.type === "parsed"
        ? applyPatch(parsed.files, (path) => olds.get(path) ?? null)
        : assert.fail();
      assert.deepEqual(
        outcome.type === "applied" && outcome.files.map(({ path, after }) => [path, after?.text]),
        files.map(({ path, fresh }) => [path, fresh]),
      );
    }),
    { numRuns: 500 },
  );
});
