/** What runs now, seen and stopped from another terminal. */

import assert from "node:assert/strict";
import { processTest } from "../support/machine.ts";
import { sandbox, scripted, startProgram } from "../support/program.ts";

const code = `files.write("before.txt", "begun\\n");
for (let second = 0; second < 60; second++) sleep(1000);
files.write("after.txt", "over\\n");`;

processTest(
  "the program of a session is listed with its calls, and stopped with what it did",
  async () => {
    await using box = await sandbox({ "a.txt": "one\n" });
    const call = { name: "run_program", input: { code } };
    await scripted(
      box,
      `- ${JSON.stringify({ calls: [call] })}\n- text: I stop here.\n  repeat: true\n  when: /./\n`,
    );
    assert.equal((await box.run(["process"])).stdout, "Nothing runs in this folder's sessions.\n");
    const { project: cwd, home } = box;
    const child = startProgram(["work", "Write both", "--approve", "all"], { cwd, home });
    const output = child.output();
    const rows = await listed(box);
    const [{ id, pid, session, kind, calls, memory }] = rows;
    assert.deepEqual(
      { pid, id: session, kind, calls, hasMemory: memory > 1_000_000 },
      { pid: child.pid, id, kind: "call", calls: { made: 1, most: 1_000 }, hasMemory: true },
    );
    const everywhere = await box.run(["process", "show", "--all", "--json"]);
    assert.deepEqual(JSON.parse(everywhere.stdout).map((it: { pid: number }) => it.pid), [pid]);
    const stopped = await box.run(["process", "stop", id]);
    assert.deepEqual([stopped.code, stopped.stdout], [0, `Stopped: ${id}\n`]);
    const { stderr } = await output;
    assert.match(new TextDecoder().decode(stderr), /✗ run_program .*· failed: /);
    const names = (await Array.fromAsync(Deno.readDir(cwd))).map(({ name }) => name).sort();
    assert.deepEqual(names, ["a.txt", "before.txt"]);
    assert.equal((await box.run(["process", "stop", id])).code, 66);
  },
);

/** Once the program has made its first change. */
async function listed(box: Awaited<ReturnType<typeof sandbox>>) {
  for (;;) {
    const rows = JSON.parse((await box.run(["process", "show", "--json"])).stdout);
    if (rows[0]?.calls?.made > 0) return rows;
  }
}
