import assert from "node:assert/strict";
import type { BackgroundOutput, Spawner } from "../../../src/protocol/mod.ts";
import { fakeSpawner } from "../../../src/sandbox/mod.ts";
import { runTool } from "./support.ts";

const id = "p0a1b2c";
const settings = {
  shellTimeoutMs: 45_000,
  outputBytes: 1000,
  shellSilenceMs: 20_000,
  sandbox: "off",
} as const;

/** A spawner with one command in the background, which printed `later` there. */
async function started(later = "listening\n"): Promise<Spawner> {
  const spawner = fakeSpawner(
    () => ({ exit: { type: "background", id, why: { type: "port", port: 3000 } }, output: "up\n" }),
    undefined,
    later,
  );
  await runTool("run_shell", { command: "npm run dev" }, { spawner, settings });
  return spawner;
}

Deno.test("a command that goes on tells how to read and stop it, and offers the tool", async () => {
  const answers = [
    { type: "port", port: 3000 },
    { type: "silent" },
  ] as const;
  const outputs = [];
  for (const why of answers) {
    const spawner = fakeSpawner(() => ({ exit: { type: "background", id, why }, output: "up\n" }));
    outputs.push(await runTool("run_shell", { command: "x" }, { spawner, settings }));
  }
  const rest =
    "command_output with this id shows what it prints from here on and stops it. It is " +
    "stopped when this session's program ends. Files that it changes from here on are not tracked.]";
  const more = { offers: ["command_output"], process: id };
  assert.deepEqual(outputs, [
    { text: `up\n[still running as ${id}, since it listens on port 3000. ${rest}`, ...more },
    { text: `up\n[still running as ${id}, since it printed nothing for a while. ${rest}`, ...more },
  ]);
});

Deno.test("output is shown once, the newest command's where none is named", async () => {
  const spawner = await started();
  assert.deepEqual(await runTool("command_output", {}, { spawner }), {
    text: "listening\n[running]",
  });
  assert.deepEqual(await runTool("command_output", { id }, { spawner }), { text: "[running]" });
});

Deno.test("a stop says how it ended, and once more does no harm", async () => {
  const spawner = await started();
  const stop = { id, stop: true };
  assert.deepEqual(await runTool("command_output", stop, { spawner }), {
    text: "listening\n[stopped: ended by SIGTERM]",
  });
  assert.deepEqual(await runTool("command_output", stop, { spawner }), {
    text: "[stopped: ended by SIGTERM]",
  });
});

Deno.test("an id that is none is answered with those that there are", async () => {
  const spawner = await started();
  assert.deepEqual(await runTool("command_output", { id: "1" }, { spawner }), {
    text: `There is no 1. Running: ${id} (npm run dev)`,
    failed: true,
  });
  await spawner.background.stop(id);
  assert.deepEqual(await runTool("command_output", { id: "1" }, { spawner }), {
    text: "There is no 1: nothing runs in the background.",
    failed: true,
  });
  assert.deepEqual(await runTool("command_output", {}, { spawner: fakeSpawner() }), {
    text: "Nothing runs in the background.",
    failed: true,
  });
});

Deno.test("it waits within bounds, and tells of a whole file where the output was capped", async () => {
  const waits: number[] = [];
  const ended: BackgroundOutput = {
    state: { type: "ended", exit: { type: "exited", code: 1 }, stopped: false },
    text: "head … tail\n",
    bytes: 50_000,
    spill: "/scratch/output-1.txt",
  };
  const inner = await started();
  const spawner: Spawner = {
    ...inner,
    background: {
      ...inner.background,
      output: (_, { waitMs }) => {
        waits.push(waitMs);
        return Promise.resolve(ended);
      },
    },
  };
  const texts = new Set<string>();
  for (const wait_s of [0, 2.5, 30, 900, -1]) {
    texts.add((await runTool("command_output", { id, wait_s }, { spawner })).text);
  }
  assert.deepEqual(waits, [0, 2500, 30_000, 30_000, 0]);
  assert.deepEqual([...texts], [
    "head … tail\nall 50.0 kB of this: read_file /scratch/output-1.txt\n" +
    "[ended by itself: exit code 1]",
  ]);
});
