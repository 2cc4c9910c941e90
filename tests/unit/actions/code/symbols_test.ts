import assert from "node:assert/strict";
import { loadMessages } from "../../../../src/messages/mod.ts";
import { symbols } from "../../../../src/actions/code/symbols.ts";
import type { Locale } from "../../../../src/messages/mod.ts";
import { toyProject } from "../../codeintel/map/toy_project.ts";
import { context } from "./asking.ts";
import { refused, run } from "./symbols_asking.ts";
import "../../../support/chinese.ts";

await loadMessages("code");

const project = {
  ...toyProject({
    "app/cart.toy":
      "class Cart(list)\n  def add(item)\n  def _sort()\n    def by(a, b)\ndef total()",
    "app/odd.toy": "???\nclass Odd\x1b[2J\u202e",
    "empty.toy": "",
    "main.toy": "\n\n\n\n\n\n\n\n\ndef main()",
  }),
  skipped: [{ path: "app/new.zig", why: "unknown" as const }, {
    path: "old.toy",
    why: "timeout" as const,
  }],
};

async function text(raw: unknown, locale: Locale = "en"): Promise<string> {
  return (await run(symbols, raw, project)).view(context(locale));
}

Deno.test("a file: what it defines as a tree, with kind, line and signature", async () => {
  assert.equal(
    await text({ file: "app/cart.toy" }),
    `app/cart.toy
  1  class     class Cart(list)
  2  method      def add(item)
  3  method      def _sort()
  4  function      def by(a, b)
  5  function  def total()`,
  );
});

Deno.test("the whole project, with what is not understood and what was skipped at the end", async () => {
  assert.equal(
    await text({ kind: "class" }),
    `app/cart.toy
  1  class  class Cart(list)

app/odd.toy
  2  class  class Odd<U+202E>

parsed only in part, symbols may be missing: app/odd.toy (files: 1)
not read (2): 1 timed out, 1 language not supported`,
  );
});

Deno.test("of a folder only what was skipped in it is told", async () => {
  assert.equal(
    await text({ file: "app", kind: "method", exported: true }, "zh"),
    `app/cart.toy
  2  方法  def add(item)  属于 Cart

未读（1）：1 不支持该语言`,
  );
});

Deno.test("--format lines is file, line, kind and name, one a line, and nothing else", async () => {
  assert.equal(
    await text({ format: "lines" }),
    `app/cart.toy:1 class Cart
app/cart.toy:2 method Cart.add
app/cart.toy:3 method Cart._sort
app/cart.toy:4 function Cart._sort.by
app/cart.toy:5 function total
app/odd.toy:2 class Odd
main.toy:10 function main`,
  );
  assert.equal(await text({ format: "lines", file: "empty.toy" }), "");
});

Deno.test("--top leaves out what a class or a function encloses, --exported what is private", async () => {
  assert.equal(
    await text({ format: "lines", file: "app/cart.toy", top: true }),
    "app/cart.toy:1 class Cart\napp/cart.toy:5 function total",
  );
  assert.equal(
    await text({ format: "lines", file: "app/cart.toy", exported: true, kind: "method, function" }),
    "app/cart.toy:2 method Cart.add\napp/cart.toy:5 function total",
  );
});

Deno.test("programs get everything, without what was left out", async () => {
  const answer = await run(symbols, { file: "main.toy" }, project);
  const data = {
    type: "file",
    path: "main.toy",
    files: [{
      file: "main.toy",
      broken: false,
      symbols: [{
        name: "main",
        kind: "function",
        qualified: "main",
        line: 10,
        column: 5,
        from: 10,
        to: 10,
        signature: "def main()",
        exported: true,
        depth: 0,
      }],
    }],
    skipped: [],
    unread: [],
  };
  assert.deepEqual(answer.data(), data);
  const json = await run(symbols, { file: "main.toy", format: "json" }, project);
  assert.deepEqual(JSON.parse(json.view(context("en"))), data);
});

Deno.test("a file without definitions says so", async () => {
  assert.equal(await text({ file: "empty.toy" }), "No definition found.");
});

Deno.test("long lists are cut, and what is left out is counted", async () => {
  const many = toyProject({ "a.toy": "def f()\n".repeat(300), "b.toy": "def g()\n".repeat(300) });
  const shown = (await run(symbols, {}, many)).view(context("en")).split("\n");
  assert.equal(shown.length, 1 + 300 + 1 + 1 + 100 + 1 + 1);
  assert.equal(shown.at(-1), "… and 200 more (--json has all)");
  const lines = (await run(symbols, { format: "lines" }, many)).view(context("en"));
  assert.equal(lines.split("\n").length, 600);
});

Deno.test("what is not there and kinds that are none are refused", async () => {
  const kinds =
    "class, struct, interface, trait, enum, type, namespace, function, method, constructor, accessor, property, const, macro";
  assert.deepEqual(await refused(run(symbols, { kind: "class,clas" }, project)), [
    "usage",
    "arg.choice",
    { name: "kind", values: kinds },
  ]);
  assert.deepEqual(await refused(run(symbols, { file: "mein.toy" }, project)), [
    "input",
    "code.missing_nearest",
    { path: "mein.toy", nearest: "main.toy" },
  ]);
});
