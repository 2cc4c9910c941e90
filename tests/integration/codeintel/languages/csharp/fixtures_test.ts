import assert from "node:assert/strict";
import { graphOf, readFixture, truthOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { csharp } from "../../../../unit/codeintel/languages/csharp/rules.ts";

for (const layout of ["plain", "solution"]) {
  Deno.test(`the edges of the Csharp project "${layout}" are those written by hand`, () => {
    const texts = readFixture(`csharp/${layout}`);
    assert.deepEqual(graphOf(texts, csharp).edges, truthOf(texts));
  });
}
