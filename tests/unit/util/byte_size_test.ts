import assert from "node:assert/strict";
import { byteSize } from "../../../src/util/mod.ts";

Deno.test("a size is told in the unit that people would use", () => {
  const sizes = [0, 1, 999, 1000, 1500, 999_949, 999_950, 2_147_483_648, 5e12, 5e15];
  assert.deepEqual(sizes.map(byteSize), [
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1.0 kB",
    "1.5 kB",
    "999.9 kB",
    "1.0 MB",
    "2.1 GB",
    "5.0 TB",
    "5000.0 TB",
  ]);
});
