import assert from "node:assert/strict";
import { graphOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { csharp } from "./rules.ts";

Deno.test("edges through a using are static, those inside a namespace implicit", () => {
  const texts = {
    "a.cs": "using N;\nnamespace M.A { class A { B b; C c; D d; } }",
    "b.cs": "namespace M { class B { } class C { } }",
    "c.cs": "namespace N { class C { } class D { } }",
  };
  assert.deepEqual(graphOf(texts, csharp).reasons, [
    "a.cs -> c.cs static 1",
    "a.cs -> b.cs implicit 0",
  ]);
});

Deno.test("a global using holds below the folder of its .csproj only", () => {
  const texts = {
    "one/one.csproj": "<Project/>",
    "one/usings.cs": "global using N;",
    "one/a.cs": "class A { T t; }",
    "two/two.csproj": "<Project/>",
    "two/a.cs": "class A { T t; }",
    "n/t.cs": "namespace N; class T { }",
  };
  assert.deepEqual(graphOf(texts, csharp).edges, ["one/a.cs -> n/t.cs"]);
});

Deno.test("an attribute means the class with that ending, not another one of its name", () => {
  const texts = {
    "a.cs": "[Test] class A { int x = map[Test]; }",
    "b.cs": "[Test] class B { }",
    "attribute.cs": "class TestAttribute { }",
    "test.cs": "class Test { }",
  };
  assert.deepEqual(graphOf(texts, csharp).edges, [
    "a.cs -> attribute.cs",
    "a.cs -> test.cs",
    "b.cs -> attribute.cs",
  ]);
});

Deno.test("an alias comes before what other directives bring, and not before a namespace around", () => {
  const texts = {
    "a.cs": "using shop.Far;\nusing Date=shop.Near.Date;\nnamespace shop { class A { Date d; } }",
    "far.cs": "namespace shop.Far { class Date { } }",
    "near.cs": "namespace shop.Near { class Date { } }",
    "b.cs": "namespace shop { class B { void F() { shop.Near.Date.G(); } } }",
  };
  assert.deepEqual(graphOf(texts, csharp).edges, ["a.cs -> near.cs", "b.cs -> near.cs"]);
});
