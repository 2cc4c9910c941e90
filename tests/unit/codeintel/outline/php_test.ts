import assert from "node:assert/strict";
import { php } from "../../../../src/codeintel/languages/php/php.ts";
import { eachIn } from "../../../fixtures/codeintel/symbols.ts";

Deno.test("each name of a declaration has its own head, with the words all share", async () => {
  const text = `<?php
class A {
  #[Old]
  private static ?int $a = 1, /* two */ $b;
  const X = 1, Y = 2;
  public function __construct(private readonly string $id = '', int $n = 0) {}
}
`;
  assert.deepEqual(await eachIn(php, text, "signature"), [
    ["A", "class A"],
    ["A.a", "private static ?int $a = 1"],
    ["A.b", "private static ?int $b"],
    ["A.X", "const X = 1"],
    ["A.Y", "const Y = 2"],
    [
      "A.__construct",
      "public function __construct(private readonly string $id = '', int $n = 0)",
    ],
    ["A.id", "private readonly string $id = ''"],
  ]);
});

Deno.test("private members and what is inside a function are for the file alone", async () => {
  const text = `<?php
class A {
  private $p; protected $q;
  PRIVATE function f() {}
  function g() { function h() {} }
  public function __construct(private $r, public $s) {}
}
`;
  assert.deepEqual(await eachIn(php, text, "exported"), [
    ["A", true],
    ["A.p", false],
    ["A.q", true],
    ["A.f", false],
    ["A.g", true],
    ["A.g.h", false],
    ["A.__construct", true],
    ["A.r", false],
    ["A.s", true],
  ]);
});

Deno.test("defaults, references and variadics make the arity", async () => {
  const text = `<?php
function a($x, &$y, $z = 1) {}
function b($x = 1, $y) {}
function c(int ...$rest) {}
function d($x) { return func_get_args(); }
function e(private ?A $x = null) {}
`;
  assert.deepEqual(await eachIn(php, text, "arity"), [
    ["a", { min: 2, max: 3, keywords: ["x", "y", "z"] }],
    ["b", { min: 2, max: 2, keywords: ["x", "y"] }],
    ["c", { min: 0, max: null, keywords: null }],
    ["d", { min: 1, max: null, keywords: ["x"] }],
    ["e", { min: 0, max: 1, keywords: ["x"] }],
  ]);
});
