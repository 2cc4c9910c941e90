import assert from "node:assert/strict";
import { graphOf, readFixture, truthOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { go } from "../../../../unit/codeintel/languages/go/rules.ts";

for (const layout of ["modules", "workspace"]) {
  Deno.test(`the edges of the Go project "${layout}" are those written by hand`, () => {
    const texts = readFixture(`go/${layout}`);
    assert.deepEqual(graphOf(texts, go).edges, truthOf(texts));
  });
}
