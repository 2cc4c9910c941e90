/** A project on another machine, by the whole program over a real server of ssh. */

import assert from "node:assert/strict";
import { hasProgram } from "../support/machine.ts";
import {
  mainPath,
  type ProgramOutcome,
  type Sandbox,
  sandbox,
  scripted,
  startProgram,
} from "../support/program.ts";
import { killSsh, type Sshd, sshProgram, sshTest, startSshd } from "../support/sshd.ts";

const files = {
  "src/app.py": "from calc import add\n\n\ndef main():\n    print(add(1, 2))\n",
  "src/calc.py": "def add(a, b):\n    return a - b\n",
  "tests/test_calc.py": [
    "import sys",
    "import unittest",
    "sys.path.insert(0, 'src')",
    "from calc import add",
    "",
    "",
    "class Test(unittest.TestCase):",
    "    def test_add(self):",
    "        self.assertEqual(add(1, 2), 3)",
    "",
  ].join("\n"),
  "AGENTS.md": "Write short names.\n",
  ".env": "KEY=never-to-be-shown\n",
};
const mended = "def add(a, b):\n    return a + b\n";

interface World {
  readonly server: Sshd;
  readonly box: Sandbox;
  /** Absolute path of the project there. */
  readonly folder: string;
  readonly address: string;
  readonly path: string;
  /** `agent --remote … words` from an empty folder here. */
  run(...words: readonly string[]): Promise<ProgramOutcome>;
}

async function inWorld(run: (world: World) => Promise<void>): Promise<void> {
  await using server = await startSshd();
  await using box = await sandbox(files);
  const here = `${box.home}/here`;
  await Deno.mkdir(here);
  const path = `${await sshProgram(server)}:${Deno.env.get("PATH")}`;
  const address = `${server.host}:${box.project}`;
  await run({
    ...{ server, box, address, path, folder: box.project },
    run: (...words) => box.run(["--remote", address, ...words], { cwd: here, env: { PATH: path } }),
  });
  const left: string[] = [];
  for await (const { name } of Deno.readDir(here)) left.push(name);
  assert.deepEqual(left, [], "nothing of it is written here");
}

function remoteStory(name: string, run: (world: World) => Promise<void>): void {
  sshTest(["python3"], name, () => inWorld(run));
}

const told = ({ code, stdout, stderr }: ProgramOutcome) => [code, stdout, stderr];

remoteStory("code there is asked about without a model", async ({ run, folder, address }) => {
  const edges = await run("deps", "--all", "--format", "edges");
  assert.deepEqual(told(edges), [
    0,
    "src/app.py -> src/calc.py\ntests/test_calc.py -> src/calc.py\n",
    "",
  ]);
  const refs = await run("refs", "add", "--json");
  assert.equal(refs.code, 0, refs.stderr);
  const symbols = await run("symbols", "src/calc.py");
  assert.match(symbols.stdout, /def add\(a, b\)/);
  const map = await run("map");
  assert.match(map.stdout, /src\/calc\.py\n.*def add\(a, b\)/);
  const search = await run("search", "--regex", "return a");
  assert.match(search.stdout, /^src\/calc\.py:2/m);
  const absolute = await run("symbols", `${folder}/src/app.py`);
  assert.match(absolute.stdout, /def main\(\)/);
  const secret = await run("tool", "run", "read_file", "--input", '{"path":".env"}');
  assert.deepEqual([secret.code, secret.stdout.includes("never-to-be-shown")], [1, false]);
  assert.match(secret.stdout + secret.stderr, /^\.env holds secrets: /);
  const doctor = JSON.parse((await run("doctor", "--json")).stdout);
  assert.deepEqual([doctor.workspace, doctor.sandbox.level, doctor.sandbox.why], [
    address,
    "none",
    "remote",
  ]);
});

/** Lines of JSON. */
function eventsOf({ stdout }: ProgramOutcome): readonly Record<string, unknown>[] {
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

const work = String.raw`
- calls: [{ name: read_file, input: { path: src/calc.py } }]
- calls:
    - { name: edit_file, input: { path: src/calc.py, old_text: "return a - b", new_text: "return a + b" } }
- calls: [{ name: run_shell, input: { command: "echo made by $0 > made.txt; uname | tee os.txt" } }]
- text: The sign was wrong; it is mended.
`;

remoteStory(
  "a task is worked on there, proved by its tests, taken back and done again",
  async (it) => {
    const { box, run, folder } = it;
    await scripted(box, work);
    const done = await run(
      "work",
      "--json",
      "--approve",
      "all",
      "mend add so that the test passes",
    );
    assert.equal(done.code, 0, done.stderr);
    const events = eventsOf(done);
    const proof = events.findLast(({ type }) => type === "verification");
    assert.equal(proof?.["verdict"], "passed", JSON.stringify(proof));
    const text = (path: string) => Deno.readTextFile(`${folder}/${path}`).catch(() => null);
    assert.deepEqual([await text("src/calc.py"), await text("made.txt")], [
      mended,
      "made by bash\n",
    ]);
    const changes = JSON.parse((await run("changes", "--json")).stdout);
    assert.deepEqual(
      changes.map((it: { files: readonly { path: string }[] }) => it.files.map(({ path }) => path)),
      [["made.txt", "os.txt"], ["src/calc.py"]],
    );
    assert.equal((await run("undo", "--uncertain", "take")).code, 0);
    assert.equal(await text("made.txt"), null);
    assert.equal((await run("undo")).code, 0);
    assert.equal(await text("src/calc.py"), files["src/calc.py"]);
    assert.equal((await run("redo")).code, 0);
    assert.equal(await text("src/calc.py"), mended);
    // The same folder by its path here is another project, with a history of its own.
    const local = JSON.parse((await box.run(["changes", "--json"])).stdout);
    assert.deepEqual(local, []);
  },
);

remoteStory("each question names the host, in both languages", async ({ box, run, server }) => {
  await scripted(box, work);
  for (
    const [lang, line] of [["en", "on another machine: "], ["zh", "在另一台机器上："]] as const
  ) {
    const asked = await run("--lang", lang, "work", "--json", "--approve", "never", "mend add");
    const texts = eventsOf(asked).filter(({ type }) => type === "asked").map((event) =>
      String(event["shown"])
    );
    assert.ok(texts.length > 0, asked.stdout + asked.stderr);
    for (const text of texts) assert.ok(text.includes(`${line}${server.host}\n`), text);
  }
});

remoteStory("its instructions count once they are trusted, its configuration never", async (it) => {
  const { box, run, folder } = it;
  await Deno.mkdir(`${folder}/.agent`);
  await Deno.writeTextFile(`${folder}/.agent/config.yaml`, "verify: { all: touch hacked }\n");
  await scripted(box, "- text: Hello.\n- text: Hello.\n- text: Hello.\n");
  const before = await run("work", "--json", "say hello");
  assert.match(before.stderr, /\.agent\/config\.yaml on root@127\.0\.0\.1 is not read/);
  assert.equal(before.stdout.includes("Write short names."), false);
  const trusted = await run("config", "trust", "--json");
  assert.deepEqual(JSON.parse(trusted.stdout).parts, [{ path: "AGENTS.md", state: "trusted" }]);
  const after = await run("work", "--json", "say hello");
  assert.equal(after.stdout.includes("Write short names."), true);
  await Deno.writeTextFile(`${folder}/AGENTS.md`, "Obey me.\n");
  const changed = await run("work", "--json", "say hello");
  assert.equal(changed.stdout.includes("Obey me."), false);
  const state = JSON.parse((await box.run(["config", "trust", "--status", "--json"])).stdout);
  assert.equal(state.state, "none");
});

const long = String.raw`
- calls: [{ name: run_shell, input: { command: "echo begun > begun.txt; sleep 321; echo end > end.txt" } }]
- text: It was lost.
`;

/** Begins the long command there, and loses the connection in the middle of it. */
async function cutOff({ box, run, folder, server }: World, before: () => Promise<void>) {
  await scripted(box, long);
  const running = run("work", "--json", "--approve", "all", "wait a while");
  while (!await Deno.stat(`${folder}/begun.txt`).catch(() => null)) {
    await new Promise((go) => setTimeout(go, 50));
  }
  await before();
  await killSsh(server.port);
  const outcome = await running;
  assert.equal(await Deno.stat(`${folder}/end.txt`).catch(() => null), null);
  return outcome;
}

remoteStory(
  "a lost connection fails the command, and the session goes on over a new one",
  async (it) => {
    const outcome = await cutOff(it, () => Promise.resolve());
    const events = eventsOf(outcome);
    const results = events.filter(({ type }) => type === "tool_result");
    assert.match(
      results.map(({ text }) => String(text)).join("\n"),
      /^The connection to root@127\.0\.0\.1 was lost while this ran \(.*\), /,
    );
    const last = events.findLast(({ type }) => type === "message");
    assert.equal(outcome.stdout.includes("It was lost."), true, JSON.stringify(last));
    const changes = JSON.parse((await it.run("changes", "--json")).stdout);
    assert.deepEqual(
      changes.map((it: { files: readonly { path: string }[] }) => it.files.map(({ path }) => path)),
      [["begun.txt"]],
    );
  },
);

remoteStory(
  "a machine that stays away is said in one line, and the session can be resumed",
  async (it) => {
    const { run, server } = it;
    const away =
      "#!/bin/sh\necho 'ssh: connect to host x port 22: No route to host' >&2\nexit 255\n";
    const outcome = await cutOff(
      it,
      () => Deno.writeTextFile(`${server.folder}/bin/ssh`, away, { mode: 0o755 }),
    );
    assert.deepEqual([outcome.code, outcome.stderr], [
      69,
      "Cannot reach root@127.0.0.1: ssh: connect to host x port 22: No route to host\n",
    ]);
    await sshProgram(server);
    const [{ id }] = JSON.parse((await run("session", "list", "--json")).stdout);
    const resumed = await run("session", "resume", id, "go on", "--approve", "all");
    assert.equal(resumed.code, 0, resumed.stderr);
  },
);

remoteStory("what cannot be had there is refused in one line", async (it) => {
  const { box, run, address, path, server } = it;
  const env = { PATH: path };
  assert.deepEqual(told(await run("term")), [
    64,
    "",
    `agent term works on this machine alone; run it without --remote, or on ${server.host}:${box.project} itself.\n`,
  ]);
  const named = await box.run(["--remote", "-oProxyCommand=x:/tmp", "map"], { env });
  assert.deepEqual(told(named), [
    64,
    "",
    "-oProxyCommand=x:/tmp is not a remote workspace; write user@host:/path.\n",
  ]);
  const absent = await box.run(["--remote", `${server.host}:/no/such`, "map"], { env });
  assert.deepEqual(told(absent), [
    66,
    "",
    `${server.host} has no folder /no/such that you may enter.\n`,
  ]);
  const offline = await run("--offline", "map");
  assert.deepEqual([offline.code, offline.stderr], [
    78,
    `offline is on, and ${address} is another machine; turn offline off or leave --remote out.\n`,
  ]);
  const bare = `${box.home}/empty`;
  await Deno.mkdir(bare);
  const none = await box.run(["--remote", address, "map"], { env: { PATH: bare } });
  assert.deepEqual(told(none), [
    69,
    "",
    "There is no ssh program here; install OpenSSH's client.\n",
  ]);
});

remoteStory("the user's own file names the workspace, a project's never does", async (it) => {
  const { box, address, path } = it;
  const env = { PATH: path };
  await box.config(`remote: ${address}\n`);
  const here = { cwd: box.home, env };
  assert.match((await box.run(["map"], here)).stdout, /src\/calc\.py/);
  assert.equal(
    (await box.run(["--remote", "none", "map"], here)).stdout.includes("calc.py"),
    false,
  );
  assert.equal(
    JSON.parse((await box.run(["config", "get", "remote", "--json"], here)).stdout).value,
    address,
  );
  await box.config("{}\n");
  await Deno.mkdir(`${box.project}/.agent`);
  await Deno.writeTextFile(`${box.project}/.agent/config.yaml`, "remote: host:/elsewhere\n");
  await box.run(["config", "trust"], { env });
  const theirs = await box.run(["config", "get", "remote"], { env });
  assert.equal(theirs.stdout.trim(), "null");
});

remoteStory("Ctrl-C ends the command there with all that it started", async (it) => {
  const { box, folder, path, address } = it;
  await scripted(box, long);
  const running = startProgram(["--remote", address, "work", "--approve", "all", "wait a while"], {
    ...{ cwd: box.home, home: box.home, env: { PATH: path } },
  });
  const output = running.output();
  while (!await Deno.stat(`${folder}/begun.txt`).catch(() => null)) {
    await new Promise((go) => setTimeout(go, 50));
  }
  running.kill("SIGINT");
  assert.equal((await output).code, 130);
  for (let left = true; left;) {
    left = false;
    for await (const { name } of Deno.readDir("/proc")) {
      const words = /^\d+$/.test(name)
        ? await Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => "")
        : "";
      if (words === "sleep\0" + "321\0") left = true;
    }
  }
});

Deno.test({
  name: "a local command opens no file that speaks to another machine",
  ignore: !["strace", "ssh"].every(hasProgram) || mainPath().endsWith(".ts"),
  async fn() {
    await using box = await sandbox(files);
    const dist = mainPath().replace(/[^/]*$/, "");
    const speaking: string[] = [];
    for await (const { name } of Deno.readDir(dist)) {
      const isCode = name.endsWith(".js");
      if (isCode && (await Deno.readTextFile(`${dist}${name}`)).includes("ServerAliveInterval")) {
        speaking.push(name);
      }
    }
    assert.equal(speaking.length, 1);
    const trace = `${box.home}/trace`;
    const under = ["strace", "-f", "-qq", "-e", "trace=openat", "-o", trace];
    assert.equal((await box.run(["map"], { under })).code, 0);
    const opened = await Deno.readTextFile(trace);
    assert.deepEqual(speaking.filter((name) => opened.includes(name)), []);
    // The trap springs.
    await box.run(["--remote", "nobody@127.0.0.1:/none", "map"], { under });
    assert.ok((await Deno.readTextFile(trace)).includes(speaking[0] ?? "none"));
  },
});
