import assert from "node:assert/strict";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { runTool } from "../../unit/tools/support.ts";

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");

Deno.test("a file of two gigabytes costs nothing, and its beginning can be read", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/log`, numbered(600_000));
    await Deno.truncate(`${folder}/log`, 2_100_000_000);
    const workspace = await diskWorkspace(folder);
    assert.deepEqual(await runTool("read_file", { path: "log" }, { workspace }), {
      text: "log has 2.1 GB, more than the 4.0 MB that can be handled. Look at parts of it: " +
        "run_shell with sed -n '1,100p', grep or tail.",
      failed: true,
    });
    const head = await runTool("read_file", { path: "log", start: 2, end: 3 }, { workspace });
    assert.match(head.text, /^\[lines 2-3 of the first \d+\]\nline 2\nline 3\n$/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
