/** The files by which other terminals know of commands that go on. */

import assert from "node:assert/strict";
import { processFiles } from "../../../src/session/mod.ts";

Deno.test("files of processes are private, and what is none of ours counts for nothing", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const files = processFiles(`${folder}/processes`);
    assert.deepEqual(await files.list(), []);
    const one = {
      id: "p000001",
      session: "s",
      command: "sleep 9",
      pid: 77,
      startedAt: "b 1",
      boxed: true,
      since: "2026-01-01T00:00:01.000Z",
      port: null,
    };
    const other = { ...one, id: "p000002", since: "2026-01-01T00:00:00.000Z" };
    await files.add(one);
    await files.add(other);
    await Deno.writeTextFile(`${folder}/processes/p000003.json`, JSON.stringify(one));
    await Deno.writeTextFile(`${folder}/processes/p000004.json`, '{"pid":1}');
    await Deno.writeTextFile(`${folder}/processes/x`, "no JSON");
    assert.deepEqual(await files.list(), [other, one]);
    const mode = (path: string) => (Deno.statSync(path).mode ?? 0) & 0o777;
    assert.equal(mode(`${folder}/processes`), 0o700);
    assert.equal(mode(`${folder}/processes/p000001.json`), 0o600);
    await Deno.writeTextFile(`${folder}/mine.json`, "kept");
    await files.remove("../mine");
    await files.remove("p000001");
    await files.remove("p000001");
    assert.deepEqual(await files.list(), [other]);
    assert.equal(await Deno.readTextFile(`${folder}/mine.json`), "kept");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
