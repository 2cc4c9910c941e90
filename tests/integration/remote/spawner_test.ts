/** Programs on another machine: what comes back, and that nothing of them is left. */

import assert from "node:assert/strict";
import { AgentError, type Command, type ProcessOutcome } from "../../../src/protocol/mod.ts";
import { openRemote, type Remote } from "../../../src/remote/mod.ts";
import { KnownSecrets } from "../../../src/util/mod.ts";
import { killSsh, type Sshd, sshTest, startSshd } from "../../support/sshd.ts";

interface World {
  readonly remote: Remote;
  readonly folder: string;
  readonly server: Sshd;
  run(script: string, more?: Partial<Command>, options?: RunOptions): Promise<ProcessOutcome>;
}

interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onOutput?: (text: string) => void;
}

const secrets = new KnownSecrets();
secrets.add("sk-a-secret-of-this-side");

/** Variables of this side. */
const here: Readonly<Record<string, string>> = {
  HOME: Deno.env.get("HOME") ?? "/",
  PATH: Deno.env.get("PATH") ?? "",
  LANG: "de_DE.UTF-8",
  TERM: "xterm-test",
  PRIVATE: "never to be sent",
};

async function inWorld(run: (world: World) => Promise<void>): Promise<void> {
  await using server = await startSshd();
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await using remote = await openRemote(`${server.host}:${folder}`, {
      ssh: server.ssh,
      env: (name) => here[name],
      redact: () => secrets.bytes(),
    });
    const start = (script: string, more: Partial<Command> = {}, options: RunOptions = {}) =>
      remote.spawner.run({
        program: "sh",
        args: ["-c", script],
        cwd: folder,
        timeoutMs: 60_000,
        maxOutputBytes: 10_000,
        ...more,
      }, { signal: new AbortController().signal, ...options });
    await run({ remote, folder, server, run: start });
    await remote.spawner.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function remoteTest(name: string, run: (world: World) => Promise<void>): void {
  sshTest([], name, () => inWorld(run));
}

const told = ({ exit, output }: ProcessOutcome) => ({ exit, output });

remoteTest("both streams come in their order, with the exit code", async ({ run, folder }) => {
  const heard: string[] = [];
  const outcome = await run("echo out; echo err >&2; echo $1; pwd; exit 7", {
    args: ["-c", 'echo out; echo err >&2; echo "$1"; pwd; exit 7', "sh", "it's\n'two' lines"],
  }, { onOutput: (text) => heard.push(text) });
  const output = `out\nerr\nit's\n'two' lines\n${folder}\n`;
  assert.deepEqual(told(outcome), { exit: { type: "exited", code: 7 }, output });
  assert.deepEqual([heard.join(""), outcome.outputBytes], [output, output.length]);
});

remoteTest("a program that is not there is not found, by name or by path", async ({ run }) => {
  for (const program of ["no-such-program", "/no/such/program"]) {
    const outcome = await run("", { program, args: [] });
    assert.deepEqual(told(outcome), { exit: { type: "not_found" }, output: "" });
  }
});

remoteTest(
  "its input is closed, and no variable of this side is there",
  async ({ run, folder }) => {
    const outcome = await run("cat; env -u PATH -u PWD -u SHLVL -u _ | sort", {
      env: { OWN: "a b'c" },
    });
    const { HOME, USER = "root", LOGNAME = USER, SHELL = "/bin/bash" } = Deno.env.toObject();
    const known = new Map([["HOME", HOME], ["USER", USER], ["LOGNAME", LOGNAME], ["SHELL", SHELL]]);
    const rows = outcome.output.trim().split("\n").map((row) => row.split("="));
    assert.deepEqual(
      rows.filter(([name = ""]) => !known.has(name) && name !== "TZ" && name !== "LANG"),
      [["OWN", "a b'c"], ["TERM", "xterm-test"]],
      folder,
    );
  },
);

remoteTest("output is capped, and secrets of this side are taken out of it", async ({ run }) => {
  const long = await run("i=0; while [ $i -lt 5000 ]; do echo line $i; i=$((i+1)); done", {
    maxOutputBytes: 1000,
  });
  assert.equal(long.outputBytes, 48_890);
  assert.ok(
    long.output.length < 1200 &&
      /^line 0\n[\s\S]* left out …\][\s\S]*line 4999\n$/.test(long.output),
  );
  assert.equal("spill" in long, false);
  const { output } = await run("printf 'sk-a-secret-'; sleep 0.1; echo of-this-side");
  assert.equal(output.includes("sk-a-secret"), false);
});

/** Numbers of processes whose words hold this one. */
async function processesWith(word: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const words = await Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => "");
    if (words.split("\0").includes(word)) found.push(name);
  }
  return found;
}

/** Nobody of the group is left: a killed process may take a moment to be gone. */
async function gone(word: string): Promise<void> {
  while ((await processesWith(word)).length > 0) await new Promise((go) => setTimeout(go, 20));
}

/** A number of seconds that no other test sleeps. */
const seconds = () => String(100_000 + Math.floor(Math.random() * 800_000));

remoteTest("a cancellation ends the whole group", async ({ run }) => {
  const [own, child] = [seconds(), seconds()];
  const stop = new AbortController();
  const outcome = await run(`sh -c 'sleep ${child}; :' & echo started; sleep ${own}; :`, {}, {
    signal: stop.signal,
    onOutput: (text) => void (text.includes("started") && stop.abort()),
  });
  assert.deepEqual(told(outcome), { exit: { type: "cancelled" }, output: "started\n" });
  await gone(own);
  await gone(child);
});

remoteTest("a time limit ends the group, and what it left behind ends with it", async ({ run }) => {
  const [slow, left] = [seconds(), seconds()];
  const outcome = await run(`echo begun; sleep ${slow}; :`, { timeoutMs: 1000 });
  assert.deepEqual(told(outcome), { exit: { type: "timed_out" }, output: "begun\n" });
  await gone(slow);
  const quick = await run(`sleep ${left} & echo done`);
  assert.deepEqual(told(quick), { exit: { type: "exited", code: 0 }, output: "done\n" });
  await gone(left);
});

remoteTest("a signal ends it like an exit of 128 and its number", async ({ run }) => {
  assert.deepEqual((await run("kill -TERM $$")).exit, { type: "exited", code: 143 });
  assert.deepEqual((await run("kill -KILL 0")).exit, { type: "signalled", signal: "SIGKILL" });
});

remoteTest(
  "a lost connection ends the group and is said, and what comes later finds a new one",
  async (world) => {
    const { run, remote, server, folder } = world;
    await Deno.writeTextFile(`${folder}/a`, "here\n");
    const word = seconds();
    const lost = run(`echo begun; sleep ${word}; :`, {}, {
      onOutput: () => void killSsh(server.port),
    });
    await assert.rejects(
      lost,
      (error) => error instanceof AgentError && error.code === "remote.lost",
    );
    await gone(word);
    const { bytes } = await remote.workspace.read("a", { maxBytes: 10 });
    assert.equal(new TextDecoder().decode(bytes), "here\n");
    assert.equal((await run("echo again")).output, "again\n");
  },
);

remoteTest(
  "another folder at its path after a lost connection is not gone on with",
  async (world) => {
    const { run, server, folder } = world;
    // Until it is lost by what is under way, the next call may still be given to the old one.
    const lost = run(`echo begun; sleep ${seconds()}; :`, {}, {
      onOutput: () => void killSsh(server.port),
    });
    await assert.rejects(lost);
    await Deno.rename(folder, `${folder}-before`);
    await Deno.mkdir(folder);
    try {
      await assert.rejects(
        run("touch made"),
        (error) => error instanceof AgentError && error.code === "workspace.gone",
      );
      assert.deepEqual([...Deno.readDirSync(folder)], []);
    } finally {
      await Deno.remove(`${folder}-before`, { recursive: true });
    }
  },
);

sshTest([], "a machine that went away is said to each of several calls", async () => {
  const server = await startSshd();
  await using remote = await openRemote(`${server.host}:/tmp`, { ssh: server.ssh });
  await killSsh(server.port);
  await server[Symbol.asyncDispose]();
  const said = (error: unknown) => error instanceof AgentError ? error.code : String(error);
  const look = () => remote.workspace.read("no-such-file", { maxBytes: 10 }).catch(said);
  await look();
  assert.deepEqual(await Promise.all([look(), look()]), [
    "remote.unreachable",
    "remote.unreachable",
  ]);
});

remoteTest("what asks for a box and may not go without does not run", async ({ run, folder }) => {
  const boxed = { confine: { writable: [folder], network: false } };
  const outcome = await run("touch ran", boxed);
  assert.deepEqual(outcome.exit, {
    type: "not_confined",
    reason: `there is no sandbox on ${Deno.env.get("USER") ?? "root"}@127.0.0.1`,
  });
  const free = { confine: { ...boxed.confine, otherwise: "unconfined" as const } };
  assert.deepEqual((await run("ls", free)).output, "");
});
