import assert from "node:assert/strict";
import { told } from "./project.ts";

Deno.test("an import of a script that leads nowhere is told, an asset or a package is not", async () => {
  const files = {
    "src/a.ts":
      'import "./gone";\nimport b from "../b.ts";\nimport "./style.css";\nimport "zod";\n',
    "src/b.ts": "export default 1;\n",
  };
  assert.deepEqual(await told(files), [
    "src/a.ts:1:9 missing_file ./gone missing",
    "src/a.ts:2:16 missing_file ../b.ts missing (src/b.ts)",
  ]);
});

Deno.test("a name that a module does not export is told, through barrels and namespaces too", async () => {
  const files = {
    "lib.ts":
      "export const one = 1;\nexport function two() {}\nexport type Three = 3;\nconst own = 1;\n",
    "barrel.ts": 'export * from "./lib.ts";\nexport { two as zwei, gone } from "./lib.ts";\n',
    "use.ts": 'import four, { one, own, type Three } from "./barrel.ts";\n' +
      'import * as lib from "./lib.ts";\nlib.two();\nlib.tow();\nlet a: lib.Three | lib.Drei;\n' +
      "export { nothing };\n",
  };
  assert.deepEqual(await told(files), [
    "barrel.ts:2:23 missing_name gone in lib.ts (one)",
    "use.ts:1:8 missing_name default in barrel.ts",
    "use.ts:1:21 missing_name own in barrel.ts",
    "use.ts:4:5 missing_name tow in lib.ts (two)",
    "use.ts:5:24 missing_name Drei in lib.ts",
    "use.ts:6:10 undefined_name nothing",
  ]);
});

Deno.test("all ways to export are seen", async () => {
  const lib = "export default class {}\nexport const { a, b: { c } } = x, [d] = y;\n" +
    "export declare const e: number;\nexport enum F { A }\nexport namespace G.H {}\n" +
    "export abstract class I {}\nexport interface J {}\nexport import K = G.H;\n" +
    "export async function* l() {}\nconst m = 1;\nexport { m as n, m as default2 };\n" +
    'export * as o from "./other.ts";\ndeclare const x: any, y: any;\n';
  const use = 'import def, { a, c, d, e, F, G, I, J, K, l, n, default2, o } from "./lib.ts";\n';
  assert.deepEqual(await told({ "lib.ts": lib, "other.ts": "export {};", "use.ts": use }), []);
});

Deno.test("a module of CommonJS has a default for who imports it", async () => {
  const files = {
    "lib.cjs": "exports.one = 1;\nfunction two() {}\nexports.two = two;\n",
    "own.mjs": "export const one = 1;\n",
    "use.mjs":
      'import lib, { three } from "./lib.cjs";\nexport { default as x } from "./lib.cjs";\n' +
      'import own from "./own.mjs";\n',
  };
  assert.deepEqual(await told(files), [
    "use.mjs:1:15 missing_name three in lib.cjs",
    "use.mjs:3:8 missing_name default in own.mjs",
  ]);
});

Deno.test("a module of CommonJS is judged only where all its names are written", async () => {
  const use = 'const { one, two } = require("./lib.js");\n';
  const cases = [
    ["module.exports = { one: 1, three };", ["use.js:1:14 missing_name two in lib.js"]],
    ["exports.one = 1;\n", ["use.js:1:14 missing_name two in lib.js"]],
    ["exports.one = 1;\nexports[name] = 1;\n", []],
    ["module.exports = { one, ...rest };", []],
    ["module.exports = make();", []],
    ["(function (root) { root.one = 1; })(this);", []],
  ] as const;
  for (const [lib, expected] of cases) {
    assert.deepEqual(await told({ "lib.js": lib, "use.js": use }, ["use.js"]), expected, lib);
  }
});

Deno.test("a bundler's queries, Vue components and guarded imports are left alone", async () => {
  const files = {
    "lib.ts": "export const one = 1;\n",
    "App.vue": "<template><p /></template>\n<script setup lang='ts'>\nconst a = 1;\n</script>\n",
    "use.ts": 'import raw from "./lib.ts?raw";\nimport App from "./App.vue";\n' +
      'try { require("./gone"); } catch {}\n// @ts-expect-error\nimport { two } from "./lib.ts";\n',
    "bundle.js": 'x(function (require) { require("./inner"); });\n',
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("a class that is handed to what gives members may have them", async () => {
  const files = {
    "hooks.js": "exports.applyTo = (it) => Object.assign(it, { runHooks() {} });\n",
    "model.js": "const { applyTo } = require('./hooks');\n" +
      "class Model { run() { this.runHooks(); } }\napplyTo(Model);\nmodule.exports = Model;\n",
    "child.js": "const Model = require('./model');\n" +
      "class Child extends Model { go() { this.runHooks(); } }\nmodule.exports = Child;\n",
    "base.js": "var Base = class { go() { this.part(); } };\n" +
      "var Sub = class extends Base { part() {} };\nmodule.exports = { Sub };\n",
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("data is required without its ending, generics may begin with two signs", async () => {
  const files = {
    "package.json": "{}",
    "bin/cli.js": "const { version } = require('../package');\n",
    "data/cities.json": "[]",
    "use.js": "const cities = require('./data/cities');\n",
    "a.ts": "declare function f<T>(): void;\nf<<A>(a: A) => void>();\n",
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("a member that a class does not have is told, unless it may be declared elsewhere", async () => {
  const text = "interface Far {}\nclass Base { helper() {} }\n" +
    "export class Box extends Base implements Far {\n  #own = 1;\n  run() {\n" +
    "    this.helper(); this.toString(); this.#own; this.hepler();\n" +
    "    return { get time() { return this.unknown; } };\n  }\n}\n" +
    "class Open { [key: string]: unknown; run() { this.anything; } }\n" +
    "class Wide extends mixin(Base) { run() { this.anything; } }\n" +
    "enum Colour { Red }\nconst colour: Colour = Colour.Red; colour.toFixed(); Colour.Rod;\n" +
    "declare function mixin<T>(it: T): T;\n";
  assert.deepEqual(await told({ "a.ts": text }), [
    "a.ts:6:53 missing_member hepler of Box (helper)",
    "a.ts:13:61 missing_member Rod of Colour (Red)",
  ]);
  const added =
    'declare module "./a.ts" { interface Box { hepler(): void } interface Colour { Rod: 1 } }';
  assert.deepEqual(await told({ "a.ts": text, "more.ts": added }), []);
});

Deno.test("calls between files of TypeScript must fit, those of JavaScript need not", async () => {
  const lib = "export function pair(a: number, b: number, c?: number) {}\n" +
    "export class Box { constructor(size: number) {} put(it: string) {} arrow = (a: number) => a; }\n" +
    "export function many(...all: number[]) {}\n" +
    "export function over(a: string): void;\nexport function over(a: string, b: number): void;\n" +
    "export function over(a: string, b?: number) {}\n";
  const use = 'import { Box, many, over, pair } from "./lib.ts";\n' +
    "pair(1, 2);\npair(1);\npair(1, 2, 3, 4);\npair(...[1]);\nmany();\nover('a', 1);\nover();\n" +
    "new Box();\nnew Box(1).put();\nnew Box(1).arrow(1, 2);\n";
  assert.deepEqual(await told({ "lib.ts": lib, "use.ts": use }), [
    "use.ts:3:1 arity pair few 1 2",
    "use.ts:4:1 arity pair many 4 3",
    "use.ts:8:1 arity over few 0 1",
    "use.ts:9:5 arity Box few 0 1",
    "use.ts:10:12 arity put few 0 1",
    "use.ts:11:12 arity arrow many 2 1",
  ]);
  assert.deepEqual(await told({ "lib.ts": lib, "use.js": use }), []);
});

Deno.test("languages without rules for names have their imports checked alone", async () => {
  const files = {
    "go.mod": "module example.com/app\n",
    "main.go": 'package main\nimport "example.com/app/gone"\nfunc main() { gone.Run() }\n',
  };
  assert.deepEqual(await told(files), [
    "main.go:2:9 missing_file example.com/app/gone missing",
  ]);
});
