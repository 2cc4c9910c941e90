import assert from "node:assert/strict";
import { ruby } from "../../../../src/codeintel/languages/ruby/ruby.ts";
import { compareSymbols } from "../../../fixtures/codeintel/symbols.ts";

Deno.test("the definitions of Ruby files are those written by hand", async () => {
  const { missed, extra, size } = await compareSymbols(ruby, "ruby/symbols");
  assert.ok(size >= 80);
  // The method of a class without a name cannot be named, and is listed all the same.
  assert.deepEqual({ missed, extra }, { missed: [], extra: ["concern.rb:49 function inner"] });
});
