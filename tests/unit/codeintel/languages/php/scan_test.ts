import assert from "node:assert/strict";
import { scanPhp } from "../../../../../src/codeintel/languages/php/scan.ts";

Deno.test("clauses of use, names in the code and paths are imports with their lines", () => {
  const text = `<?php
namespace A\\B;

use C\\{D, E as F, function g};
use const H\\I, H\\J;
require_once dirname(__DIR__, 2) . '/x.php';
function late() { include "y.inc"; }
return [new F\\G, \\K\\L::M, namespace\\N::class, O\\p(), \\strlen('')];
`;
  assert.deepEqual(scanPhp(text), {
    imports: [
      { specifier: "C\\D", kind: "static", line: 4 },
      { specifier: "C\\E", kind: "static", line: 4 },
      { specifier: "function C\\g", kind: "static", line: 4 },
      { specifier: "const H\\I", kind: "static", line: 5 },
      { specifier: "H\\J", kind: "static", line: 5 },
      { specifier: "../../x.php", kind: "static", line: 6 },
      { specifier: "'y.inc'", kind: "lazy", line: 7 },
      { specifier: "\\C\\E\\G", kind: "static", line: 8 },
      { specifier: "\\K\\L", kind: "static", line: 8 },
      { specifier: "\\A\\B\\N", kind: "static", line: 8 },
      { specifier: "\\A\\B\\O\\p", kind: "static", line: 8 },
    ],
    package: "A\\B",
    declares: ["A\\B\\late"],
  });
});

Deno.test("types, functions and constants outside of classes are declared, members are not", () => {
  const text = `<?php
abstract class A extends B { const C = 1; function d() { return new class extends E {}; } }
interface F { public function g(): H; }
enum I: string implements J { case K = 'k'; case L = 'l'; }
function &m() { return function () {}; }
const N = 1;
`;
  const { declares, mentions } = scanPhp(text);
  assert.deepEqual([declares, mentions], [
    ["A", "F", "I", "N", "m"],
    ["B", "E", "H", "J"],
  ]);
});

Deno.test("nothing in strings, comments and text around the code is seen", () => {
  const text = `Outside <?php
# Hash ?> Outside <?= A::x ?> Outside <?php
// Slashes " ' \`
/* Block ' */ #[B("Text")]
$c = 'It\\'s Text' . "Text {$d["Text"]} \\" Text" . \`ls Text\`;
$e = <<<"HERE"
  Text $x HEREAFTER
  HERE . F::x;
$g = <<<'NOW'
Text
NOW;
$h->I->J(K::L, $M::N);
__halt_compiler(); Text`;
  assert.deepEqual(scanPhp(text), { imports: [], mentions: ["A", "B", "F", "K"] });
});
