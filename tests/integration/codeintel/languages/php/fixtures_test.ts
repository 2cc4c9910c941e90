import assert from "node:assert/strict";
import { graphOf, readFixture, truthOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { php } from "../../../../unit/codeintel/languages/php/rules.ts";

for (const layout of ["composer", "monorepo", "plain"]) {
  Deno.test(`the edges of the Php project "${layout}" are those written by hand`, () => {
    const texts = readFixture(`php/${layout}`);
    assert.deepEqual(graphOf(texts, php).edges, truthOf(texts));
  });
}
