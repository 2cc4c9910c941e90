import assert from "node:assert/strict";
import { complaintsIn } from "../../../../src/edit/runners/complaints.ts";

/** As TypeScript 5.9, Pyright 1.1.414, go 1.26 and javac 17 printed it. */
const printed = {
  tsc: "c.ts(1,39): error TS2339: Property 'sise' does not exist on type 'Set<number>'.\n",
  pyright: "/w/a.py\n" +
    '  /w/a.py:5:14 - error: Cannot access attribute "foo" for class "A"\n' +
    '    Attribute "foo" is unknown (reportAttributeAccessIssue)\n' +
    "1 error, 0 warnings, 0 informations\n",
  go: "# m\nvet: ./a.go:6:4: x.foo undefined (type T has no field or method foo)\n",
  javac: "A.java:3: error: cannot find symbol\n    x.foo();\n     ^\n  symbol:   method foo()\n",
};

Deno.test("each complaint of a checker has its file, line and column", () => {
  assert.deepEqual(Object.values(printed).map((it) => complaintsIn(it, "/w")), [
    [{
      path: "c.ts",
      line: 1,
      column: 39,
      message: "error TS2339: Property 'sise' does not exist on type 'Set<number>'.",
    }],
    [{
      path: "a.py",
      line: 5,
      column: 14,
      message: 'error: Cannot access attribute "foo" for class "A"',
    }],
    [{
      path: "a.go",
      line: 6,
      column: 4,
      message: "x.foo undefined (type T has no field or method foo)",
    }],
    [{ path: "A.java", line: 3, column: 6, message: "error: cannot find symbol" }],
  ]);
});

Deno.test("a hint at another name is no part of a complaint", () => {
  const hinted = "c.ts(1,39): error TS2551: Property 'sise' does not exist on type 'T'. " +
    "Did you mean 'size'?\n";
  const plain = "c.ts(1,39): error TS2339: Property 'sise' does not exist on type 'T'.\n";
  assert.deepEqual(complaintsIn(hinted, "/w"), complaintsIn(plain, "/w"));
});

Deno.test("warnings, notes and files outside of the workspace are no complaints", () => {
  const said = "A.java:3: warning: [removal] f() is deprecated\na.py:1: note: see there\n" +
    "  /w/a.py:5:14 - warning: Import could not be resolved\n/other/a.ts(1,2): error TS1: no\n";
  assert.deepEqual(complaintsIn(said, "/w"), []);
});
