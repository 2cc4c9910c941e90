import assert from "node:assert/strict";
import { kvCache } from "../../../src/storage/mod.ts";
import { realClock as clock } from "../../support/clock.ts";
import { withFolder } from "../../support/folder.ts";
import { killWhen, spawnScript } from "../../support/process.ts";
import { idOf } from "./cache_value.ts";

const child = "../integration/storage/cache_child.ts";

/** Ids of the values under the keys, after a look by a process that ends well. */
async function ids(folder: string, keys: readonly string[]): Promise<(string | null)[]> {
  const cache = await kvCache({ folder, clock });
  const found = await cache.all("facts");
  for (const key of keys) assert.deepEqual(await cache.get("facts", key), found.get(key) ?? null);
  await cache.close();
  assert.equal(cache.problem, null);
  return keys.map((key) => {
    const bytes = found.get(key);
    return bytes ? idOf(bytes) : null;
  });
}

Deno.test("two processes write at once, and every value is the last one of somebody, whole", () =>
  withFolder(async (folder) => {
    const children = ["a", "b"].map((name) => spawnScript(child, [folder, name, "30"]).output());
    for (const { code, stderr } of await Promise.all(children)) {
      assert.deepEqual([code, new TextDecoder().decode(stderr)], [0, ""]);
    }
    const [shared, ...own] = await ids(folder, ["shared", "a", "b"]);
    assert.deepEqual(own, ["a:30", "b:30"]);
    assert.ok(shared === "a:30" || shared === "b:30", String(shared));
  }));

Deno.test("a process killed while it writes leaves whole values, the acknowledged ones or later", () =>
  withFolder(async (folder) => {
    for (const [index, stop] of [1, 4, 13].entries()) {
      const name = `run${index}`;
      const process = spawnScript(child, [folder, name, "100000"]);
      const { lines, errors } = await killWhen(process, (lines) => lines.length >= stop);
      assert.equal(errors, "");
      const after = [lines.length, lines.length + 1].map((number) => `${name}:${number}`);
      for (const id of await ids(folder, ["shared", name])) {
        assert.ok(after.includes(id ?? ""), id ?? "");
      }
    }
  }));
