import assert from "node:assert/strict";
import { graphOf, readFixture, truthOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { ruby } from "../../../../unit/codeintel/languages/ruby/rules.ts";

for (const layout of ["gem", "rails", "zeitwerk"]) {
  Deno.test(`the edges of the Ruby project "${layout}" are those written by hand`, () => {
    const texts = readFixture(`ruby/${layout}`);
    assert.deepEqual(graphOf(texts, ruby).edges, truthOf(texts));
  });
}
