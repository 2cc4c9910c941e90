import assert from "node:assert/strict";
import { graphOf, readFixture } from "../../../../fixtures/codeintel/folder_project.ts";
import { c } from "../../../../unit/codeintel/languages/c/rules.ts";

Deno.test("headers that are not there say why", () => {
  assert.deepEqual(graphOf(readFixture("c/plain"), c).unresolved, [
    "inc/shape.hpp:2 external <vector>",
    "main.c:1 external <stdio.h>",
    'main.c:20 missing "gone.h"',
    'main.c:21 external "gtest/gtest.h"',
    'main.c:22 missing "util/gone.h"',
    'main.c:23 asset "table.def"',
    'main.c:24 outside "../outside.h"',
    "main.c:25 external <string.h>",
    'main.c:27 missing "twice.h"',
    "src/core.c:2 external <string.h>",
  ]);
});
