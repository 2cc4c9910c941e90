import assert from "node:assert/strict";
import { findReferences, targetsAt } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";
import { type Files, places } from "./places.ts";

/** Autoloaded, as in a Rails project. */
const shop: Files = {
  "config/application.rb": "module App; class Application < Rails::Application; end; end\n",
  "app/models/cart.rb": `class Cart < Entity
  include Priced
  MAX = 10
  attr_accessor :last

  def initialize(first)
    @last = first
    touch
  end

  def add(item, price = 1)
    @last = item
    self.add(item).add(MAX)
    Item.new.price + price + total
  end

  def total = price

  def self.open
    Shop::Rule.new.check
    new(nil)
  end
end
`,
  "app/models/item.rb": "class Item\n  def price; 1; end\nend\n",
  "app/models/entity.rb": "class Entity\n  def touch; end\n  def price; 0; end\nend\n",
  "app/models/priced.rb": "module Priced\n  def vat; price; end\nend\n",
  "app/models/shop/rule.rb":
    "module Shop\n  class Rule\n    def check; Cart.new(1).add(2); Limit.of(3); end\n  end\nend\n",
  "app/models/shop/limit.rb":
    "module Shop\n  class Limit\n    def self.of(x); x; end\n  end\nend\n",
  "app/models/other.rb": `class Other
  def add(x); end

  def run(any)
    any.add(1)
    cart = Cart.new(2)
    cart.add(3)
    Other.new.add(4)
    [1].each { |cart| cart.add(5) }
    cart.last = Cart::MAX
    Shop::Limit.of(6)
  end
end
`,
};

Deno.test("a Ruby class is found by what autoloads it, and through the modules around it", async () => {
  assert.deepEqual(await places(shop, "cart.Cart"), [
    "app/models/cart.rb:1:7 certain declare",
    "app/models/other.rb:6:12 certain read",
    "app/models/other.rb:10:17 certain read",
    "app/models/shop/rule.rb:3:16 certain read",
  ]);
  assert.deepEqual(await places(shop, "Shop.Limit"), [
    "app/models/other.rb:11:11 certain read",
    "app/models/shop/limit.rb:2:9 certain declare",
    "app/models/shop/rule.rb:3:36 certain read",
  ]);
});

Deno.test("a method is certain on self, on what new made, and through bases", async () => {
  assert.deepEqual(await places(shop, "Cart.add"), [
    "app/models/cart.rb:11:7 certain declare",
    "app/models/cart.rb:13:10 certain call",
    "app/models/cart.rb:13:20 possible call",
    "app/models/other.rb:5:9 possible call",
    "app/models/other.rb:7:10 certain call",
    "app/models/other.rb:9:28 possible call",
    "app/models/shop/rule.rb:3:28 possible call",
  ]);
  assert.deepEqual(await places(shop, "Other.add"), [
    "app/models/cart.rb:13:20 possible call",
    "app/models/other.rb:2:7 certain declare",
    "app/models/other.rb:5:9 possible call",
    "app/models/other.rb:8:15 certain call",
    "app/models/other.rb:9:28 possible call",
    "app/models/shop/rule.rb:3:28 possible call",
  ]);
  assert.deepEqual(await places(shop, "Entity.touch"), [
    "app/models/cart.rb:8:5 certain call",
    "app/models/entity.rb:2:7 certain declare",
  ]);
  assert.deepEqual(await places(shop, "Limit.of"), [
    "app/models/other.rb:11:17 certain call",
    "app/models/shop/limit.rb:3:14 certain declare",
    "app/models/shop/rule.rb:3:42 certain call",
  ]);
});

Deno.test("a local of a method's name is another thing, and a call without receiver is not", async () => {
  assert.deepEqual(await places(shop, "Item.price"), [
    "app/models/cart.rb:14:14 certain call",
    "app/models/item.rb:2:7 certain declare",
    "app/models/priced.rb:2:12 possible call",
  ]);
  assert.deepEqual(await places(shop, "Entity.price"), [
    "app/models/cart.rb:17:15 certain call",
    "app/models/entity.rb:3:7 certain declare",
    "app/models/priced.rb:2:12 possible call",
  ]);
});

Deno.test("what an attribute reads is shown and not taken for certain", async () => {
  assert.deepEqual(await places(shop, "Cart.last"), [
    "app/models/cart.rb:4:18 certain declare",
    "app/models/cart.rb:7:6 likely string",
    "app/models/cart.rb:12:6 likely string",
    "app/models/other.rb:10:10 certain write",
  ]);
});

Deno.test("functions and constants are seen where a file is required", async () => {
  const files = {
    "lib/tool.rb": "LIMIT = 1\ndef run(x) = x\nrun(LIMIT)\n",
    "lib/main.rb": "require_relative 'tool'\nrun = 2\nrun(run)\nputs LIMIT\nrun.run\n",
    "lib/far.rb": "run(1)\n",
  };
  assert.deepEqual(await places(files, "tool.run"), [
    "lib/far.rb:1:1 possible call",
    "lib/main.rb:3:1 certain call",
    "lib/main.rb:5:5 possible call",
    "lib/tool.rb:2:5 certain declare",
    "lib/tool.rb:3:1 certain call",
  ]);
  assert.deepEqual(await places(files, "LIMIT"), [
    "lib/main.rb:4:6 certain read",
    "lib/tool.rb:1:1 certain declare",
    "lib/tool.rb:3:5 certain read",
  ]);
});

Deno.test("blocks see the variables around them, methods do not", async () => {
  const text = `x = 1
[2].each { |y| x += y; z = x }
def f(x)
  [3].each { |x| x }
  x
end
def g; x; end
x
`;
  const facts = await (await codeProject({ "a.rb": text })).facts();
  const at = async (line: number, column: number) => {
    const [target] = await targetsAt(facts, "a.rb", { line, column });
    assert.ok(target);
    const found = await findReferences(facts, target);
    return found.filter((it) => it.tier === "certain").map((it) => `${it.line}:${it.column}`);
  };
  assert.deepEqual(await at(1, 1), ["1:1", "2:16", "2:28", "8:1"]);
  assert.deepEqual(await at(5, 3), ["3:7", "5:3"]);
  assert.deepEqual(await at(4, 18), ["4:15", "4:18"]);
});
