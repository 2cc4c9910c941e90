/** The box that serves one reading command after another. */

import assert from "node:assert/strict";
import type { Confinement, Exit, ProcessOutcome, Spawner } from "../../../src/protocol/mod.ts";
import { noLimits } from "../../../src/sandbox/limits.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { withFolder } from "../../support/folder.ts";

const reading: Confinement = { writable: [], network: false, reads: "shared" };

interface Place {
  readonly root: string;
  readonly secrets: string[];
  readonly variables: Map<string, string>;
  readonly spawner: Spawner;
  /** Runs a line of bash, and fails unless it exits with 0. */
  read(line: string): Promise<string>;
  run(line: string, options?: RunOptions): Promise<ProcessOutcome>;
}

interface RunOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly maxOutputBytes?: number;
  readonly onOutput?: (text: string) => void;
  readonly confine?: Confinement;
}

function readBox(name: string, body: (place: Place) => Promise<void>): void {
  Deno.test({
    name,
    ignore: !bubblewrap,
    fn: () =>
      withFolder(async (folder) => {
        const [root, home] = [`${folder}/project`, `${folder}/home`];
        for (const path of [root, home]) await Deno.mkdir(path);
        const secrets: string[] = [];
        const variables = new Map([["HOME", home]]);
        const spawner = processSpawner({
          env: (name) => variables.get(name) ?? Deno.env.get(name),
          scratch: `${folder}/scratch`,
          root,
          secrets: () => Promise.resolve([...secrets]),
          limits: { ...noLimits, files: 4000 },
        });
        const run = (line: string, options: RunOptions = {}) => runIn(spawner, root, line, options);
        const read = async (line: string) => {
          const { exit, output } = await run(line);
          assert.deepEqual(exit, { type: "exited", code: 0 }, output);
          return output;
        };
        try {
          await body({ root, secrets, variables, spawner, read, run });
        } finally {
          await spawner.close();
        }
        assert.deepEqual(await processesOf(root), []);
      }),
  });
}

function runIn(
  spawner: Spawner,
  root: string,
  line: string,
  { timeoutMs = 20_000, maxOutputBytes = 100_000, confine = reading, ...options }: RunOptions,
): Promise<ProcessOutcome> {
  const { signal = new AbortController().signal, onOutput } = options;
  return spawner.run({
    program: "bash",
    args: ["--norc", "-c", line],
    cwd: root,
    timeoutMs,
    maxOutputBytes,
    confine,
  }, { signal, ...(onOutput ? { onOutput } : {}) });
}

/** Processes of this machine that work in a folder. */
async function processesOf(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const cwd = await Deno.readLink(`/proc/${name}/cwd`).catch(() => "");
    if (cwd === folder) found.push(name);
  }
  return found;
}

/** Prints a word that is the box's own. */
const boxLine = "[ -e /tmp/box ] || echo $RANDOM-$RANDOM-$RANDOM > /tmp/box; cat /tmp/box";

readBox("reading commands have one box after another, and others have their own", async (it) => {
  const first = await it.read(boxLine);
  assert.equal(await it.read(boxLine), first);
  const { output } = await it.run(boxLine, { confine: { writable: [], network: false } });
  assert.notEqual(output, first);
  assert.equal(await it.read(boxLine), first);
});

readBox("two at a time have two boxes", async (it) => {
  const [one, other] = await Promise.all([it.read(`sleep 0.2; ${boxLine}`), it.read(boxLine)]);
  assert.notEqual(one, other);
});

readBox(
  "the project is there as it is now, whoever changed it, and cannot be written",
  async (it) => {
    await Deno.writeTextFile(`${it.root}/a`, "one\n");
    assert.equal(await it.read("cat a"), "one\n");
    await Deno.writeTextFile(`${it.root}/b`, "two\n");
    await Deno.rename(`${it.root}/b`, `${it.root}/a`);
    assert.equal(await it.read("cat a; ls"), "two\na\n");
    await Deno.writeTextFile(`${it.root}/a`, "three\n");
    assert.equal(await it.read("cat a"), "three\n");
    for (const line of ["echo x > a", "rm a", "touch c", "mkdir d", "chmod 777 a", "ln a e"]) {
      const { exit, output } = await it.run(line);
      assert.notDeepEqual(exit, { type: "exited", code: 0 }, line);
      assert.match(output, /Read-only file system/, line);
    }
    assert.deepEqual(Array.from(Deno.readDirSync(it.root), ({ name }) => name), ["a"]);
  },
);

readBox("a secret that came or was replaced since the last command is hidden", async (it) => {
  const box = await it.read(boxLine);
  const path = `${it.root}/.env`;
  await Deno.writeTextFile(path, "KEY=one\n");
  it.secrets.push(path);
  assert.equal(await it.read("cat .env"), "");
  assert.notEqual(await it.read(boxLine), box);
  await Deno.writeTextFile(`${it.root}/.env.new`, "KEY=two\n");
  await Deno.rename(`${it.root}/.env.new`, path);
  assert.equal(await it.read("cat .env"), "");
});

readBox("another environment is another box", async (it) => {
  const box = await it.read(boxLine);
  it.variables.set("LANG", "C");
  assert.equal(await it.read("echo $LANG"), "C\n");
  assert.notEqual(await it.read(boxLine), box);
});

readBox("whoever is left of a command ends with it, and its box too", async (it) => {
  const box = await it.read(boxLine);
  assert.equal(await it.read("setsid sleep 1000 & echo on"), "on\n");
  assert.notEqual(await it.read(boxLine), box);
  assert.equal(await it.read("cat /proc/[0-9]*/comm | grep -c sleep || true"), "0\n");
});

readBox("each command has its own output, code, signal and an empty input", async (it) => {
  await Deno.writeTextFile(`${it.root}/odd`, "a\x1eb\x1e");
  assert.equal(await it.read("printf 'no line'; printf error >&2"), "no lineerror");
  assert.equal(await it.read("cat odd"), "a\x1eb\x1e");
  assert.equal(await it.read("wc -c"), "0\n");
  const exits: Exit[] = [];
  for (const line of ["exit 3", "kill -SEGV $$", "exec /no/program", "true"]) {
    exits.push((await it.run(line)).exit);
  }
  assert.deepEqual(exits, [
    { type: "exited", code: 3 },
    { type: "signalled", signal: "SIGSEGV" },
    { type: "exited", code: 127 },
    { type: "exited", code: 0 },
  ]);
  const words = `printf '<%s>' "it's" 'two\nlines' '\\n $HOME' "中\u{1F600}"`;
  assert.equal(await it.read(words), "<it's><two\nlines><\\n $HOME><中\u{1F600}>");
});

readBox("five megabytes come whole, and are heard as they come", async (it) => {
  let heard = 0;
  const line = "head -c 5000000 /dev/zero | tr '\\0' x; printf '\\036'";
  const { outputBytes } = await it.run(line, { onOutput: (text) => heard += text.length });
  assert.deepEqual([outputBytes, heard], [5_000_001, 5_000_001]);
  assert.equal(await it.read("echo next"), "next\n");
});

readBox(
  "a limit of time and a caller end a command with its box, and the next has another",
  async (it) => {
    const box = await it.read(boxLine);
    const late = await it.run("echo before; sleep 1000", { timeoutMs: 300 });
    assert.deepEqual([late.exit, late.output], [{ type: "timed_out" }, "before\n"]);
    const other = await it.read(boxLine);
    assert.notEqual(other, box);
    const stop = new AbortController();
    const onOutput = () => stop.abort();
    const stopped = await it.run("echo begun; sleep 1000", { signal: stop.signal, onOutput });
    assert.deepEqual([stopped.exit, stopped.output], [{ type: "cancelled" }, "begun\n"]);
    assert.notEqual(await it.read(boxLine), other);
  },
);

readBox("a box that died between two commands is replaced", async (it) => {
  await it.read("true");
  for (const pid of await processesOf(it.root)) Deno.kill(Number(pid), "SIGKILL");
  while ((await processesOf(it.root)).length > 0);
  assert.equal(await it.read("echo alive"), "alive\n");
});

readBox("one that goes on in the background keeps its box to itself", async (it) => {
  const box = await it.read(boxLine);
  const signal = new AbortController().signal;
  const { exit } = await it.spawner.background.run({
    program: "bash",
    args: ["-c", `${boxLine}; sleep 1000`],
    cwd: it.root,
    timeoutMs: 20_000,
    maxOutputBytes: 1_000,
    confine: reading,
  }, { signal, rules: { name: "sleep", silenceMs: 300 } });
  assert.equal(exit.type, "background");
  assert.notEqual(await it.read(boxLine), box);
  if (exit.type === "background") await it.spawner.background.stop(exit.id);
  assert.deepEqual(it.spawner.background.list().map(({ state }) => state.type), ["ended"]);
  assert.equal(await it.read("echo next"), "next\n");
});
