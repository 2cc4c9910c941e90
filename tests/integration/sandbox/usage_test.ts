/** Who holds a lock, and what a process takes with all that it started. */

import assert from "node:assert/strict";
import { loadUsage } from "../../../src/sandbox/mod.ts";
import { processTest } from "../../support/machine.ts";

const { endBelow, lockedFiles, usesOf } = await loadUsage();

processTest(
  "the process that holds a lock is found by the file's name, blanks and all",
  async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent locks " }));
    const path = `${folder}/drive-one two`;
    const file = await Deno.open(path, { write: true, create: true });
    await Deno.writeTextFile(`${folder}/drive-free`, "");
    await file.lock(true);
    assert.deepEqual(await lockedFiles([folder, "/nowhere"], "drive-"), [{ path, pid: Deno.pid }]);
    file.close();
    assert.deepEqual(await lockedFiles([folder], "drive-"), []);
    await Deno.remove(folder, { recursive: true });
  },
);

processTest("what was started counts with who started it, and ends by its words", async () => {
  const mark = `sleep ${3_000 + Math.floor(performance.now() % 1_000)}.5`;
  const shell = new Deno.Command("sh", {
    args: ["-c", `sh -c 'echo ready; exec ${mark}' & wait`],
    stdout: "piped",
  }).spawn();
  const reader = shell.stdout.getReader();
  await reader.read();
  const uses = await usesOf([shell.pid, 4_000_000]);
  const use = uses.get(shell.pid);
  assert.deepEqual([uses.size, use?.processes, (use?.memory ?? 0) > 100_000], [1, 2, true]);
  assert.deepEqual(
    [await endBelow(shell.pid, ["nothing", "none"]), await endBelow(shell.pid, [mark, "none"])],
    [false, true],
  );
  await shell.status;
  await reader.cancel();
  assert.deepEqual([...await usesOf([shell.pid])], []);
});
