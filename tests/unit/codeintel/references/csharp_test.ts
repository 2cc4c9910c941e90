import assert from "node:assert/strict";
import { findReferences, targetsAt } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";
import { type Files, places } from "./places.ts";

const shop: Files = {
  "Model/Cart.cs": `using System;
using Shop.Base;

namespace Shop.Model
{
    public class Cart : Entity, IPriced
    {
        private Item last;
        public Colour Colour { get; set; }
        public const int Max = 10;

        public Cart(Item first) { last = first; Touch(); }

        public Cart Add(Item item)
        {
            last = item;
            item.Price();
            return this.Add(last).Add(new Item { Cost = Max });
        }

        public int Price() => last.Price() + base.Price();

        public static Cart Open() { Colour = Colour.Red; return new Cart(null); }
    }
}
`,
  "Model/Item.cs": `namespace Shop.Model;
public class Item { public int Cost { get; set; } public int Price() { return Cost; } }
public enum Colour { Red, Green }
`,
  "Model/IPriced.cs": "namespace Shop.Model { interface IPriced { int Price(); } }\n",
  "Base/Entity.cs":
    "namespace Shop.Base { public abstract class Entity { protected void Touch() {} public virtual int Price() => 0; } }\n",
  "Other.cs": `using Shop.Model;
using Basket = Shop.Model.Cart;
namespace Elsewhere
{
    class Other
    {
        public void Add(int x) {}
        void Use(dynamic any, Cart cart, int Price)
        {
            any.Add(1);
            cart.Add(null);
            new Other().Add(Price);
            Cart.Open().Add(null);
            var made = new Cart(null);
            made?.Add(null);
            if (any is Basket found) found.Add(null);
            foreach (Cart each in any) { each.Add(null); }
            Use(any, cart: Basket.Open(), 1);
        }
    }
}
`,
};

Deno.test("a C# class is followed through its namespace, using directives and aliases", async () => {
  assert.deepEqual(await places(shop, "Model.Cart.Cart"), [
    "Model/Cart.cs:6:18 certain declare",
    "Model/Cart.cs:12:16 certain declare",
    "Model/Cart.cs:14:16 certain type",
    "Model/Cart.cs:23:23 certain type",
    "Model/Cart.cs:23:69 certain call",
    "Other.cs:2:7 certain declare",
    "Other.cs:2:27 certain import",
    "Other.cs:8:31 certain type",
    "Other.cs:13:13 certain read",
    "Other.cs:14:28 certain call",
    "Other.cs:16:24 certain type",
    "Other.cs:17:22 certain type",
    "Other.cs:18:28 certain read",
  ]);
});

Deno.test("a method is certain through this, types, var, patterns and what methods return", async () => {
  assert.deepEqual(await places(shop, "Cart.Add"), [
    "Model/Cart.cs:14:21 certain declare",
    "Model/Cart.cs:18:25 certain call",
    "Model/Cart.cs:18:35 certain call",
    "Other.cs:10:17 possible call",
    "Other.cs:11:18 certain call",
    "Other.cs:13:25 certain call",
    "Other.cs:15:19 certain call",
    "Other.cs:16:44 certain call",
    "Other.cs:17:47 certain call",
  ]);
  assert.deepEqual(await places(shop, "Other.Add"), [
    "Other.cs:7:21 certain declare",
    "Other.cs:10:17 possible call",
    "Other.cs:12:25 certain call",
  ]);
});

Deno.test("what is inherited is seen without this, and base is the class above", async () => {
  assert.deepEqual(await places(shop, "Entity.Touch"), [
    "Base/Entity.cs:1:69 certain declare",
    "Model/Cart.cs:12:49 certain call",
  ]);
  assert.deepEqual(await places(shop, "Entity.Price"), [
    "Base/Entity.cs:1:99 certain declare",
    "Model/Cart.cs:21:20 likely declare",
    "Model/Cart.cs:21:51 certain call",
  ]);
});

Deno.test("fields, constants and properties are members, in initializers too", async () => {
  assert.deepEqual(await places(shop, "Cart.last"), [
    "Model/Cart.cs:8:22 certain declare",
    "Model/Cart.cs:12:35 certain write",
    "Model/Cart.cs:16:13 certain write",
    "Model/Cart.cs:18:29 certain read",
    "Model/Cart.cs:21:31 certain read",
  ]);
  assert.deepEqual(await places(shop, "Item.Cost"), [
    "Model/Cart.cs:18:50 certain write",
    "Model/Item.cs:2:32 certain declare",
    "Model/Item.cs:2:79 certain read",
  ]);
});

Deno.test("before a dot a property named like its type may be either", async () => {
  assert.deepEqual(await places(shop, "Model.Item.Colour"), [
    "Model/Cart.cs:9:16 certain type",
    "Model/Cart.cs:23:46 possible read",
    "Model/Item.cs:3:13 certain declare",
  ]);
  assert.deepEqual(await places(shop, "Cart.Colour"), [
    "Model/Cart.cs:9:23 certain declare",
    "Model/Cart.cs:23:37 certain write",
    "Model/Cart.cs:23:46 possible read",
  ]);
  assert.deepEqual(await places(shop, "Colour.Red"), [
    "Model/Cart.cs:23:53 certain read",
    "Model/Item.cs:3:22 certain declare",
  ]);
});

Deno.test("locals live in their block, parameters in their function", async () => {
  const text = `class A {
  int x;
  void F(int x) { { var y = x; y++; } { var y = 2; y++; } }
  int G() { foreach (var x in new int[0]) { x.ToString(); } return x; }
}
`;
  const facts = await (await codeProject({ "A.cs": text })).facts();
  const at = async (line: number, column: number) => {
    const [target] = await targetsAt(facts, "A.cs", { line, column });
    assert.ok(target);
    const found = await findReferences(facts, target);
    return found.filter((it) => it.tier === "certain").map((it) => `${it.line}:${it.column}`);
  };
  assert.deepEqual(await at(2, 7), ["2:7", "4:68"]);
  assert.deepEqual(await at(3, 14), ["3:14", "3:29"]);
  assert.deepEqual(await at(3, 32), ["3:25", "3:32"]);
  assert.deepEqual(await at(3, 45), ["3:45", "3:52"]);
  assert.deepEqual(await at(4, 45), ["4:26", "4:45"]);
});
