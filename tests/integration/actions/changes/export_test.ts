/** What is kept of a change can be had, whatever stands in its place. */

import assert from "node:assert/strict";
import { desk } from "../../../support/terminal.ts";
import { model, put } from "./support.ts";

Deno.test("both sides of a path are printed, or written to a file that is not there yet", async () => {
  await using it = await desk();
  await put(it, "a.txt", "old\n");
  await model(it, { "a.txt": "new\n", "b.bin": "\0\n" });
  await put(it, "a.txt", "mine\n");
  const list = JSON.parse((await it.agent(["changes", "a.txt", "--json"])).stdout);
  const [{ change }] = list;
  const exported = (...words: readonly string[]) => it.agent(["changes", "export", ...words]);
  const before = await exported(`${change}`, "a.txt");
  assert.deepEqual([before.code, before.stdout], [0, "old\n"]);
  assert.equal((await exported(`${change}`, "a.txt", "--side", "after")).stdout, "new\n");
  const written = await exported(`${change}`, "a.txt", "-o", "a.old");
  assert.deepEqual([written.code, await Deno.readTextFile(`${it.root}/a.old`)], [0, "old\n"]);
  assert.equal(await Deno.readTextFile(`${it.root}/a.txt`), "mine\n");
  const again = await exported(`${change}`, "a.txt", "-o", "a.old");
  assert.deepEqual([again.code, /already exists/.test(again.stderr)], [64, true]);
});

Deno.test("what cannot be had is said: no text, no file on that side, no such path", async () => {
  await using it = await desk();
  await model(it, { "b.bin": "\0\n" });
  const [{ change }] = JSON.parse((await it.agent(["changes", "--json"])).stdout);
  const said = async (...words: readonly string[]) => {
    const { code, stderr } = await it.agent(["changes", "export", `${change}`, ...words]);
    return [code, stderr.trim()];
  };
  assert.deepEqual(await said("b.bin", "--side", "after"), [
    64,
    "b.bin is not text. To write it to a file: -o name",
  ]);
  assert.deepEqual(await said("b.bin"), [
    66,
    `b.bin did not exist before change ${change}: --side after`,
  ]);
  assert.deepEqual(await said("c"), [
    66,
    `Change ${change} did not touch c. To list its paths: agent diff ${change}`,
  ]);
});
