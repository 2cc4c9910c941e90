import assert from "node:assert/strict";
import { php } from "../../../../src/codeintel/languages/php/php.ts";
import { compareSymbols } from "../../../fixtures/codeintel/symbols.ts";

Deno.test("the definitions of PHP files are those written by hand", async () => {
  const { missed, extra, size } = await compareSymbols(php, "php/symbols");
  assert.ok(size >= 80);
  assert.deepEqual({ missed, extra }, { missed: [], extra: [] });
});
