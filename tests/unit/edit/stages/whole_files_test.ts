/** What receipts say of whole files: what is gone, doubled, renamed by case, no program any more. */

import assert from "node:assert/strict";
import { seen } from "./support.ts";

const bill = `class Bill:
    def total(self):
        return _sum(self)

    def _tax(self):
        return 1


def _sum(bill):
    def each():
        return 2
    return each()


def old(a=1):
    return a
`;

Deno.test("what is gone is named, private definitions too, and what it held is not", async () => {
  const after = "def old(a=1):\n    return a\n";
  const { impact } = await seen({ "bill.py": bill }, { "bill.py": after });
  assert.deepEqual(impact.files, [
    { path: "bill.py", changed: [], gone: ["Bill", "_sum"], importers: [] },
  ]);
});

Deno.test("a method and a function inside of a function are told apart", async () => {
  const lost = bill.replace("    def _tax(self):\n        return 1\n", "").replace(
    "    def each():\n        return 2\n    return each()",
    "    return 2",
  );
  const { impact } = await seen({ "bill.py": bill }, { "bill.py": lost });
  assert.deepEqual(impact.files.map(({ gone }) => gone), [["Bill._tax"]]);
});

Deno.test("of a file that was removed only what others could name is told", async () => {
  const { impact } = await seen({ "bill.py": bill }, { "bill.py": null });
  assert.deepEqual(impact.files.map(({ gone }) => gone), [["Bill", "old"]]);
});

Deno.test("importers are those of the file whose definitions changed", async () => {
  const before = {
    "menu.py": "def dish():\n    return 1\n",
    "till.py": "def pay():\n    return 1\n",
    "cook.py": "from menu import dish\ndish()\n",
    "shop.py": "from till import pay\npay()\n",
  };
  const { impact } = await seen(before, {
    "menu.py": "def dish(a=1):\n    return a\n",
    "till.py": "def pay():\n    return 2\n",
  });
  assert.deepEqual(impact, {
    importers: ["cook.py", "shop.py"],
    tests: [],
    files: [{ path: "menu.py", changed: ["dish"], gone: [], importers: ["cook.py"] }],
  });
});

Deno.test("one overload less is another signature, and nothing is gone", async () => {
  const head = "export function f(a: string): void;\n";
  const body = "export function f(a: unknown) {}\n";
  const { impact } = await seen({ "a.ts": head + body }, { "a.ts": body });
  assert.deepEqual(impact.files, [{ path: "a.ts", changed: ["f"], gone: [], importers: [] }]);
});

Deno.test("another value of a field of a class is no other signature", async () => {
  const text = "class A:\n    x: int = 1\n";
  const { impact } = await seen({ "a.py": text }, { "a.py": text.replace("1", "2") });
  assert.deepEqual(impact.files, []);
});

interface Doubled {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly line: number;
  readonly name: string;
  readonly first: number;
}

const doubled: readonly Doubled[] = [
  {
    path: "a.py",
    before: "def f(a):\n    return a\n",
    after: "def f(a):\n    return a\n\ndef f(a, b=1):\n    return a + b\n",
    ...{ line: 4, name: "f", first: 1 },
  },
  {
    path: "b.py",
    before: "",
    after: "class A:\n    def f(self):\n        pass\n\n    def f(self):\n        return self.f\n",
    ...{ line: 5, name: "f", first: 2 },
  },
  {
    path: "c.js",
    before: "",
    after: "export function f() {}\nfunction g() {}\nexport function g() {}\n",
    ...{ line: 3, name: "g", first: 2 },
  },
  {
    path: "d.ts",
    before: "",
    after: "class A {\n  static f() {}\n  f() {}\n  g() {}\n  f() {}\n}\n",
    ...{ line: 5, name: "f", first: 3 },
  },
  {
    path: "e.go",
    before: "package e\n",
    after: "package e\n\ntype T struct{}\n\nfunc (t T) F() {}\n\nfunc (t T) F() {}\n",
    ...{ line: 7, name: "F", first: 5 },
  },
  {
    path: "F.java",
    before: "",
    after: "class F {\n  void f(int a) {}\n  void f(String a) {}\n  void f(int a) {}\n}\n",
    ...{ line: 4, name: "f", first: 2 },
  },
];

Deno.test.each(doubled.map((it) => [it.path, it] as const))(
  "what is defined twice in one place is told: %s",
  async (path, { before, after, line, name, first }) => {
    const { findings } = await seen({ [path]: before }, { [path]: after });
    assert.deepEqual(findings, [
      `interface ${path}:${line}: ${name} is defined twice in one place, first at line ${first}`,
    ]);
  },
);

const meant = {
  "branches.py": "try:\n    def f(): pass\nexcept E:\n    def f(): pass\n",
  "condition.py": "if a:\n    def f(): pass\nelse:\n    def f(): pass\n",
  "accessors.py":
    "class A:\n    @property\n    def x(self): pass\n    @x.setter\n    def x(self, v): pass\n",
  "overload.py":
    "@overload\ndef f(a: int): ...\n@overload\ndef f(a: str): ...\ndef f(a): return a\n",
  "registered.py": "@go.register\ndef _(a: int): ...\ndef _(a: str): ...\n",
  "used.py": "def f(): pass\nadd(f)\ndef f(): pass\n",
  "classes.py": "class A:\n    def f(self): pass\nclass B:\n    def f(self): pass\n",
  "blocks.js": "if (a) { function f() {} } else { function f() {} }\nexport {};\n",
  "accessors.ts": "class A {\n  get x() { return 1 }\n  set x(v) {}\n}\n",
  "overloads.ts":
    "export function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: unknown) {}\n",
  "merged.ts": "interface A { a: 1 }\nclass A {}\nnamespace A { export const b = 1 }\n",
  "init.go":
    "package a\n\nfunc init() {}\n\nfunc init() {}\n\nfunc (a A) F() {}\n\nfunc (b B) F() {}\n",
};

Deno.test.each(Object.entries(meant))("what is meant is not told: %s", async (path, text) => {
  const { findings } = await seen({ [path]: "" }, { [path]: text });
  assert.deepEqual(findings.filter((it) => it.includes("twice")), []);
});

Deno.test("what was double before is not told again", async () => {
  const text = "def f():\n    pass\n\ndef f():\n    pass\n";
  const { findings } = await seen({ "a.py": text }, { "a.py": `# new\n${text}` });
  assert.deepEqual(findings, []);
});

Deno.test("a program that lost its right to be run is told, in its place and moved", async () => {
  const script = "#!/bin/sh\necho\n";
  const { findings } = await seen({ "go.sh": script, "a.sh": script, "m.py": script }, {
    "go.sh": `${script}echo 2\n`,
    "a.sh": null,
    "bin/a.sh": script,
    // No program any more.
    "m.py": "a = 1\n",
  }, {
    modes: {
      "go.sh": { before: 0o755, after: 0o644 },
      "a.sh": { before: 0o755, after: null },
      "bin/a.sh": { before: null, after: 0o644 },
      "m.py": { before: 0o755, after: 0o644 },
    },
  });
  const said = "it could be run before and cannot now: its mode 755 was lost";
  assert.deepEqual(findings, [`files go.sh: ${said}`, `files bin/a.sh: ${said}; it was a.sh`]);
});

Deno.test("a new name that differs from another one by case alone is told, folders too", async () => {
  const { findings } = await seen({ "readme.md": "a", "src/a.txt": "a", "Src/b.txt": "b" }, {
    "README.md": "b",
    "Docs/a.md": "a",
    "docs/b.md": "b",
    "Src/c.txt": "c",
  });
  const said = (other: string) =>
    `its name differs from ${other} by case alone: some systems keep one`;
  assert.deepEqual(findings, [
    `files README.md: ${said("readme.md")}`,
    `files Docs: ${said("docs")}`,
    `files docs: ${said("Docs")}`,
  ]);
});
