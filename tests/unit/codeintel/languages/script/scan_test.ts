import assert from "node:assert/strict";
import { scanScript } from "../../../../../src/codeintel/languages/script/scan.ts";

/** `line kind specifier` of each import. */
function found(text: string): readonly string[] {
  return scanScript(text).imports.map(({ line, kind, specifier }) =>
    `${line} ${kind} ${specifier}`
  );
}

Deno.test("an import is a specifier, a kind and the line of its first word", () => {
  assert.deepEqual(scanScript(`\nimport {\n  a,\n} from "./a.ts";\n`), {
    imports: [{ specifier: "./a.ts", kind: "static", line: 2 }],
  });
});

Deno.test("every form of an import declaration is found", () => {
  const text = `import "./bare";
import a from './default';
import * as b from "./star";
import { c, d as e, default as f, "g h" as i } from "./named";
import j, { k } from "./both";
import l, * as m from "./both_star";
import{n}from"./tight";import{o}from"./same_line";
import /* why */ p // and
  from /* where */ "./comments";
import q from "./data.json" with { type: "json" };
import from from "./from";
import type from "./type_is_a_name";
import defer * as r from "./deferred";
import s = require("./equals");
export import t = require("./exported_equals");
import {} from "./nothing";
declare module "x" { import u from "./inside"; }
`;
  assert.deepEqual(found(text), [
    "1 static ./bare",
    "2 static ./default",
    "3 static ./star",
    "4 static ./named",
    "5 static ./both",
    "6 static ./both_star",
    "7 static ./tight",
    "7 static ./same_line",
    "8 static ./comments",
    "10 static ./data.json",
    "11 static ./from",
    "12 static ./type_is_a_name",
    "13 static ./deferred",
    "14 static ./equals",
    "15 static ./exported_equals",
    "16 static ./nothing",
    "17 static ./inside",
  ]);
});

Deno.test("what only a type checker reads is of kind type", () => {
  const text = `import type A from "./a";
import type { B } from "./b";
import type * as C from "./c";
import { type D, type E as F } from "./d";
import { type G, h } from "./mixed";
import { type } from "./name";
import { type as i } from "./renamed";
import { type as as j } from "./type_as";
import k, { type L } from "./default_runs";
import type from from "./type_from";
import type m = require("./type_equals");
export type { N } from "./n";
export type * from "./o";
let p: import("./p").P;
type Q = typeof import("./q");
type R = Map<import("./r"), A & import("./s")>;
const t = u as import("./t");
`;
  assert.deepEqual(found(text), [
    "1 type ./a",
    "2 type ./b",
    "3 type ./c",
    "4 type ./d",
    "5 static ./mixed",
    "6 static ./name",
    "7 static ./renamed",
    "8 type ./type_as",
    "9 static ./default_runs",
    "10 type ./type_from",
    "11 type ./type_equals",
    "12 type ./n",
    "13 type ./o",
    "14 type ./p",
    "15 type ./q",
    "16 type ./r",
    "16 type ./s",
    "17 type ./t",
  ]);
});

Deno.test("re-exports, calls of import() and of require() are found", () => {
  const text = `export * from "./a";
export * as b from "./b";
export { c, d as default } from "./c";
export { type E } from "./e";
const f = await import("./f");
import("./g").then((g) => g.h());
const i = condition && import(\`./i\`);
import("./j", { with: { type: "json" } });
const { k } = require("./k");
require?.("./l");
const m = [...require("./m"), \`\${require("./n")}\`];
import.defer("./o");
require(require.resolve("./../p"));
`;
  assert.deepEqual(found(text), [
    "1 reexport ./a",
    "2 reexport ./b",
    "3 reexport ./c",
    "4 reexport ./e",
    "5 dynamic ./f",
    "6 dynamic ./g",
    "7 dynamic ./i",
    "8 dynamic ./j",
    "9 static ./k",
    "10 static ./l",
    "11 static ./m",
    "11 static ./n",
    "12 dynamic ./o",
    "13 static ./../p",
  ]);
});

Deno.test("what looks like an import and is none is passed over", () => {
  const text = `export { a }; export default b; export const c = "./c";
import.meta.url;
const d = { import: "./d", require: "./e" };
f.require("./f"); f.import("./g"); $require("./h"); requires("./i"); require$("./j");
import("./k" + l); require(m); import(\`./\${n}\`); require.resolve("./o"); require();
// import "./p"
/* import "./q"; */
const r = 'import "./r"', s = "require('./s')", t = \`import "./t" \${u /* } */ + "\`}" } require("./v")\`;
const w = /import("x")\\/['"\`]/g, x = a / require.length / 2;
import y = z.a;
import { "unfinished
`;
  assert.deepEqual(found(text), []);
});

Deno.test("a slash is told from a regular expression by what stands before it", () => {
  const text = `const a = b / c; // it's
if (/['"]/.test(a)) d = (e) / f / g['h'];
return /[/'"\`]/;
const i = x! / 2 + y++ / 3; j = !/'/.test(k); l = () => /"/;
require("./end");
`;
  assert.deepEqual(found(text), ["5 static ./end"]);
});

Deno.test("what a comment ends with does not count as what stands before", () => {
  const text = `a(); // see b.
import("./c");
// and d.
require("./e");
const f = [
  // quotes (all)
  // of them 1
  /\`/, /* g */ /"/,
  import("./h"),
];
`;
  assert.deepEqual(found(text), ["2 dynamic ./c", "4 static ./e", "9 dynamic ./h"]);
});

Deno.test("JSX with apostrophes, slashes and prose does not hide what follows", () => {
  const text = `const a = <p>Don't import "./prose" or/and it's "open</p>;
const b = <Link to="multi
  line"
  onClick={() => import("./clicked")} />;
const c = <br/>, d = <A.B<C> {...e} />, f = <b>/</b>;
import "./last";
`;
  assert.deepEqual(found(text), ["4 dynamic ./clicked", "6 static ./last"]);
});

Deno.test("references count in the comments that begin a file, with their kind type", () => {
  const text = `#!/usr/bin/env node
/* licence */
/// <reference path="./types.d.ts" />
/// <reference types="node" />
///<reference lib="es2020" path='lib.d.ts'/>
import "./a";
/// <reference path="./late.d.ts" />
`;
  assert.deepEqual(found(text), ["3 type ./types.d.ts", "5 type ./lib.d.ts", "6 static ./a"]);
});

Deno.test("lines are counted with CRLF and with CR alone", () => {
  assert.deepEqual(found('// a\r\nimport "./a";\r\n\r\nimport "./b";'), [
    "2 static ./a",
    "4 static ./b",
  ]);
  assert.deepEqual(found('// a\rimport "./a";'), ["2 static ./a"]);
});
