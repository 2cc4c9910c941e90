import assert from "node:assert/strict";
import { languages } from "../../../support/languages.ts";
import { syntaxProblems } from "../../../../src/edit/stages/syntax/mod.ts";
import { formatOf } from "../../../../src/edit/stages/syntax/data.ts";

async function told(path: string, text: string): Promise<readonly string[]> {
  const language = languages.find((it) => it.extensions.some((end) => path.endsWith(end))) ?? null;
  const found = await syntaxProblems({ path, text, language });
  return (found ?? []).map((it) => `${it.line}: ${it.text}`);
}

Deno.test("an error is told with its line", async () => {
  assert.deepEqual(await told("a.ts", "const a = 1;\nconst b = ;\n"), [
    "2: syntax error: `const b = ;`",
  ]);
  assert.deepEqual(await told("a.java", "class A { void f() { int x = 1 } }\n"), [
    "1: syntax error, `;` is missing: `class A { void f() { int x = 1 } }`",
  ]);
});

Deno.test("every language of the index is read", async () => {
  const wrong: Readonly<Record<string, string>> = {
    "a.c": "int f( { return 1; }\n",
    "a.cpp": "class A { int f( { } };\n",
    "a.cs": "class A { void F( { } }\n",
    "a.go": "package a\nfunc f( { }\n",
    "a.js": "f(;\n",
    "a.php": "<?php function f( { }\n",
    "a.py": "def f(:\n    pass\n",
    "a.rb": "def f(\n  1 +\n",
    "a.rs": "fn f( { }\n",
    "a.tsx": "const a = <div>;\n",
    "a.vue": "<script setup>\nconst a = ;\n</script>\n",
  };
  const silent: string[] = [];
  for (const [path, text] of Object.entries(wrong)) {
    if ((await told(path, text)).length === 0) silent.push(path);
  }
  assert.deepEqual(silent, []);
});

Deno.test("the layout of Python is looked at", async () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    "def f():\nreturn 1\n": ["2: syntax error, line 1 needs an indented block: `return 1`"],
    "def f():\n    x = 1\n      y = 2\n": ["3: syntax error, unexpected indentation: `y = 2`"],
    "if a:\n        b()\n    c()\n": [
      "3: syntax error, the indentation fits no line above: `c()`",
    ],
    "x = 1\nreturn x\n": ["2: syntax error, return outside of a function: `return x`"],
    "def f():\n": [
      "1: syntax error, an indented block is missing after this line: `def f():`",
    ],
    "try:\n    a()\nb()\n": ["1: syntax error, try without except or finally: `try:`"],
    "print 'a'\n": ["1: syntax error, print needs parentheses: `print 'a'`"],
    "def f(a,\n  b):\n    '''\nx\n'''\n    return [\n1]\n# end\n\tx = '#:'\n": [
      "9: syntax error, unexpected indentation: `x = '#:'`",
    ],
    "def f(): return 1\nclass A: pass\nx = {\n  'a': 1,\n    'b': 2}\nif x: \\\n  pass\n": [],
    "\ufeffdef f():\r\n\tif a:\r\n\t\treturn 1\r\n\r\n\treturn 2\r\n": [],
  };
  for (const [text, expected] of Object.entries(cases)) {
    assert.deepEqual(await told("a.py", text), expected, text);
  }
});

Deno.test("JSON5 is more than JSON with comments, and not read", () => {
  assert.equal(formatOf("a.json5"), null);
});

Deno.test("which files hold comments in JSON", () => {
  const formats = ["tsconfig.build.json", ".vscode/settings.json", "a.code-workspace", "deno.json"];
  assert.deepEqual(formats.map(formatOf), ["jsonc", "jsonc", "jsonc", "jsonc"]);
  assert.deepEqual(["package.json", "deno.lock", "a.txt"].map(formatOf), ["json", "json", null]);
});

Deno.test("marks of a merge and comments in place of code are told", async () => {
  const mark = "<".repeat(7);
  assert.deepEqual(await told("a.cfg", `a\n${mark} HEAD\nb\n`), [
    `2: a mark of a merge conflict was left: \`${mark} HEAD\``,
  ]);
  const left = [
    "// ... rest of the code ...",
    "# ... existing code ...",
    "/* … unchanged … */",
    "# rest of the file remains unchanged",
    "// [...] remaining methods",
    "<!-- ... other sections ... -->",
  ];
  for (const line of left) assert.equal((await told("a.cfg", `${line}\n`)).length, 1, line);
  const right = [
    "// ...rest",
    "# First this... then the rest.",
    "const { a, ...rest } = b;",
    "// The rest of the tokens is text.",
    "=======",
    "# existing code paths are kept",
  ];
  for (const line of right) assert.equal((await told("a.cfg", `${line}\n`)).length, 0, line);
});
