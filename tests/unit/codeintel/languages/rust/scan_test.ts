import assert from "node:assert/strict";
import { scanRust } from "../../../../../src/codeintel/languages/rust/scan.ts";

const written = (text: string) =>
  scanRust(text).imports.map(({ specifier, names }) =>
    names ? `${specifier} {${names.join(" ")}}` : specifier
  );

Deno.test("modules, uses, crates and paths of a Rust file with their kinds and lines", () => {
  const text = `mod a;
pub(in crate::x) use a::{b, c::d as e, self};
#[path = "p.rs"]
pub mod f;
extern crate g as h;
fn main() { crate::a::call(); Vec::<u8>::new(); crate::a::call(); }
include!("i.rs");
`;
  assert.deepEqual(scanRust(text), {
    imports: [
      { specifier: "mod a", kind: "static", line: 1 },
      { specifier: "a::c::d", kind: "reexport", line: 2 },
      { specifier: "a", names: ["b", "self"], kind: "reexport", line: 2 },
      { specifier: "mod f", names: ["p.rs"], kind: "static", line: 4 },
      { specifier: "::g", kind: "static", line: 5 },
      { specifier: "include i.rs", kind: "static", line: 7 },
      { specifier: "crate::x", kind: "implicit", line: 2 },
      { specifier: "crate::a", kind: "implicit", line: 6 },
    ],
    declares: [],
  });
});

Deno.test("groups are taken apart, however deep they are", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["use a;", ["a"]],
    ["use a::*;", ["a {*}"]],
    ["use ::a::b as c;", ["::a::b"]],
    ["use {a::b, c};", ["a::b", "c"]],
    ["use a::{b::{c, d::{e}}, f::*, g};", ["a::b::d {e}", "a::b {c}", "a::f {*}", "a {g}"]],
    ["use a::{ // x,\n  b, /* c, */\n};", ["a {b}"]],
    ["use r#type::r#mod;", ["type::mod"]],
    ["use a::b", ["a::b"]],
    ["use a::{b, c", ["a {b c}"]],
    ["use $crate::a;", ["crate::a"]],
    ["fn f() -> impl X + use<'a> {}", []],
  ];
  for (const [text, paths] of cases) assert.deepEqual(written(text), paths, text);
});

Deno.test("paths inside of modules with a body are written as seen from the file", () => {
  const text = `mod a { mod b { mod c; use super::d; use super::super::e; use self::f; use c::g;
    use super::super::super::h; use i::j; use crate::k; } } use super::l;`;
  const { imports, declares } = scanRust(text);
  assert.deepEqual(imports.map((it) => it.specifier), [
    "mod a::b::c",
    "self::a::d",
    "self::e",
    "self::a::b::f",
    "self::a::b::c::g",
    "super::h",
    "i::j",
    "crate::k",
    "super::l",
  ]);
  assert.deepEqual(declares, ["a", "a::b"]);
});

Deno.test("a path attribute under a condition leaves the usual place possible", () => {
  assert.deepEqual(
    scanRust('#[cfg_attr(x, path = "a]b.rs")]\n#[doc = "y"] mod m;\n#[path = "c.rs"] mod n;')
      .imports,
    [
      { specifier: "mod m", names: ["a]b.rs", ""], kind: "static", line: 2 },
      { specifier: "mod n", names: ["c.rs"], kind: "static", line: 3 },
    ],
  );
});

Deno.test("strings, characters, comments and rules of macros hide what looks like code", () => {
  for (
    const text of [
      "// mod x;",
      "/* /* */ mod x; */",
      '"mod x;"',
      '"\\" mod x;"',
      'b"a\nmod x;"',
      'r"\\" ; const A: &str = "mod x;"',
      'r##"a"# mod x; "##',
      "macro_rules! m { () => { mod x; use a::b; } }",
    ]
  ) {
    assert.deepEqual(written(`${text}\nmod y;`), ["mod y"], text);
  }
  for (const text of ["'\"'", "'\\''", "b'\"'", "fn f<'a>() {}", "'\\u{1F600}'", "'😀'", "'{'"]) {
    assert.deepEqual(written(`mod a { const C: char = ${text}; }\nmod y;`), ["mod y"], text);
  }
});

Deno.test("hostile Rust text ends soon", () => {
  for (
    const part of [
      "/*",
      '"',
      'r#"',
      "#",
      "'",
      "{",
      "mod a {",
      "use a::{",
      "a::",
      "::",
      "use ",
      "#[path",
      "\\",
    ]
  ) {
    const text = part.repeat(100_000);
    assert.deepEqual(scanRust(text).imports.filter((it) => it.line !== 1), [], part);
  }
});
