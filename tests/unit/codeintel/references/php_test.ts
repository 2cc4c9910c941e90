import assert from "node:assert/strict";
import { findReferences, targetsAt } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";
import { type Files, places } from "./places.ts";

const shop: Files = {
  "composer.json": '{"autoload": {"psr-4": {"Shop\\\\": "src/"}}}',
  "src/Cart.php": `<?php
namespace Shop;

use Shop\\Base\\Entity;

class Cart extends Entity implements Priced
{
    private ?Item $last = null;
    const MAX = 10;

    public function __construct(private Item $first) { $this->first = $first; }

    public function add(Item $item): static
    {
        $this->last = $item;
        $item->price();
        return $this->add($this->last)->add(new Item(self::MAX));
    }

    public function price(): int { return $this->last->price() + parent::price(); }

    public static function open(): self { return new static(new Item(1)); }
}
`,
  "src/Item.php": `<?php
namespace Shop;
class Item { public function __construct(public int $cost) {} public function price(): int { return $this->cost; } }
`,
  "src/Priced.php": "<?php\nnamespace Shop;\ninterface Priced { public function price(): int; }\n",
  "src/Base/Entity.php":
    "<?php\nnamespace Shop\\Base;\nabstract class Entity { public function price(): int { return 0; } }\n",
  "src/Other.php": `<?php
namespace Shop;
class Other { public function add($x) {} }
function use_it($any, Cart $cart) {
    $any->add(1);
    $cart->add(2);
    (new Other)->add(3);
    Cart::open()->add(4);
    $made = new \\Shop\\Cart(new Item(2));
    $made->add(5);
}
`,
  "app.php": `<?php
use Shop\\Cart as Basket;
use Shop\\{Item, Priced};

$cart = Basket::open();
$cart->add(new Item(Basket::MAX));
if ($cart instanceof Basket) { echo Item::class; }
try {} catch (Item | Priced $e) { $e->price(); }
$Item = fn (Item $Item) => $Item->price();
`,
};

Deno.test("a PHP class is followed through use, aliases, its namespace and full names", async () => {
  assert.deepEqual(await places(shop, "src.Cart.Cart"), [
    "app.php:2:10 certain import",
    "app.php:2:18 certain declare",
    "app.php:5:9 certain read",
    "app.php:6:21 certain read",
    "app.php:7:22 certain type",
    "src/Cart.php:6:7 certain declare",
    "src/Other.php:4:23 certain type",
    "src/Other.php:8:5 certain read",
    "src/Other.php:9:23 certain call",
  ]);
});

Deno.test("a method is certain through $this, types, new and what methods return", async () => {
  assert.deepEqual(await places(shop, "Cart.add"), [
    "app.php:6:8 certain call",
    "src/Cart.php:13:21 certain declare",
    "src/Cart.php:17:23 certain call",
    "src/Cart.php:17:41 certain call",
    "src/Other.php:5:11 possible call",
    "src/Other.php:6:12 certain call",
    "src/Other.php:8:19 certain call",
    "src/Other.php:10:12 certain call",
  ]);
});

Deno.test("methods of that name in other classes are others, and likely where they are related", async () => {
  assert.deepEqual(await places(shop, "Item.price"), [
    "app.php:8:39 possible call",
    "app.php:9:35 certain call",
    "src/Cart.php:16:16 certain call",
    "src/Cart.php:20:56 certain call",
    "src/Item.php:3:79 certain declare",
  ]);
  assert.deepEqual(await places(shop, "Entity.price"), [
    "app.php:8:39 possible call",
    "src/Base/Entity.php:3:41 certain declare",
    "src/Cart.php:20:21 likely declare",
    "src/Cart.php:20:74 certain call",
  ]);
});

Deno.test("constants and properties are members, a promoted one is the parameter too", async () => {
  assert.deepEqual(await places(shop, "Cart.MAX"), [
    "app.php:6:29 certain read",
    "src/Cart.php:9:11 certain declare",
    "src/Cart.php:17:60 certain read",
  ]);
  assert.deepEqual(await places(shop, "Cart.first"), [
    "src/Cart.php:11:47 certain declare",
    "src/Cart.php:11:63 certain write",
    "src/Cart.php:11:72 certain read",
  ]);
});

Deno.test("functions are found where they are imported or need no namespace", async () => {
  const files = {
    "lib.php": "<?php\nfunction run() { return 1; }\nfunction other($run) { $run(); run(); }\n",
    "main.php": "<?php\nrequire 'lib.php';\n$run = run();\n\\run();\n$x->run();\n",
    "in.php": "<?php\nnamespace N;\nuse function run as go;\ngo();\nrun();\n",
  };
  assert.deepEqual(await places(files, "lib.run"), [
    "in.php:3:14 certain import",
    "in.php:3:21 certain declare",
    "in.php:4:1 certain call",
    "in.php:5:1 possible call",
    "lib.php:2:10 certain declare",
    "lib.php:3:32 certain call",
    "main.php:3:8 certain call",
    "main.php:4:2 certain call",
    "main.php:5:5 possible call",
  ]);
});

Deno.test("a variable is that of its own function, and closures see what they are given", async () => {
  const text = `<?php
$a = 1;
function f($a) { $b = fn ($c) => $a + $c; return function () use ($a) { return $a . "$a"; }; }
function g() { return $a; }
function h() { global $a; return fn ($a) => $a; }
`;
  const facts = await (await codeProject({ "a.php": text })).facts();
  const at = async (line: number, column: number) => {
    const [target] = await targetsAt(facts, "a.php", { line, column });
    assert.ok(target);
    const found = await findReferences(facts, target);
    return found.filter((it) => it.tier === "certain").map((it) => `${it.line}:${it.column}`);
  };
  assert.deepEqual(await at(2, 1), ["2:1", "5:23"]);
  assert.deepEqual(await at(3, 34), ["3:12", "3:34", "3:67", "3:80", "3:86"]);
  assert.deepEqual(await at(4, 23), ["4:23"]);
  assert.deepEqual(await at(5, 45), ["5:38", "5:45"]);
});

Deno.test("two namespaces in one file keep their names apart", async () => {
  const files = {
    "two.php":
      "<?php\nnamespace A { class T { function m() {} } (new T)->m(); }\nnamespace B { class T { function m() {} } (new T)->m(); }\n",
  };
  const facts = await (await codeProject(files)).facts();
  const [target] = await targetsAt(facts, "two.php", { line: 3, column: 52 });
  assert.ok(target);
  const found = await findReferences(facts, target);
  assert.deepEqual(found.map((it) => `${it.line}:${it.column} ${it.tier}`), [
    "3:34 certain",
    "3:52 certain",
  ]);
});

Deno.test("what a variable holds is not certain where several things are assigned to it", async () => {
  const text = `<?php
class A { function go() {} }
class B { function go() {} }
function once() { $x = null; $x = new A; $x->go(); }
function twice() { $x = new A; $x = new B; $x->go(); }
function thrice() { $x = new B; $x = new B; $x = new A; $x->go(); }
function given($x) { $x->go(); $x = new A; }
function unknown() { $x = other(); $x = new A; $x->go(); }
function loop($y) { $x = new A; foreach ($y as $x) { $x->go(); } }
`;
  assert.deepEqual(await places({ "a.php": text }, "A.go"), [
    "a.php:2:20 certain declare",
    "a.php:4:46 certain call",
    "a.php:5:48 possible call",
    "a.php:6:61 possible call",
    "a.php:7:26 possible call",
    "a.php:8:52 possible call",
    "a.php:9:58 possible call",
  ]);
});
