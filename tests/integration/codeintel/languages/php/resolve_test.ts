import assert from "node:assert/strict";
import { graphOf, readFixture } from "../../../../fixtures/codeintel/folder_project.ts";
import { php } from "../../../../unit/codeintel/languages/php/rules.ts";

Deno.test("what leads nowhere says why", () => {
  const lost = ["composer", "monorepo", "plain"].flatMap((it) =>
    graphOf(readFixture(`php/${it}`), php).unresolved
  );
  assert.deepEqual(lost, [
    "src/Model/User.php:7 external JsonSerializable",
    "src/Model/User.php:8 external Psr\\Log\\LoggerInterface",
    "tests/UserTest.php:5 missing App\\Model\\Missing",
    "tests/UserTest.php:6 external PHPUnit\\Framework\\TestCase",
    "tests/UserTest.php:8 external ./../vendor/autoload.php",
    "index.php:7 asset ./style.css",
    "index.php:8 external PEAR/Mail.php",
    "index.php:9 outside /etc/site.php",
    "index.php:10 outside ./../other/start.php",
    "pages/home.php:3 missing Site\\Nowhere",
  ]);
});
