import assert from "node:assert/strict";
import type { Surface } from "../../../../src/codeintel/surface/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

async function surfaceOf(path: string, text: string): Promise<Surface | undefined> {
  using code = await codeProject({ [path]: text });
  return (await code.index.facts("surface")).get(path);
}

Deno.test("a surface says what a file offers, and how its functions are called", async () => {
  const text = "from lib import *\n\nclass A:\n    def run(self, x): pass\n\n\ndef f(a, b=1):\n" +
    "    a.mark = b\n    return a\n";
  assert.deepEqual(await surfaceOf("a.py", text), {
    bindings: [
      { name: "A", kind: "class" },
      { name: "run", kind: "function", owner: 0, member: true },
      null,
      null,
      { name: "f", kind: "function" },
      null,
      null,
    ],
    exports: [{ star: "lib" }],
    offers: [],
    broken: false,
    heads: {
      0: [{ kind: "class", signature: "class A" }],
      1: [{
        kind: "method",
        signature: "def run(self, x)",
        arity: { min: 1, max: 1, keywords: ["x"] },
      }],
      4: [{
        kind: "function",
        signature: "def f(a, b=1)",
        arity: { min: 1, max: 2, keywords: ["a", "b"] },
      }],
    },
    written: ["mark"],
  });
});
