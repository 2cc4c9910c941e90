import assert from "node:assert/strict";
import { graphOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { rust } from "./rules.ts";

const manifest = '[package]\nname = "p"\nedition = "2021"\n';

Deno.test("a module on the way that nothing declares is missing", () => {
  const lost = (root: string) =>
    graphOf({ "Cargo.toml": manifest, "src/lib.rs": root, "src/a.rs": "use crate::b::C;" }, rust)
      .unresolved;
  const missing = ["src/a.rs:1 missing crate::b::C"];
  assert.deepEqual(lost("mod a;"), missing);
  assert.deepEqual(lost("mod a; mod c { mod b {} }"), missing);
  for (const root of ["mod a; mod b { }", "mod a; use c::b;", "mod a; pub use c::*;"]) {
    assert.deepEqual(lost(root).filter((it) => it.startsWith("src/a.rs")), [], root);
  }
});

Deno.test("paths in code are implicit edges, and nothing is wrong where they lead nowhere", () => {
  const found = graphOf({
    "Cargo.toml": manifest,
    "src/lib.rs": "mod a; mod b;",
    "src/a.rs": "fn f() { crate::b::g(); b::h(); other::x(); crate::gone::deep::y(); }",
    "src/b.rs": "use crate::a; fn g() { a::f() }",
  }, rust);
  assert.deepEqual(found.reasons, [
    "src/a.rs -> src/b.rs implicit 1",
    "src/b.rs -> src/a.rs static 1",
    "src/b.rs -> src/a.rs implicit 1",
    "src/lib.rs -> src/a.rs static 1",
    "src/lib.rs -> src/b.rs static 1",
  ]);
  assert.deepEqual(found.unresolved, []);
});

Deno.test("names and module paths that run in circles end", () => {
  const found = graphOf({
    "Cargo.toml": manifest,
    "src/lib.rs": '#[path = "a.rs"] mod a; use x::y; use y::x;',
    "src/a.rs": '#[path = "lib.rs"] mod lib; #[path = "a.rs"] mod again;',
  }, rust);
  assert.deepEqual(found.edges, ["src/a.rs -> src/lib.rs", "src/lib.rs -> src/a.rs"]);
});

Deno.test("files of a tree without a manifest are crates of their own", () => {
  const found = graphOf({
    "main.rs": "mod a;",
    "a.rs": "mod b; use crate::a::b::C;",
    "a/b.rs": "use super::super::x;",
    "z/prog.rs": "mod part;",
    "z/part.rs": "use crate::part;",
  }, rust);
  assert.deepEqual(found.edges, [
    "a.rs -> a/b.rs",
    "a/b.rs -> main.rs",
    "main.rs -> a.rs",
    "z/prog.rs -> z/part.rs",
  ]);
});
