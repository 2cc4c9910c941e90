import assert from "node:assert/strict";

Deno.test("the table of failures is loaded when something has failed, and not before", async () => {
  const door = await Deno.readTextFile(new URL("../../../src/failures/mod.ts", import.meta.url));
  const loaded = Array.from(door.matchAll(/^(import|export) (type )?[^;]* from "(\.\/[^"]+)"/gm));
  assert.deepEqual(
    loaded.filter(([, , isType]) => isType === undefined).map(([, , , from]) => from),
    [],
  );
});
