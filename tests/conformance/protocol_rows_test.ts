/** Every trap of the wire has its test, or a reason why there is none. */

import assert from "node:assert/strict";
import { protocolRows } from "./protocol_rows.ts";

const numbers = Array.from({ length: 65 }, (_, at) => at + 1);

Deno.test("each of the 65 traps of the wire is listed", () => {
  const listed = new Set(protocolRows.map((it) => it.row));
  assert.deepEqual(numbers.filter((it) => !listed.has(it)), []);
  assert.deepEqual([...listed].filter((it) => !numbers.includes(it)), []);
});

Deno.test("each test that the list of traps names is there", async () => {
  const sources = await Array.fromAsync(testSources(new URL("../", import.meta.url)));
  const found = (name: string) => sources.some((text) => text.includes(JSON.stringify(name)));
  const missing = protocolRows.filter((it) =>
    "notApplicable" in it ? it.notApplicable === "" : !found(it.test)
  );
  assert.deepEqual(missing, []);
});

async function* testSources(folder: URL): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory) yield* testSources(new URL(`${entry.name}/`, folder));
    else if (entry.name.endsWith("_test.ts")) {
      yield await Deno.readTextFile(new URL(entry.name, folder));
    }
  }
}
