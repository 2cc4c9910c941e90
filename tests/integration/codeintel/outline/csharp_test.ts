import assert from "node:assert/strict";
import { csharp } from "../../../../src/codeintel/languages/csharp/csharp.ts";
import { compareSymbols } from "../../../fixtures/codeintel/symbols.ts";

Deno.test("the definitions of C# files are those written by hand", async () => {
  const { missed, extra, size } = await compareSymbols(csharp, "csharp/symbols");
  assert.ok(size >= 80);
  assert.deepEqual({ missed, extra }, { missed: [], extra: [] });
});
