import assert from "node:assert/strict";
import type { ProcessOutcome, Sandbox } from "../../../src/protocol/mod.ts";
import { fakeSpawner, processSpawner } from "../../../src/sandbox/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { runTool } from "../../unit/tools/support.ts";

Deno.test("in a real bash: input is closed, files are the workspace's, the spill is readable", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const root = `${folder}/root`;
    const scratch = `${folder}/scratch`;
    await Deno.mkdir(root);
    await using spawner = processSpawner({
      root,
      scratch,
      env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
    });
    const ports = {
      workspace: await diskWorkspace(root, { extraRoots: [scratch] }),
      spawner,
    };
    const quick = await runTool(
      "run_shell",
      { command: 'read x; echo "[$x]" > a; pwd; (exit 4)' },
      ports,
    );
    assert.match(quick.text, /^\/.*\/root\nexit code 4 in \d+\.\d s$/);
    assert.deepEqual([quick.exit, quick.failed], [4, true]);
    assert.equal((await runTool("read_file", { path: "a" }, ports)).text, "[]\n");
    const hidden = await runTool("run_shell", { command: "(echo bad; exit 3) | tail -1" }, ports);
    assert.deepEqual([hidden.exit, hidden.failed], [3, true], "a pipe hides no failure");
    const unread = await runTool("run_shell", { command: "seq 1 100000 | head -1" }, ports);
    assert.deepEqual([unread.exit, unread.failed], [141, undefined], "nor is a look a failure");
    const long = await runTool("run_shell", { command: "seq 1 2000" }, ports);
    const spill = /read_file (\S+)\n/.exec(long.text)?.[1] ?? "";
    assert.deepEqual(await runTool("read_file", { path: spill, start: 999, end: 1000 }, ports), {
      text: "[lines 999-1000 of 2000]\n999\n1000\n",
    });
    const write = await runTool("write_file", { path: spill, content: "" }, ports);
    assert.equal(write.failed, true, "a spill file is for reading only");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

const settings = { shellTimeoutMs: 45_000, outputBytes: 1000, sandbox: "off" } as const;
const boxed = (sandbox: Sandbox["level"], answer: Partial<ProcessOutcome> = {}) =>
  fakeSpawner(
    () => answer,
    sandbox === "none" ? { level: "none", why: "missing", detail: "" } : { level: sandbox },
  );

Deno.test("where nothing confines, auto says so and required does not run", async () => {
  const run = async (level: Sandbox["level"]) =>
    await runTool("run_shell", { command: "x" }, {
      spawner: boxed(level),
      settings: { ...settings, sandbox: "auto" },
    });
  assert.deepEqual((await run("none")).text.split("\n"), [
    "exit code 0 in 0.0 s",
    "[no sandbox works here: it ran with all rights of the user]",
  ]);
  assert.match((await run("unshare")).text, /\[the sandbox here leaves all files open to it\]$/);
  assert.equal((await run("landlock")).text, "exit code 0 in 0.0 s");
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.mkdir(`${folder}/root`);
    await using spawner = processSpawner({
      root: `${folder}/root`,
      scratch: `${folder}/scratch`,
      env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
      levels: [],
    });
    const given = { spawner, workspace: await diskWorkspace(`${folder}/root`) };
    const command = `touch ${folder}/root/ran`;
    const required = { ...given, settings: { ...settings, sandbox: "required" } as const };
    const { text, failed } = await runTool("run_shell", { command }, required);
    assert.match(text, /^It did not run: nothing here confines programs: /);
    assert.equal(failed, true);
    await assert.rejects(Deno.stat(`${folder}/root/ran`), Deno.errors.NotFound);
    const auto = { ...given, settings: { ...settings, sandbox: "auto" } as const };
    assert.match((await runTool("run_shell", { command }, auto)).text, /no sandbox works here/);
    assert.equal((await Deno.stat(`${folder}/root/ran`)).isFile, true);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
