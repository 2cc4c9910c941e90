import assert from "node:assert/strict";
import type { ProcessOutcome } from "../../../src/protocol/mod.ts";
import { fakeSpawner, processSpawner } from "../../../src/sandbox/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { runTool } from "./support.ts";

Deno.test("a command goes to bash as it is, in the root, with its limits", async () => {
  const spawner = fakeSpawner(() => ({ output: "out\n", durationMs: 1234 }));
  const command = "echo 'a' \"$b\" && ls";
  const pieces: string[] = [];
  const progress = (text: string) => pieces.push(text);
  assert.deepEqual(await runTool("run_shell", { command }, { spawner, progress }), {
    text: "out\nexit code 0 in 1.2 s",
    exit: 0,
  });
  assert.deepEqual(spawner.commands, [{
    program: "bash",
    args: ["--noprofile", "--norc", "-o", "pipefail", "-c", "--", command],
    cwd: "/workspace",
    timeoutMs: 45_000,
    maxOutputBytes: 1000,
  }]);
  assert.deepEqual(pieces, ["out\n"]);
});

Deno.test("a time limit is taken within bounds", async () => {
  const spawner = fakeSpawner(() => ({}));
  for (const timeout_s of [0.5, 600, 60_000, 0, -1]) {
    await runTool("run_shell", { command: "x", timeout_s }, { spawner });
  }
  assert.deepEqual(spawner.commands.map((each) => each.timeoutMs), [
    500,
    600_000,
    600_000,
    45_000,
    45_000,
  ]);
});

Deno.test("every way to end is told, and only a zero is no failure", async () => {
  const answers: readonly (Partial<ProcessOutcome> | null)[] = [
    { exit: { type: "exited", code: 2 }, output: "bad\n\n" },
    { exit: { type: "signalled", signal: "SIGSEGV" } },
    { exit: { type: "timed_out" }, output: "half", durationMs: 45_010 },
    { exit: { type: "cancelled" } },
    { exit: { type: "not_confined", reason: "bwrap is missing" } },
    null,
    { output: "head … tail", outputBytes: 50_000, spill: "/scratch/output-1.txt" },
  ];
  const outputs = [];
  for (const answer of answers) {
    const spawner = fakeSpawner(() => answer);
    outputs.push(await runTool("run_shell", { command: "x" }, { spawner }));
  }
  assert.deepEqual(outputs, [
    { text: "bad\nexit code 2 in 0.0 s", exit: 2, failed: true },
    { text: "ended by SIGSEGV after 0.0 s", failed: true },
    {
      text: "half\ntimed out after 45 s; it and its children were killed. Give timeout_s " +
        "(at most 600) if it needs more, and no input is ever given.",
      failed: true,
    },
    { text: "cancelled after 0.0 s", failed: true },
    { text: "It did not run: bwrap is missing.", failed: true },
    { text: "bash was not found on this machine", failed: true },
    {
      text: "head … tail\nall 50.0 kB of output: read_file /scratch/output-1.txt\n" +
        "exit code 0 in 0.0 s",
      exit: 0,
    },
  ]);
});

Deno.test("a command that cannot run is refused before it is tried", async () => {
  const spawner = fakeSpawner(() => ({}));
  for (const command of ["", "  \n", "echo \0", "x".repeat(130_000)]) {
    assert.equal((await runTool("run_shell", { command }, { spawner })).failed, true);
  }
  assert.deepEqual(spawner.commands, []);
});

Deno.test("in a real bash: input is closed, files are the workspace's, the spill is readable", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const root = `${folder}/root`;
    const scratch = `${folder}/scratch`;
    await Deno.mkdir(root);
    const ports = {
      workspace: await diskWorkspace(root, { extraRoots: [scratch] }),
      spawner: processSpawner({
        root,
        scratch,
        env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
      }),
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
