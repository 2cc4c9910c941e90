import assert from "node:assert/strict";
import { each, outlineIn, rows } from "./support.ts";

Deno.test("declarations have their kinds", async () => {
  const text = `function f() {}
async function* g() {}
class A {}
abstract class B {}
interface I {}
type T = { m(): void };
enum E { X }
const enum F { X }
namespace N { export function h() {} }
declare module "m" { export class C {} }
declare global { interface W {} }
`;
  assert.deepEqual(await rows("typescript", text), [
    "1 function f",
    "2 function g",
    "3 class A",
    "4 class B",
    "5 interface I",
    "6 type T",
    "7 enum E",
    "8 enum F",
    "9 namespace N",
    "9 function N.h",
    "10 namespace m",
    "10 class m.C",
    "11 namespace global",
    "11 interface global.W",
  ]);
});

Deno.test("members of classes and interfaces have their kinds", async () => {
  const text = `class A {
  constructor(private x: number) {}
  m(): void;
  m(a?: string) { return a; }
  get g() { return 1; }
  set g(v) {}
  static async s() {}
  #p = () => {};
  "quoted name" = 1;
  [Symbol.iterator]() {}
  declare d: string;
  get() {}
}
abstract class B { abstract n(): void }
interface I {
  m(): void;
  p: () => void;
  get q(): string;
}
`;
  assert.deepEqual(await rows("typescript", text), [
    "1 class A",
    "2 constructor A.constructor",
    "3 method A.m",
    "4 method A.m",
    "5 accessor A.g",
    "6 accessor A.g",
    "7 method A.s",
    "8 method A.#p",
    "9 property A.quoted name",
    "10 method A.[Symbol.iterator]",
    "11 property A.d",
    "12 method A.get",
    "14 class B",
    "14 method B.n",
    "15 interface I",
    "16 method I.m",
  ]);
});

Deno.test("a binding with a function is a function anywhere, any other a const at the top", async () => {
  const text = `const a = 1, b = () => 2, { c } = x;
let d = function () { const e = 3; const f = () => 4; };
if (x) { var g = 5; }
for (const h of y) {}
for (let i = 0; ; ) {}
describe("x", () => {
  const j = 6;
  const k = () => 7;
  function l() {}
});
`;
  assert.deepEqual(await rows("typescript", text), [
    "1 const a",
    "1 function b",
    "2 function d",
    "2 function d.f",
    "3 const g",
    "8 function k",
    "9 function l",
  ]);
});

Deno.test("a binding qualifies what its value holds, listed or not", async () => {
  const text = `const app = make({ setup: () => { function a() {} } });
function f() {
  const local = wrap(() => { const b = () => 1; });
  const { x } = wrap(() => { function c() {} });
}
`;
  assert.deepEqual(await rows("typescript", text), [
    "1 const app",
    "1 function app.a",
    "2 function f",
    "3 function f.local.b",
    "4 function f.c",
  ]);
});

Deno.test("what a class expression and a literal with functions hold are members", async () => {
  const text = `const A = class B { m() {} };
const o = { m() { function f() {} }, g: () => 1, n: 1 };
const data = { a: 1 };
function f() { const own = { n() {} }; }
call({ k() {} });
`;
  assert.deepEqual(await rows("javascript", text), [
    "1 const A",
    "1 method A.m",
    "2 const o",
    "2 method o.m",
    "2 function o.m.f",
    "2 method o.g",
    "2 property o.n",
    "3 const data",
    "4 function f",
  ]);
});

Deno.test("a default export without a name is called default", async () => {
  assert.deepEqual(await rows("typescript", "export default function () {}"), [
    "1 function default",
  ]);
  assert.deepEqual(await rows("javascript", "\nexport default class { m() {} }"), [
    "2 class default",
    "2 method default.m",
  ]);
  assert.deepEqual(await rows("typescript", "export default () => {}"), []);
});

Deno.test("elements are no obstacle", async () => {
  const text =
    `export const View = () => <List each={(x) => { const row = () => <b>{x}</b>; }} />;`;
  const wanted = ["1 function View", "1 function View.row"];
  assert.deepEqual(await rows("tsx", text), wanted);
  assert.deepEqual(await rows("javascript", text), wanted);
});

Deno.test("signatures begin with the word that declares and end before the body", async () => {
  const text = `export async function f<T>(
  a: T, // first
  b = "//",
): Promise<T> { return a; }
export const g = (a: string): void => {};
const limit = 10;
const table = {
  a: 1,
};
@Dec({ a: 1 })
export abstract class A<T> extends B<T> { m(): void {} }
type U = "a" | "b";
`;
  assert.deepEqual(await each("typescript", text, "signature"), [
    ["f", 'async function f<T>(a: T, b = "//"): Promise<T>'],
    ["g", "const g = (a: string): void"],
    ["limit", "const limit = 10"],
    ["table", "const table"],
    ["A", "abstract class A<T> extends B<T>"],
    ["A.m", "m(): void"],
    ["U", 'type U = "a" | "b"'],
  ]);
});

Deno.test("arity knows optional, rest and this parameters", async () => {
  const text = `function a(this: X, x: number, y?: string, ...z: T[]) {}
function b(x = 1, y: number) {}
const c = x => x;
const d: Handler = (x) => {};
class K {
  constructor(private x: number) {}
  get g() { return 1; }
  m({ x }: P, [y]: Q = []) {}
}
`;
  assert.deepEqual(await each("typescript", text, "arity"), [
    ["a", { min: 1, max: null }],
    ["b", { min: 2, max: 2 }],
    ["c", { min: 1, max: 1 }],
    ["d", undefined],
    ["K", undefined],
    ["K.constructor", { min: 1, max: 1 }],
    ["K.g", undefined],
    ["K.m", { min: 1, max: 2 }],
  ]);
  assert.deepEqual(await each("javascript", "function f(a, b = 1) {}", "arity"), [
    ["f", { min: 1, max: 2 }],
  ]);
  assert.deepEqual(await each("javascript", "function f() { g(arguments); }", "arity"), [
    ["f", { min: 0, max: null }],
  ]);
});

Deno.test("exported is what carries export, is named by one, or belongs to such a class", async () => {
  const text = `export function a() { function inner() {} }
function b() {}
class C { m() {} #p() {} }
const d = 1;
function e() {}
namespace N { export const f = 1; const g = 2; }
export { b as z, C };
export default d;
`;
  assert.deepEqual(await each("typescript", text, "exported"), [
    ["a", true],
    ["a.inner", false],
    ["b", true],
    ["C", true],
    ["C.m", true],
    ["C.#p", false],
    ["d", true],
    ["e", false],
    ["N", false],
    ["N.f", false],
    ["N.g", false],
  ]);
});

Deno.test("CommonJS exports count too", async () => {
  const text = `function a() {} function b() {} function c() {} function d() {} function e() {}
module.exports = { a, x: b };
exports.c = c;
module.exports.d = d;
`;
  assert.deepEqual(await each("javascript", text, "exported"), [
    ["a", true],
    ["b", true],
    ["c", true],
    ["d", true],
    ["e", false],
    ["x", true],
  ]);
});

Deno.test("the range has export and decorators in it, the line is that of the name", async () => {
  const text = `@Dec()
export class A {
  @Prop()
  b() {}
}
export const
  c = 1;
`;
  const { definitions } = await outlineIn("typescript", text);
  assert.deepEqual(definitions.map(({ name, from, line, to }) => [name, from, line, to]), [
    ["A", 1, 2, 5],
    ["b", 3, 4, 4],
    ["c", 6, 7, 7],
  ]);
});

Deno.test("syntax newer than the grammar is understood", async () => {
  const text = `export type * from "./types";
const a = await load<typeof import("./a.ts")>();
interface Box<in T, out U = T> {}
interface On {
  (a: string): void
  // the second
  <T>(a: T): Promise<T>
  <
    U,
  >(a: U): Promise<U>
}
`;
  const outline = await outlineIn("typescript", text);
  assert.deepEqual(
    [outline.broken, outline.definitions.map(({ qualified, line }) => `${line} ${qualified}`)],
    [false, ["2 a", "3 Box", "4 On"]],
  );
});
