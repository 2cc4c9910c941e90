import assert from "node:assert/strict";
import { graphOf, readFixture } from "../../../../fixtures/codeintel/folder_project.ts";
import { ruby } from "../../../../unit/codeintel/languages/ruby/rules.ts";

Deno.test("what leads nowhere says why", () => {
  const lost = ["gem", "rails"].flatMap((it) =>
    graphOf(readFixture(`ruby/${it}`), ruby).unresolved
  );
  assert.deepEqual(lost, [
    "ext/native/api.rb:1 external native/api.so",
    "lib/tool.rb:1 external json",
    "lib/tool/late.rb:1 external late",
    "lib/tool/parser.rb:3 missing ./gone",
    "lib/tool/parser.rb:4 missing tool/absent",
    "test/unit/parser_test.rb:2 outside ../../../outside",
    "config/application.rb:2 external rails/all",
    "config/boot.rb:2 external bundler/setup",
    "lib/csv_export.rb:3 external user_rows",
    "spec/spec_helper.rb:1 external rspec",
  ]);
});
