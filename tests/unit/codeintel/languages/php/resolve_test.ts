import assert from "node:assert/strict";
import { graphOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { php } from "./rules.ts";

Deno.test("an include in a function is lazy, a class of the same namespace is implicit", () => {
  const texts = {
    "a.php": "<?php\nnamespace N;\nfunction f() { require 'b.php'; }\nnew C;",
    "b.php": "<?php",
    "c.php": "<?php namespace N; class C {}",
  };
  assert.deepEqual(graphOf(texts, php).reasons, [
    "a.php -> b.php lazy 3",
    "a.php -> c.php implicit 0",
  ]);
});

Deno.test("of several files that declare a class the nearest is meant", () => {
  const texts = {
    "one/a.php": "<?php new Helper;",
    "one/lib/helper.php": "<?php class Helper {}",
    "two/a.php": "<?php new Helper;",
    "two/lib/helper.php": "<?php class Helper {}",
  };
  assert.deepEqual(graphOf(texts, php).edges, [
    "one/a.php -> one/lib/helper.php",
    "two/a.php -> two/lib/helper.php",
  ]);
});

Deno.test("a composer.json that is no JSON, or of another shape, counts for nothing", () => {
  for (const text of ["", "{", "[]", '"x"', '{"autoload":{"psr-4":["src"],"files":{"a":1}}}']) {
    const texts = { "composer.json": text, "a.php": "<?php new B;", "b.php": "<?php class B {}" };
    assert.deepEqual(graphOf(texts, php).edges, ["a.php -> b.php"]);
  }
});

Deno.test("a function is of the importer's namespace, otherwise a global one", () => {
  const texts = {
    "own.php": "<?php namespace A; function strlen($s) { return near(); }",
    "global.php": "<?php function far() {} function near() {} function strlen() {}",
    "user.php": "<?php namespace A; if (strlen($x)) { $this->far(); A::far(); } // near()",
  };
  assert.deepEqual(graphOf(texts, php).edges, ["own.php -> global.php", "user.php -> own.php"]);
});
