import assert from "node:assert/strict";
import { graphOf, readFixture } from "../../../../fixtures/codeintel/folder_project.ts";
import { go } from "../../../../unit/codeintel/languages/go/rules.ts";

Deno.test("imports of an own module that lead nowhere are missing, others external", () => {
  assert.deepEqual(graphOf(readFixture("go/modules"), go).unresolved, [
    "main.go:8 external C",
    "main.go:9 external fmt",
    "main.go:15 missing example.com/shop/gone",
    "main.go:19 external github.com/none/lib",
    "store/store_test.go:3 external testing",
    "tools/main.go:6 missing example.com/tools/none",
  ]);
});
