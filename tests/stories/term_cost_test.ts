/** What `agent term` takes of the machine, as far as that does not depend on the machine's mood. */

import assert from "node:assert/strict";
import { type Opened, opened } from "../support/dashboard_tmux.ts";
import { hasProgram } from "../support/machine.ts";
import { mainPath, sandbox } from "../support/program.ts";

const shells = ["bash", "zsh", "fish"] as const;

const startFiles: Readonly<Record<(typeof shells)[number], readonly [string, string]>> = {
  bash: [".bashrc", "PS1='ready> '\n"],
  zsh: [".zshrc", "PS1='ready> '\n"],
  fish: [
    ".config/fish/config.fish",
    "function fish_prompt; echo -n 'ready> '; end; set -g fish_greeting\n",
  ],
};

function costTest(
  sentence: string,
  shell: (typeof shells)[number],
  body: (it: Opened, pid: number) => Promise<void>,
): void {
  Deno.test({
    name: `${shell} in agent term ${sentence}`,
    ignore: ![shell, "tmux", "strace"].every(hasProgram),
    async fn() {
      await using box = await sandbox();
      const [name, text] = startFiles[shell];
      await Deno.mkdir(`${box.home}/${name}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(`${box.home}/${name}`, text);
      await using it = await opened(box, ["term", "--shell", shell]);
      await it.terminal.waitFor(/^ready>$/m);
      await body(it, await it.pid());
    },
  });
}

/** Types a line and waits until `wanted` is there and a prompt below it. */
async function enter(it: Opened, line: string, wanted: string): Promise<void> {
  await it.say(line);
  await it.terminal.waitFor(new RegExp(`^${wanted}\\nready>$`, "m"));
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await Deno.readTextFile(`/proc/${pid}/task/${pid}/children`);
  return text.trim().split(" ").map(Number);
}

/** What `strace` tells of processes, their threads and all that they start, while `body` runs. */
async function traced(
  processes: readonly number[],
  calls: string,
  body: () => Promise<void>,
): Promise<readonly string[]> {
  const pids = processes.flatMap((it) => ["-p", `${it}`]);
  const file = await Deno.makeTempFile({ prefix: "agent-trace-" });
  const tracer = new Deno.Command("strace", {
    args: ["-f", "-o", file, "-e", `trace=${calls}`, ...pids],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const told = tracer.stderr.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  // A line for each process that it has attached to.
  for (let text = ""; text.split("attached").length <= pids.length / 2;) {
    text += (await told.next()).value ?? "";
  }
  await body();
  tracer.kill("SIGINT");
  while (!(await told.next()).done);
  await tracer.status;
  const text = await Deno.readTextFile(file);
  await Deno.remove(file);
  return text.split("\n");
}

for (const shell of shells) {
  costTest("starts no process for a prompt", shell, async (it, pid) => {
    const lines = await traced([pid, ...await childrenOf(pid)], "process", async () => {
      await enter(it, "echo one", "one");
      await enter(it, "false; echo two", "two");
      await it.terminal.keys("Enter");
      await enter(it, "echo three", "three");
    });
    const started = lines.filter((line) =>
      /\b(?:v?fork|clone3?|execve)\(/.test(line) && !line.includes("CLONE_THREAD")
    );
    assert.deepEqual(started, []);
  });
}

costTest("calls nothing while a command is silent", "bash", async (it, pid) => {
  const polls = async (seconds: number) => {
    const lines = await traced(
      [pid],
      "poll,read,write",
      () => enter(it, `sleep ${seconds}; echo ${seconds}`, `${seconds}`),
    );
    return lines.length;
  };
  // Whoever looks now and then looks twenty times as often; what is typed and shown is the same.
  const [brief, long] = [await polls(0.1), await polls(2)];
  assert.ok(long < 2 * brief, `${brief} and ${long} calls`);
});

Deno.test({
  name:
    "agent term keeps below 70 MB at the prompt, after a dozen commands and after 60 MB of output",
  // From source each file is a module of its own.
  ignore: !["bash", "tmux"].every(hasProgram) || mainPath().endsWith(".ts") ||
    Deno.build.os !== "linux",
  async fn() {
    await using box = await sandbox();
    await Deno.writeTextFile(`${box.home}/.bashrc`, "PS1='ready> '\n");
    const memory = async () => {
      await using it = await opened(box, ["term", "--shell", "bash"]);
      await it.terminal.waitFor(/^ready>$/m);
      const before = await peak(await it.pid());
      // As many as a summary is renewed after.
      for (let at = 0; at < 12; at++) await enter(it, `echo done${at}`, `done${at}`);
      await enter(it, "head -c 60000000 /dev/zero | tr '\\0' x | fold -w 70; echo; echo ok", "ok");
      return { before, after: await peak(await it.pid()) };
    };
    // The first fills the caches of the runtime.
    await memory();
    const { before, after } = await memory();
    assert.ok(before <= 70, `${before} MB at the prompt`);
    assert.ok(after <= 70, `${before} MB, ${after} MB after the output`);
  },
});

async function peak(pid: number): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(await Deno.readTextFile(`/proc/${pid}/status`)) ??
    [];
  return Number(kilobytes) / 1024;
}
