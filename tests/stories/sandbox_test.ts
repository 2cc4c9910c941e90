/** Confinement as a user meets it: what the doctor says, and the projects' own test runners. */

import assert from "node:assert/strict";
import type { ProcessOutcome } from "../../src/protocol/mod.ts";
import { processSpawner } from "../../src/sandbox/mod.ts";
import { bubblewrap } from "../support/bubblewrap.ts";
import { sandbox } from "../support/program.ts";

async function answers(program: string, ...args: readonly string[]): Promise<boolean> {
  const command = new Deno.Command(program, { args: [...args], stdout: "null", stderr: "null" });
  return await command.output().then(({ success }) => success, () => false);
}

const has = {
  pytest: bubblewrap && await answers("python3", "-m", "pytest", "--version"),
  node: bubblewrap && await answers("node", "--version"),
};

/** Runs a program in a project as the pipeline runs tests: confined, without network. */
async function test(
  files: Readonly<Record<string, string>>,
  words: readonly [string, ...string[]],
  home = Deno.env.get("HOME") ?? "/",
): Promise<ProcessOutcome> {
  await using box = await sandbox(files);
  const [program, ...args] = words;
  await using spawner = processSpawner({
    root: box.project,
    scratch: `${box.home}/scratch`,
    env: (name) => name === "HOME" ? home : Deno.env.get(name),
  });
  const { exit, output } = await spawner.run({
    program,
    args,
    cwd: box.project,
    timeoutMs: 120_000,
    maxOutputBytes: 8000,
    confine: { writable: [], network: false },
  }, { signal: new AbortController().signal });
  return { exit, output, durationMs: 0, outputBytes: 0 };
}

function passes({ exit, output }: ProcessOutcome): void {
  assert.deepEqual(exit, { type: "exited", code: 0 }, output);
}

Deno.test({
  name: "the doctor says that bubblewrap works where it does",
  ignore: !bubblewrap,
  async fn() {
    await using box = await sandbox();
    const { stdout, code } = await box.run(["doctor", "--json"]);
    assert.deepEqual([JSON.parse(stdout).sandbox, code], [{ level: "bubblewrap" }, 0]);
    assert.match((await box.run(["doctor"])).stdout, /^✓ sandbox +bubblewrap: works/m);
    assert.deepEqual([...Deno.readDirSync(box.project)], []);
  },
});

Deno.test("a bwrap on the PATH that only claims to confine is not even asked", async () => {
  await using box = await sandbox();
  const said = `${box.home}/said`;
  const bin = `${box.home}/bin`;
  await Deno.mkdir(bin, { recursive: true });
  const fake =
    `#!/bin/sh\necho asked > ${said}\nwhile [ "$1" != -- ]; do shift; done; shift; "$@"\n` +
    `echo '{ "exit-code": 0 }' >&3\n`;
  await Deno.writeTextFile(`${bin}/bwrap`, fake, { mode: 0o755 });
  const env = { PATH: `${bin}:${Deno.env.get("PATH")}` };
  const plain = JSON.parse((await box.run(["doctor", "--json"])).stdout);
  const { stdout, code } = await box.run(["doctor", "--json"], { env });
  assert.deepEqual([JSON.parse(stdout).sandbox, code], [plain.sandbox, 0]);
  await assert.rejects(Deno.stat(said), Deno.errors.NotFound);
});

Deno.test({
  name: "pytest runs confined, and a hostile test reaches nothing",
  ignore: !has.pytest,
  async fn() {
    const secret = `leak-${crypto.randomUUID()}`;
    await using home = await sandbox({ "../home/.ssh/id": secret });
    const hostile = [
      "import os, pathlib, socket, pytest",
      "HOME = pathlib.Path.home()",
      "def test_secret():",
      "    assert not (HOME / '.ssh' / 'id').exists()",
      "def test_outside():",
      "    for at in (HOME / 'x', pathlib.Path('/etc/x'), pathlib.Path('.git/hooks/pre-commit')):",
      "        with pytest.raises(OSError):",
      "            at.write_text('x')",
      "def test_network():",
      "    with pytest.raises(OSError):",
      "        socket.create_connection(('1.1.1.1', 53), 2)",
      "def test_local_servers_work():",
      "    server = socket.create_server(('127.0.0.1', 0))",
      "    socket.create_connection(server.getsockname(), 2)",
      "def test_temporary(tmp_path):",
      "    (tmp_path / 'x').write_text('x')",
      "    pathlib.Path('made').write_text('x')",
    ].join("\n");
    const files = { "test_hostile.py": `${hostile}\n`, ".git/hooks/README": "" };
    passes(await test(files, ["python3", "-m", "pytest", "-q"], home.home));
  },
});

Deno.test({
  name: "a failing test fails confined too, with its words",
  ignore: !has.pytest,
  async fn() {
    const files = { "test_a.py": "def test_a():\n    assert 1 == 2\n" };
    const { exit, output } = await test(files, ["python3", "-m", "pytest", "-q"]);
    assert.deepEqual(exit, { type: "exited", code: 1 });
    assert.match(output, /assert 1 == 2/);
  },
});

Deno.test({
  name: "npm and node's own runner run confined",
  ignore: !has.node,
  async fn() {
    passes(
      await test({
        "package.json": '{"name":"x","scripts":{"test":"node --test"}}',
        "a.test.js": 'require("node:test")("a", () => {});',
      }, ["npm", "test"]),
    );
  },
});

Deno.test({
  name: "deno test runs confined",
  ignore: !bubblewrap,
  async fn() {
    const words = [Deno.execPath(), "test", "--no-lock", "-A"] as const;
    passes(await test({ "a_test.ts": 'Deno.test("a", () => {});' }, [...words]));
  },
});
