/** A recorded program is not run where a program that its commands name is another one. */

import assert from "node:assert/strict";
import { testWith } from "../../../support/machine.ts";
import { place } from "../../../support/replay_worlds.ts";
import { recorded, replayed } from "../../../support/replays.ts";

const files = { "out/list.txt": "b\na\n" };
const code =
  `shell.run("sort -o out/sorted.txt out/list.txt"); print(files.read("out/sorted.txt"))`;

testWith(["sort"], "another program of that name stops it before anything is done", async () => {
  await using record = await recorded({ files, code, steps: [] });
  const { desk, after } = record;
  const path = desk.env.get("PATH") ?? "";
  const folder = await Deno.makeTempDir({ prefix: "agent-versions-" });
  try {
    await Deno.writeTextFile(`${folder}/sort`, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    desk.env.set("PATH", `${folder}:${path}`);
    const stopped = await replayed(record);
    const { ended: { code: exit, stderr }, ...rest } = stopped;
    assert.deepEqual({ exit, ...rest }, { exit: 3, after: files, sessions: 0, answers: 0 }, stderr);
    assert.ok(stderr.includes("sort is not the version that it was recorded with."), stderr);
    assert.ok(stderr.includes(`+${folder}/sort, 17 bytes, `), stderr);
    // The recording alone does not look at the machine.
    const { ended: same } = await replayed(record, ["--mode", "recorded"]);
    assert.equal(same.code, 0, same.stderr);

    desk.env.set("PATH", path);
    await place(desk.root, files);
    const again = await replayed(record);
    assert.deepEqual([again.ended.code, again.after], [0, after], again.ended.stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
