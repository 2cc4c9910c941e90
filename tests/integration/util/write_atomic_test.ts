import assert from "node:assert/strict";
import { sweepTemporary, withFileLock, writeAtomic } from "../../../src/util/mod.ts";

async function folder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await Deno.makeTempDir();
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

const names = (path: string) => [...Deno.readDirSync(path)].map((it) => it.name).sort();

Deno.test("a file is replaced whole, with its mode, and a link in its place is not followed", async () => {
  await using at = await folder();
  await Deno.writeTextFile(`${at.path}/other`, "other");
  await Deno.symlink(`${at.path}/other`, `${at.path}/file`);
  await writeAtomic(`${at.path}/file`, "new", { mode: 0o600 });
  await writeAtomic(`${at.path}/bytes`, Uint8Array.of(0, 255), { mode: 0o600, sync: false });
  const { isSymlink, mode } = await Deno.lstat(`${at.path}/file`);
  assert.deepEqual([isSymlink, (mode ?? 0) & 0o777], [false, 0o600]);
  assert.equal(await Deno.readTextFile(`${at.path}/file`), "new");
  assert.equal(await Deno.readTextFile(`${at.path}/other`), "other");
  assert.deepEqual(await Deno.readFile(`${at.path}/bytes`), Uint8Array.of(0, 255));
  assert.deepEqual(names(at.path), ["bytes", "file", "other"]);
});

Deno.test("a write that fails leaves nothing behind", async () => {
  await using at = await folder();
  await Deno.mkdir(`${at.path}/file/inner`, { recursive: true });
  await assert.rejects(writeAtomic(`${at.path}/file`, "new", { mode: 0o600 }));
  assert.deepEqual(names(at.path), ["file"]);
});

Deno.test("what a killed writer left is swept, and nothing else", async () => {
  await using at = await folder();
  for (const name of [".a.1.tmp", ".b.1.tmp", "a", "a.tmp"]) {
    await Deno.writeTextFile(`${at.path}/${name}`, "");
  }
  await sweepTemporary(`${at.path}/a`);
  assert.deepEqual(names(at.path), [".b.1.tmp", "a", "a.tmp"]);
});

Deno.test("under a lock, steps of two callers never mix", async () => {
  await using at = await folder();
  const seen: string[] = [];
  const work = (who: string) =>
    withFileLock(`${at.path}/lock`, async () => {
      seen.push(`${who} in`);
      await Deno.stat(at.path);
      seen.push(`${who} out`);
    });
  await Promise.all([work("a"), work("b"), work("c")]);
  const pairs = seen.filter((_, i) => i % 2 === 0).map((it) => it.replace(" in", ""));
  assert.deepEqual(seen, pairs.flatMap((who) => [`${who} in`, `${who} out`]));
  await assert.rejects(withFileLock(`${at.path}/lock`, () => Promise.reject(new Error("no"))));
  await work("d");
  assert.equal(seen.length, 8);
});
