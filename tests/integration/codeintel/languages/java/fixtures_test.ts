import assert from "node:assert/strict";
import { graphOf, readFixture, truthOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { java } from "../../../../unit/codeintel/languages/java/rules.ts";

for (const layout of ["flat", "modules"]) {
  Deno.test(`the edges of the Java project "${layout}" are those written by hand`, () => {
    const texts = readFixture(`java/${layout}`);
    assert.deepEqual(graphOf(texts, java).edges, truthOf(texts));
  });
}
