import assert from "node:assert/strict";
import { graphOf, readFixture } from "../../../../fixtures/codeintel/folder_project.ts";
import { rust } from "../../../../unit/codeintel/languages/rust/rules.ts";

Deno.test("modules without a file are missing, crates of elsewhere external", () => {
  assert.deepEqual(graphOf(readFixture("rust/package"), rust).unresolved, [
    "build/gen.rs:1 external std::fs",
    "examples/demo.rs:1 external ::serde",
    "src/config.rs:1 external serde::Deserialize",
    "src/config.rs:2 external std::collections::HashMap",
    "src/config.rs:2 external std::io",
    "src/lib.rs:23 missing mod gone",
    "src/net/tcp.rs:2 missing super::super::super::Nowhere",
  ]);
  assert.deepEqual(graphOf(readFixture("rust/workspace"), rust).unresolved, [
    "crates/app/src/main.rs:2 external log::info",
    "crates/app/src/main.rs:4 external undeclared::Thing",
    "crates/old/src/lib.rs:1 external ::log",
  ]);
});
