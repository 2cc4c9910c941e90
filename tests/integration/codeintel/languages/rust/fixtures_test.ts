import assert from "node:assert/strict";
import { graphOf, readFixture, truthOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { rust } from "../../../../unit/codeintel/languages/rust/rules.ts";

for (const layout of ["package", "workspace"]) {
  Deno.test(`the edges of the Rust project "${layout}" are those written by hand`, () => {
    const texts = readFixture(`rust/${layout}`);
    assert.deepEqual(graphOf(texts, rust).edges, truthOf(texts));
  });
}
