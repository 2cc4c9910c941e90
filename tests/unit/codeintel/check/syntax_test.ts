import assert from "node:assert/strict";
import { told } from "./project.ts";

Deno.test("text that a language refuses is told, at its first place", async () => {
  const files = {
    "a.py": "import os\n\ndef f(:\n    return 1\n",
    "b.py": "def f():\nreturn 1\n",
    "c.py": "x = 1\nprint 'a'\n",
    "d.ts": "export const a = 1;\nexport const b: number = ;\n",
    "e.js": "function f() {\n  if (a {\n  }\n}\n",
    "f.tsx": "export const a = <div>;\n",
    "g.vue": "<template><p/></template>\n<script setup>\nconst a = [1, 2;\n</script>\n",
  };
  assert.deepEqual((await told(files)).map((it) => it.replace(/ syntax .*/, "")), [
    "a.py:3:7",
    "b.py:2:1",
    "c.py:2:1",
    "d.ts:2:24",
    "e.js:2:8",
    "f.tsx:1:1",
    "g.vue:3:16",
  ]);
});

Deno.test("what a grammar does not know and the language does is no error", async () => {
  const files = {
    // The parser that the runtime has takes it.
    "a.ts": 'export declare function f(): import("./e.js").Some<string>;\n',
    "b.js": "const del = 1;\nexport { del as delete };\n",
    "e.d.ts": "export type Some<T> = T;\n",
    // A format that begins with a fill.
    "f.py": 'labels = 1\nprint(f"{labels:=} {labels:=^9}")\n',
    // Comments between a decorator and its function, in no column of the body.
    "d.py": "class A:\n    @property\n# why\n    def b(self):\n# more\n        return 1\n",
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("what a program is to fill in is no code yet", async () => {
  assert.deepEqual(
    await told({
      "a.js": "{% autoescape off %}\nconst a = {{ value }};\n{% endautoescape %}\n",
      "b.js": "const a = 1;\n<% if (x) { %>\nf();\n<% } %>\n",
      "c.ts": '<?xml version="1.0"?>\n<TS></TS>\n',
    }),
    [],
  );
});
