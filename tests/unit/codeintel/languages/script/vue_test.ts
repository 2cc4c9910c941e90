import assert from "node:assert/strict";
import { scanVue, scriptOnly } from "../../../../../src/codeintel/languages/script/vue.ts";

const COMPONENT = `<template>
  <p>It's import "./not"</p>
</template>

<script lang="ts">
import type { A } from "./a";
export default {};
</script>
<script setup lang="ts" generic="T extends Array<string>">
import B from "./B.vue"; const c = () => import('./C.vue');
</script>

<style>@import "./style.css";</style>
`;

Deno.test("everything outside the script blocks is blanked, lines and offsets stay", () => {
  const lines = COMPONENT.split("\n");
  const kept = new Set([5, 6, 9]);
  const expected = lines.map((line, at) => kept.has(at) ? line : " ".repeat(line.length));
  assert.deepEqual(scriptOnly(COMPONENT).split("\n"), expected);
});

Deno.test("both script blocks of a component are scanned, its template and style are not", () => {
  assert.deepEqual(scanVue(COMPONENT), {
    imports: [
      { specifier: "./a", kind: "type", line: 6 },
      { specifier: "./B.vue", kind: "static", line: 10 },
      { specifier: "./C.vue", kind: "dynamic", line: 10 },
    ],
  });
});

Deno.test("a script element with a source is an import of that file", () => {
  const text =
    `<script setup>\nimport "./b";\n</script>\n<SCRIPT lang="ts"\n src="./a.ts"></SCRIPT >\n` +
    `<script data-src="./c" src='./d.js'></script>`;
  assert.deepEqual(scanVue(text), {
    imports: [
      { specifier: "./b", kind: "static", line: 2 },
      { specifier: "./a.ts", kind: "static", line: 4 },
      { specifier: "./d.js", kind: "static", line: 6 },
    ],
  });
});

Deno.test("a script block that is never closed is none", () => {
  const text = `<script>import "./a";</script>\n<script>import "./b";`;
  assert.deepEqual(scanVue(text), { imports: [{ specifier: "./a", kind: "static", line: 1 }] });
  assert.equal(scriptOnly("<script>x"), "         ");
});
