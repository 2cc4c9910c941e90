import assert from "node:assert/strict";
import { graphOf, readFixture, truthOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { c } from "../../../../unit/codeintel/languages/c/rules.ts";

for (const layout of ["cmake", "database", "plain"]) {
  Deno.test(`the edges of the C project "${layout}" are those written by hand`, () => {
    const texts = readFixture(`c/${layout}`);
    assert.deepEqual(graphOf(texts, c).edges, truthOf(texts));
  });
}
