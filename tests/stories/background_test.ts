/** Commands that go on: the program leaves them, tells of them, and takes them along when it ends. */

import assert from "node:assert/strict";
import { linesOf } from "../support/lines.ts";
import { type Sandbox, sandbox, startProgram } from "../support/program.ts";
import { alive, oddDuration } from "../integration/sandbox/support.ts";

/** Without /proc nobody can look who is left. */
const linux = Deno.build.os === "linux";

function story(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: !linux, fn });
}

/** A project whose model says these answers, and is soon tired of silence. */
async function silent(answers: readonly unknown[], more = ""): Promise<Sandbox> {
  const box = await sandbox();
  await box.config(
    "active_model: test\nshell_silence_s: 0.2\nmodels:\n  test:\n    provider: scripted\n" +
      `    script: script.yaml\n${more}`,
  );
  await Deno.writeTextFile(`${box.home}/.config/agent/script.yaml`, JSON.stringify(answers));
  return box;
}

const shell = (command: string) => ({ calls: [{ name: "run_shell", input: { command } }] });
const output = (input: unknown) => ({ calls: [{ name: "command_output", input }] });
const done = { text: "It runs." };
/** The model thinks for so long that whatever happens meanwhile is not its doing. */
const thinks = { text: "It runs.", wait: 600_000 };

const work = ["work", "--json", "--approve", "all", "serve"];

interface Told {
  readonly type: string;
  readonly [key: string]: unknown;
}

function events(stdout: string): readonly Told[] {
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/** Where the program keeps what other terminals need. */
async function processFiles(box: Sandbox): Promise<readonly string[]> {
  const found: string[] = [];
  const look = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      // In a write layer the kernel keeps a folder that its owner may not list.
      if (isDirectory && name !== "layers") await look(`${folder}/${name}`);
      else if (folder.endsWith("/processes")) found.push(`${folder}/${name}`);
    }
  };
  await look(box.home);
  return found;
}

/** Resolves when no process has the word in its command line; gives up after half a minute. */
async function nobody(word: string): Promise<void> {
  const patience = AbortSignal.timeout(30_000);
  let left = await alive(word);
  while (left.length > 0 && !patience.aborted) left = await alive(word);
  assert.deepEqual(left, []);
}

interface Going extends AsyncDisposable {
  readonly child: Deno.ChildProcess;
  readonly process: Told;
  readonly session: string;
  /** What else it prints, to the end. */
  rest(): Promise<readonly Told[]>;
}

/** The program, up to the moment at which its command has gone to the background. */
async function going(box: Sandbox): Promise<Going> {
  const child = startProgram(work, { cwd: box.project, home: box.home });
  const errors = new Response(child.stderr).text();
  const lines = linesOf(child.stdout);
  let session = "";
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(await errors);
    const event: Told = JSON.parse(value);
    if (event.type === "session_created") session = String(event["id"]);
    if (event.type !== "process") continue;
    return {
      child,
      process: event,
      session,
      rest: async () => (await Array.fromAsync(lines)).map((line) => JSON.parse(line)),
      async [Symbol.asyncDispose]() {
        try {
          child.kill("SIGKILL");
        } catch { /* It has ended. */ }
        await Array.fromAsync(lines);
        await Promise.all([child.status, errors]);
      },
    };
  }
}

story("what still runs when the program ends is stopped, and the last lines say so", async () => {
  const odd = oddDuration();
  await using box = await silent([shell(`echo up; sleep ${odd} & sleep ${odd}`), done]);
  const { code, stderr } = await box.run(["work", "--approve", "all", "serve"]);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^↻ p[0-9a-f]{6} continues in the background: echo up; sleep/m);
  assert.match(stderr, /^■ background command p[0-9a-f]{6} was still running and was stopped: /m);
  assert.deepEqual(await alive(odd), []);
  assert.deepEqual(await processFiles(box), []);
});

story("in Chinese, too", async () => {
  await using box = await silent([shell(`sleep ${oddDuration()}`), done]);
  const { stderr } = await box.run(["work", "--approve", "all", "--lang", "zh", "serve"]);
  assert.match(stderr, /^■ 后台命令 p[0-9a-f]{6} 仍在运行，已停止：sleep/m);
});

story(
  "the log tells of a command that went on, was read, and was stopped by the model",
  async () => {
    const odd = oddDuration();
    const command = `echo up; sleep ${odd}`;
    await using box = await silent([shell(command), output({}), output({ stop: true }), done]);
    const { stdout, code, stderr } = await box.run(work);
    assert.equal(code, 0, stderr);
    const told = events(stdout);
    const processes = told.filter(({ type }) => type === "process");
    const [begun] = processes;
    assert.ok(begun);
    const { id, pid, startedAt } = begun;
    const call = told.find(({ type }) => type === "tool_started")?.["call"];
    const facts = { type: "process", id, call, command, pid, startedAt };
    assert.deepEqual(processes.map(({ v: _, seq: __, at: ___, ...rest }) => rest), [
      { ...facts, state: "background" },
      { ...facts, state: "ended", by: "model" },
    ]);
    const results = told.filter(({ type }) => type === "tool_result");
    assert.deepEqual(results.map(({ offers }) => offers), [
      ["command_output"],
      undefined,
      undefined,
    ]);
    const [moved, read, stopped] = results.map(({ text }) => String(text));
    assert.match(
      moved ?? "",
      new RegExp(`^up\\n\\[still running as ${id}, since it printed nothing`),
    );
    assert.equal(read, "[running]");
    assert.match(stopped ?? "", /^\[stopped: ended by SIG(TERM|KILL)\]$/);
    assert.deepEqual(await alive(odd), []);
  },
);

story("a command that ends by itself in the background is told to the model", async () => {
  // A server, by its name: it runs on the project itself, and sees what others write there.
  const command = "python3 server.py";
  await using box = await silent([
    shell(
      "printf 'import os, sys, time\\nwhile not os.path.exists(\"gate\"): time.sleep(0.05)\\nsys.exit(3)\\n' > server.py",
    ),
    shell(command),
    shell("echo go > gate"),
    output({ wait_s: 30 }),
    done,
  ]);
  const { stdout, code, stderr } = await box.run(work);
  assert.equal(code, 0, stderr);
  const told = events(stdout);
  // On a slow machine the others are silent for long enough as well.
  const ended = told.find((it) =>
    it.type === "process" && it["state"] === "ended" && it["command"] === command
  );
  assert.deepEqual([ended?.["by"], ended?.["exit"]], ["itself", 3]);
  const context = told.find(({ type, text }) =>
    type === "context" && String(text).startsWith(`${ended?.["id"]} `)
  );
  assert.equal(
    context?.["text"],
    `${ended?.["id"]} in the background (\`${command}\`) has ended by itself: exit code 3. ` +
      "command_output shows what it printed last.",
  );
});

story("another terminal lists what runs and stops it while its session is busy", async () => {
  const odd = oddDuration();
  const command = `sleep ${odd}`;
  await using box = await silent([shell(command), thinks]);
  await using it = await going(box);
  const { process: { id, pid }, session } = it;
  const [file] = await processFiles(box);
  assert.equal(((await Deno.stat(file ?? "")).mode ?? 0) & 0o777, 0o600);
  const listed = await box.run(["process", "list", "--json"]);
  const rows = JSON.parse(listed.stdout);
  const since = rows[0]?.since;
  assert.deepEqual(rows, [{ id, session, pid, since, port: null, command }]);
  assert.match(
    (await box.run(["process", "list"])).stdout,
    new RegExp(`^${id} .* sleep ${odd}$`, "m"),
  );
  const stopped = await box.run(["process", "stop", String(id)]);
  assert.deepEqual([stopped.code, stopped.stdout], [0, `Stopped: ${id}\n`]);
  await nobody(odd);
  assert.equal((await box.run(["process", "list"])).stdout.includes(String(id)), false);
  const again = await box.run(["process", "stop", String(id)]);
  assert.deepEqual([again.code, again.stderr.includes(String(id))], [66, true]);
});

story("a process of the same number that is another is never stopped", async () => {
  await using box = await silent([shell(`sleep ${oddDuration()}`), thinks]);
  await using it = await going(box);
  const [file = ""] = await processFiles(box);
  const odd = oddDuration();
  const other = new Deno.Command("sleep", { args: [odd], detached: true }).spawn();
  const record = JSON.parse(await Deno.readTextFile(file));
  await Deno.writeTextFile(file, JSON.stringify({ ...record, pid: other.pid }));
  assert.equal((await box.run(["process", "stop", String(it.process["id"])])).code, 66);
  assert.equal((await alive(odd)).length, 1);
  other.kill("SIGKILL");
  await other.status;
});

for (
  const [signal, sandbox] of [
    ["SIGKILL", "auto"],
    ["SIGKILL", "off"],
    ["SIGTERM", "off"],
    ["SIGINT", "off"],
  ] as const
) {
  story(`nobody is left when ${signal} ends the program, sandbox: ${sandbox}`, async () => {
    const odd = oddDuration();
    // The first is in a session of its own, where a signal to the group does not reach.
    const command = `setsid -w sleep ${odd} & sleep ${odd}`;
    await using box = await silent([shell(command), thinks], `sandbox: ${sandbox}\n`);
    await using it = await going(box);
    assert.ok((await alive(odd)).length > 0);
    it.child.kill(signal);
    await nobody(odd);
    await it.rest();
    const rows = JSON.parse((await box.run(["process", "list", "--json"])).stdout);
    assert.deepEqual(rows, []);
    assert.deepEqual(await processFiles(box), []);
  });
}

story("a session that was killed says, when it goes on, what is no longer running", async () => {
  const odd = oddDuration();
  await using box = await silent([shell(`sleep ${odd}`), { ...thinks, when: "serve" }, done]);
  let session = "";
  {
    await using it = await going(box);
    session = it.session;
  }
  await nobody(odd);
  const script = [shell(`sleep ${odd}`), done];
  await Deno.writeTextFile(`${box.home}/.config/agent/script.yaml`, JSON.stringify(script));
  const { stdout, code, stderr } = await box.run(["session", "resume", "--json", session]);
  assert.equal(code, 0, stderr);
  const shown = await box.run(["session", "show", session]);
  assert.match(
    shown.stdout,
    /^■ background command p[0-9a-f]{6} ended with the program that ran it: sleep /m,
  );
  assert.ok(events(stdout).length > 0);
});
