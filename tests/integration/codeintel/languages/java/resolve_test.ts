import assert from "node:assert/strict";
import { graphOf, readFixture } from "../../../../fixtures/codeintel/folder_project.ts";
import { java } from "../../../../unit/codeintel/languages/java/rules.ts";

Deno.test("types that a package of the project should have are missing, others external", () => {
  assert.deepEqual(graphOf(readFixture("java/modules"), java).unresolved, [
    "app/src/main/java/com/acme/app/Main.java:5 external com.acme.gone.Thing",
    "app/src/main/java/com/acme/app/Main.java:6 missing com.acme.util.Lost",
    "core/src/main/java/com/acme/core/Engine.java:3 external java.util.*",
    "core/src/test/java/com/acme/core/EngineTest.java:3 external org.junit.Test",
  ]);
});
