/** What JavaScript defines without declaring it. */

import assert from "node:assert/strict";
import { each, rows } from "./support.ts";

const javascript = (text: string) => rows("javascript", text);

Deno.test("what is assigned to a member of an object of the file is a method or a property", async () => {
  const text = `var res = Object.create(http.ServerResponse.prototype);
module.exports = res;
res.send = function send(body) { var chunk = body; };
res.set =
res.header = function header(field) {};
res.charset = 'utf-8';
res.send = deprecate(res.send);
element.onload = function () {};
var found = document.querySelector('a');
found.title = 'x';
`;
  assert.deepEqual(await javascript(text), [
    "1 const res",
    "3 method res.send",
    "4 method res.set",
    "5 method res.header",
    "6 property res.charset",
    "9 const found",
  ]);
  assert.deepEqual(await each("javascript", text, "exported"), [
    ["res", true],
    ["res.send", true],
    ["res.set", true],
    ["res.header", true],
    ["res.charset", true],
    ["found", false],
  ]);
});

Deno.test("exports are names of the module, once for what is declared there", async () => {
  const text = `function run() {}
exports.run = run;
exports.go = run;
exports.stop = function () {};
module.exports.limit = 5;
exports.json = parser.json;
`;
  assert.deepEqual(await javascript(text), [
    "1 function run",
    "3 const go",
    "4 function stop",
    "5 const limit",
    "6 const json",
  ]);
});

Deno.test("a variable that is the module itself is exported with its members", async () => {
  const text = `var app = exports = module.exports = {};
app.use = function () {};
var other = {};
other.use = function () {};
`;
  assert.deepEqual(await each("javascript", text, "exported"), [
    ["app", true],
    ["app.use", true],
    ["other", false],
    ["other.use", false],
  ]);
});

Deno.test("keys of module.exports and of export default are definitions", async () => {
  assert.deepEqual(
    await javascript("module.exports = { a, b: 1, c() {}, get d() { return 1; }, 'e-f': 2 };\n"),
    ["1 const a", "1 const b", "1 method c", "1 accessor d"],
  );
  assert.deepEqual(
    await rows("typescript", "export default { name: 'x', methods: { go() {} } } as Options;\n"),
    ["1 property default.name", "1 property default.methods", "1 method default.methods.go"],
  );
});

Deno.test("members of a prototype belong to the function", async () => {
  const text =
    `function Foo() { this.size = 1; const self = this; on(function () { self.late = 2; }); }
Foo.prototype.go = function () { this.inner = 3; };
Foo.prototype.stop = stop;
Foo.prototype = { run() {}, get x() { return 1; }, limit: 5 };
Foo.make = () => new Foo();
`;
  assert.deepEqual(await javascript(text), [
    "1 function Foo",
    "1 property Foo.size",
    "1 property Foo.late",
    "2 method Foo.go",
    "2 property Foo.inner",
    "3 property Foo.stop",
    "4 method Foo.run",
    "4 accessor Foo.x",
    "4 property Foo.limit",
    "5 method Foo.make",
  ]);
});

Deno.test("what a class sets in itself is a property, unless it declares it", async () => {
  const text = `export class A {
  b = 1;
  constructor() { this.b = 2; this.c = 3; this.d = this.d.bind(this); }
  d() { [].map(() => { this.e = 1; }); [].map(function () { this.f = 1; }); this.c = 4; }
}
`;
  assert.deepEqual(await javascript(text), [
    "1 class A",
    "2 property A.b",
    "3 constructor A.constructor",
    "3 property A.c",
    "4 method A.d",
    "4 property A.e",
  ]);
  assert.deepEqual((await each("javascript", text, "exported")).map(([, it]) => it), [
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
});

Deno.test("literals that are merged into an object give it their keys", async () => {
  const text = `class Foo {}
Object.assign(Foo.prototype, { a() {} }, Other, { b: 1 });
_.extend(Foo.prototype, Events, { c: function () {} });
jQuery.fn.extend({ d: function () {} });
merged = Object.assign({}, { e: 1 });
Object.defineProperty(Foo, 'f', { get() { return 1; } });
Object.defineProperties(Foo.prototype, { g: { value: 1 } });
Foo.prototype.__defineGetter__('h', function () {});
function defineGetter(obj, name, get) { Object.defineProperty(obj, name, { get: get }); }
defineGetter(Foo, 'i', function () {});
defineOther(Foo, 'j', function () {});
`;
  assert.deepEqual(await javascript(text), [
    "1 class Foo",
    "2 method Foo.a",
    "2 property Foo.b",
    "3 method Foo.c",
    "4 method jQuery.fn.d",
    "6 accessor Foo.f",
    "7 property Foo.g",
    "8 accessor Foo.h",
    "9 function defineGetter",
    "10 accessor Foo.i",
  ]);
});

Deno.test("a loop that copies the keys of a literal defines them", async () => {
  const text = `class Foo {}
each.forEach({ a: 1 }, function (name) { log(name); });
$.each({ b: function () {} }, function (name, it) { Foo.prototype[name] = it; });
`;
  assert.deepEqual(await javascript(text), ["1 class Foo", "3 method Foo.b"]);
});

Deno.test("a class made by a factory has the members that the factory is given", async () => {
  const text = `var Side = Backbone.View.extend({ render: function () {}, tagName: 'div' });
var View = Backbone.View = function () {};
View.extend = extend;
`;
  assert.deepEqual(await javascript(text), [
    "1 const Side",
    "1 method Side.render",
    "1 property Side.tagName",
    "2 function View",
    "2 method Backbone.View",
    "3 property View.extend",
  ]);
});

Deno.test("members of a function that a function gives back are definitions", async () => {
  const text = `function make() {
  function api() {}
  const box = {};
  const options = {};
  api.version = VERSION;
  box.run = function () {};
  box.size = 1;
  options.go = function () {};
  if (x) return box;
  return api;
}
`;
  assert.deepEqual(await javascript(text), [
    "1 function make",
    "2 function make.api",
    "5 property api.version",
    "6 method box.run",
  ]);
});

Deno.test("what a file is wrapped in is no function", async () => {
  const inside = "{ var limit = 1; function run() {} jQuery.fn.go = function () {}; }";
  const want = ["1 const limit", "1 function run", "1 method jQuery.fn.go"];
  const wrappers = [
    `(function () ${inside})();`,
    `;(function () ${inside}.call(this));`,
    `(() => ${inside})();`,
    `!function () ${inside}();`,
    `define(["./core"], function (jQuery) ${inside});`,
    `(function (factory) { factory(jQuery); })(function (jQuery) ${inside});`,
  ];
  for (const text of wrappers) assert.deepEqual(await javascript(text), want, text);
  assert.deepEqual(await javascript(`describe("x", function () ${inside});`), [
    "1 function run",
    "1 method jQuery.fn.go",
  ]);
});

Deno.test("a require is an import, no definition, unless it is exported", async () => {
  const text = `var send = require('send');
const { join } = require('path');
var debug = require('debug')('x');
var extname = path.extname;
exports.static = require('serve-static');
`;
  assert.deepEqual(await javascript(text), ["4 const extname", "5 const static"]);
});

Deno.test("a loop over a list in the text gives its names to what it fills", async () => {
  const text = `var app = exports = module.exports = {};
var other = {};
['use', 'all'].forEach(function (name) {
  app[name] = function () {};
});
jQuery.each(("blur focus " +
  "click").split(" "), function (_i, name) {
  jQuery.fn[name] = function () {};
});
['x'].forEach(function (name) { seen[name] = true; });
names.forEach(function (name) { app[name] = name; });
`;
  assert.deepEqual(await javascript(text), [
    "1 const app",
    "2 const other",
    "3 method app.use",
    "3 method app.all",
    "6 method jQuery.fn.blur",
    "6 method jQuery.fn.focus",
    "7 method jQuery.fn.click",
  ]);
});

Deno.test("methods of HTTP are known by the list that Node.js and its package have", async () => {
  const text = `var methods = require('methods');
var app = {};
methods.forEach(function (method) { app[method] = function (path) {}; });
`;
  const found = await javascript(text);
  assert.deepEqual(found.filter((it) => /\.(?:get|post|delete)$/.test(it)), [
    "3 method app.delete",
    "3 method app.get",
    "3 method app.post",
  ]);
});

Deno.test("rows of classes and lists fill prototypes where a function of the file does so", async () => {
  const text = `var Model = function () {};
var add = function (Class, base, methods) {
  _.each(methods, function (length, method) {
    if (base[method]) Class.prototype[method] = wrap(base, method);
  });
};
var own = { keys: 1, values: 1 };
_.each([[Model, own], [other, own]], function (row) {
  add(row[0], _, row[1]);
});
_.each([[Model, { pick: 1 }]], function (row) { log(row); });
`;
  assert.deepEqual(await javascript(text), [
    "1 function Model",
    "2 function add",
    "7 const own",
    "8 method Model.keys",
    "8 method Model.values",
  ]);
});

Deno.test("what a handler gives to its request belongs to requests, an object's create describes members", async () => {
  const text = `module.exports = function (req, res, next) {
  req.user = find(req);
  res.locals.user = 1;
  other.user = 2;
};
var res = Object.create(http, { app: { value: 1 } });
`;
  assert.deepEqual(await javascript(text), [
    "2 property req.user",
    "6 const res",
    "6 property res.app",
  ]);
});
