/** What a confined program can and cannot do; every line is tried with the real bubblewrap. */

import assert from "node:assert/strict";
import type { Command, Confinement, ProcessOutcome } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { alive, inPlace, oddDuration, type Place, timeless } from "./support.ts";

interface Wishes extends Partial<Confinement> {
  readonly command?: Partial<Command>;
  readonly home?: string;
  readonly hidden?: readonly string[];
}

/** A spawner's `run` of scripts in one place, confined. */
function confined(place: Place, { command, home, hidden, ...confine }: Wishes = {}) {
  const env: Readonly<Record<string, string | undefined>> = { PATH: "/usr/bin:/bin", HOME: home };
  const spawner = processSpawner({
    ...place,
    env: (name) => env[name],
    ...(hidden ? { hidden } : {}),
  });
  return (script: string, options: Partial<Parameters<typeof spawner.run>[1]> = {}) =>
    spawner.run({
      program: "bash",
      args: ["--noprofile", "--norc", "-c", script],
      cwd: place.root,
      timeoutMs: 60_000,
      maxOutputBytes: 4000,
      confine: { writable: [], network: false, ...confine },
      ...command,
    }, { signal: new AbortController().signal, ...options });
}

function test(name: string, body: (place: Place) => Promise<void>): void {
  Deno.test({ name, ignore: !bubblewrap, fn: () => inPlace(body) });
}

const exited = (code: number): ProcessOutcome["exit"] => ({ type: "exited", code });

/** Of Bourne shells, only dash tells that a signal ended a program. */
const isDash = await Deno.realPath("/bin/sh").then((path) => path.endsWith("dash"), () => false);

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}

test("the workspace and its own /tmp are written, the rest of the machine is not", async (place) => {
  const home = `${place.root}/../home`;
  const other = `${place.root}/../other`;
  await Deno.mkdir(home);
  await Deno.mkdir(other);
  const own = new URL(`../../../leak-${crypto.randomUUID()}`, import.meta.url).pathname;
  const run = confined(place, { home: await Deno.realPath(home) });
  try {
    const { output, exit } = await run(
      `echo in > inside && mkdir -p deep/er && echo x > /tmp/mine && cat /tmp/mine
       for at in ${own} ${home}/x ${other}/x /etc/x /usr/x /x; do
         (echo leak > "$at") 2>/dev/null && echo "wrote $at"
       done; echo "$TMPDIR"; ls /tmp/mine`,
    );
    assert.deepEqual({ output, exit }, { output: "x\n/tmp\n/tmp/mine\n", exit: exited(0) });
    assert.equal(await Deno.readTextFile(`${place.root}/inside`), "in\n");
    assert.deepEqual(
      await Promise.all([own, `${home}/x`, `${other}/x`, "/etc/x", "/tmp/mine"].map(exists)),
      [false, false, false, false, false],
    );
  } finally {
    await Deno.remove(own).catch(() => {});
  }
  assert.equal((await run("ls -A /tmp | grep -c mine")).output, "0\n");
});

test("a folder that was named is written too, one that is not there refuses the run", async (place) => {
  const named = `${place.root}/../named`;
  await Deno.mkdir(named);
  const run = confined(place, { writable: [named] });
  assert.deepEqual((await run(`echo x > ${named}/x`)).exit, exited(0));
  assert.equal(await Deno.readTextFile(`${named}/x`), "x\n");
  // A copy of the project may lie in our private folder, the rest of which stays hidden.
  const copy = `${place.scratch}/copy`;
  await write({ [`${copy}/a`]: "", [`${place.scratch}/b`]: "" });
  const inCopy = confined(place, { writable: [copy], command: { cwd: copy } });
  assert.equal((await inCopy("touch c; ls; ls ..")).output, "a\nc\ncopy\n");
  for (const folder of [`${named}/gone`, "/"]) {
    const { exit } = await confined(place, { writable: [folder] })(`touch ran`);
    assert.equal(exit.type, "not_confined", folder);
  }
  assert.equal(await exists(`${place.root}/ran`), false);
});

test("the network is shut, and open where it was asked for", async (place) => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const script = `(exec 7<>/dev/tcp/127.0.0.1/${listener.addr.port}) 2>/dev/null && echo reached`;
  assert.equal((await confined(place)(script)).output, "");
  assert.equal((await confined(place, { network: true })(script)).output, "reached\n");
  // Sockets of Docker, D-Bus and the key agent lie there.
  assert.equal((await confined(place)("ls -A /run")).output, "");
});

test("secrets are not seen, whether file, folder or link, and are not touched", async (place) => {
  const base = await Deno.realPath(`${place.root}/..`);
  const home = `${base}/home`;
  await write({
    [`${home}/.ssh/id_ed25519`]: "secret",
    [`${home}/.aws/credentials`]: "secret",
    [`${home}/.netrc`]: "secret",
    [`${home}/.npmrc`]: "secret",
    [`${home}/.config/agent/config.yaml`]: "secret",
    [`${home}/elsewhere/hosts.yml`]: "secret",
    [`${home}/plain`]: "plain",
    [`${place.root}/.env`]: "of the project",
  });
  await Deno.symlink(`${home}/elsewhere`, `${home}/.config/gh`);
  const run = confined(place, { home, hidden: [`${home}/.config/agent`, `${base}/not-there`] });
  const { output } = await run(
    `grep -rl secret ${home} ${place.scratch}; cat .env ~/plain; echo > ~/.netrc; ls -A ~/.ssh`,
  );
  assert.equal(
    output,
    `of the projectplain/usr/bin/bash: line 1: ${home}/.netrc: Read-only file system\n`,
  );
  assert.equal(await Deno.readTextFile(`${home}/.ssh/id_ed25519`), "secret");
  assert.equal(await Deno.readTextFile(`${home}/.netrc`), "secret");
});

test("secrets stay hidden where the home folder itself is the workspace", async (place) => {
  await write({ [`${place.root}/.ssh/id`]: "secret" });
  const { output } = await confined(place, { home: place.root })("cat .ssh/id; echo x > y");
  assert.match(output, /^cat: .*No such file or directory\n$/);
  assert.equal(await exists(`${place.root}/y`), true);
});

test("no hook, no setting and no history can be planted", async (place) => {
  await write({
    [`${place.root}/.git/config`]: "[core]\n",
    [`${place.root}/.git/hooks/pre-commit.sample`]: "",
    [`${place.root}/.agent/config.yaml`]: "verify: []\n",
  });
  const { output } = await confined(place)(
    `for at in .git/hooks/pre-commit .git/config .git/commondir .agent/config.yaml; do
       (echo evil > $at) 2>/dev/null && echo "wrote $at"
     done
     mv .git .g 2>/dev/null && echo moved; rm -rf .git .agent 2>/dev/null && echo removed
     umount .git 2>/dev/null && echo unmounted; cat .git/config .agent/config.yaml`,
  );
  assert.equal(output, "[core]\nverify: []\n");
  assert.deepEqual(await exists(`${place.root}/.git/hooks/pre-commit`), false);
});

test("what is not there cannot be made either, and nothing of the guard stays", async (place) => {
  const run = confined(place);
  const script = "(echo x > .git/config || echo x > .agent/config.yaml || " +
    "rm -r .git || mv .agent a) 2>/dev/null || echo held";
  const stop = new AbortController();
  let ready = () => {};
  const started = new Promise<void>((resolve) => ready = resolve);
  // One ends while the other still needs the guards.
  const long = run(`echo ready; until [ -e go ]; do sleep 0.01; done; ${script}`, {
    signal: stop.signal,
    onOutput: () => ready(),
  });
  await started;
  assert.equal((await run(script)).output, "held\n");
  assert.equal(await exists(`${place.root}/.git`), true);
  await Deno.writeTextFile(`${place.root}/go`, "");
  assert.equal((await long).output, "ready\nheld\n");
  assert.deepEqual([...Deno.readDirSync(place.root)].map(({ name }) => name), ["go"]);
});

test("a .git that is a link refuses the run, since a link could be replaced", async (place) => {
  await Deno.symlink("../elsewhere", `${place.root}/.git`);
  assert.deepEqual((await confined(place)("touch ran")).exit, {
    type: "not_confined",
    reason: `${place.root}/.git is a link, which could be replaced`,
  });
  assert.equal(await exists(`${place.root}/ran`), false);
});

test("an overlay is seen inside, and the file outside is untouched", async (place) => {
  const file = `${place.root}/tests/test_a.py`;
  const tool = `${place.root}/tool`;
  const kept = `${place.root}/../kept`;
  await write({ [file]: "new", [tool]: "", [kept]: "old" });
  await write({ [`${kept}.sh`]: "#!/bin/sh\necho ran\n", [`${place.root}/empty`]: "full" });
  await Deno.chmod(tool, 0o755);
  const run = confined(place, {
    overlays: [
      { path: file, content: kept },
      { path: tool, content: `${kept}.sh` },
      { path: `${place.root}/empty`, content: null },
    ],
  });
  const { output } = await run(
    "cat tests/test_a.py; ./tool; wc -c < empty; (echo x > tests/test_a.py) 2>/dev/null || echo no",
  );
  assert.equal(output, "oldran\n0\nno\n");
  assert.deepEqual(
    [await Deno.readTextFile(file), await Deno.readTextFile(kept)],
    ["new", "old"],
  );
  assert.equal(((await Deno.stat(tool)).mode ?? 0) & 0o777, 0o755);
});

test("an overlay without a file below it, or without content, refuses the run", async (place) => {
  await write({ [`${place.root}/there`]: "" });
  const [there, gone] = [`${place.root}/there`, `${place.root}/gone`];
  const reasons: string[] = [];
  for (const overlay of [{ path: gone, content: null }, { path: there, content: gone }]) {
    const { exit } = await confined(place, { overlays: [overlay] })("touch ran");
    reasons.push(exit.type === "not_confined" ? exit.reason : exit.type);
  }
  assert.deepEqual(reasons, [
    `${gone} is not there: to show it inside, it would have to be made in the workspace`,
    `${gone} cannot be laid over a file: No such file or directory`,
  ]);
  assert.equal(await exists(`${place.root}/ran`), false);
  assert.equal(await exists(gone), false);
});

test("output, exit codes and signals are the program's own", async (place) => {
  const run = confined(place);
  assert.deepEqual(timeless(await run("echo one; echo two >&2; exit 143")), {
    exit: exited(143),
    output: "one\ntwo\n",
    outputBytes: 8,
  });
  const { exit, output } = await run("echo a; kill -KILL $$");
  assert.deepEqual(exit, isDash ? { type: "signalled", signal: "SIGKILL" } : exited(137));
  assert.equal(output, "a\n");
  assert.deepEqual((await run("read line; exit $?")).exit, exited(1));
  const gone = { program: "/no/such/program" };
  assert.deepEqual((await confined(place, { command: gone })("")).exit, { type: "not_found" });
  const nowhere = { cwd: `${place.root}/gone` };
  assert.deepEqual((await confined(place, { command: nowhere })("")).exit, { type: "not_found" });
});

test("a program that the box hides is said not to have run", async (place) => {
  const program = `${place.root}/../tool`;
  await Deno.writeTextFile(program, "#!/bin/sh\n", { mode: 0o755 });
  const { exit } = await confined(place, { command: { program } })("");
  assert.deepEqual(exit, { type: "not_confined", reason: "its program is hidden" });
});

test("its end, its time limit and a cancel leave nobody, not even who left the group", async (place) => {
  const word = oddDuration();
  const leave = `sleep ${word} & (setsid sleep ${word} > /dev/null 2>&1 &)
    (trap "" TERM HUP; sleep ${word}) > /dev/null & echo started`;
  const ended = await confined(place)(leave);
  assert.deepEqual(timeless(ended), { exit: exited(0), output: "started\n", outputBytes: 8 });
  assert.deepEqual(await alive(word), []);
  const slow = confined(place, { command: { timeoutMs: 700 } });
  const late = await slow(`${leave}; sleep ${word}`);
  assert.deepEqual(timeless(late), {
    exit: { type: "timed_out" },
    output: "started\n",
    outputBytes: 8,
  });
  assert.deepEqual(await alive(word), []);
  const stop = new AbortController();
  const { exit } = await confined(place)(`${leave}; sleep ${word}`, {
    signal: stop.signal,
    onOutput: () => stop.abort(),
  });
  assert.deepEqual(exit, { type: "cancelled" });
  assert.deepEqual(await alive(word), []);
  assert.deepEqual([...Deno.readDirSync(place.root)], []);
});

test("it sees its own processes only, and holds no privilege", async (place) => {
  const { output } = await confined(place)(
    `kill -0 ${Deno.pid} 2>/dev/null && echo reached
     for it in /proc/[0-9]*; do tr '\\0' ' ' < $it/cmdline; echo; done | grep -c "[d]eno.* test"
     mkdir m; mount -t tmpfs x m 2>/dev/null && echo mounted
     for it in /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /sys/power/state; do
       # Opened and not written: had it worked, nothing would be different.
       (: >> $it) 2>/dev/null && echo "opened $it"
     done
     grep NoNewPrivs /proc/self/status`,
  );
  assert.equal(output, "0\nNoNewPrivs:\t1\n");
});

test("without the wish to be confined nothing is different", async (place) => {
  const run = confined(place, { command: { confine: undefined } });
  const { output } = await run("echo $TMPDIR; readlink /proc/self/ns/net");
  const [tmp, space] = output.split("\n");
  assert.equal(tmp, `${place.scratch}/tmp`);
  assert.equal(space, await Deno.readLink("/proc/self/ns/net"));
  assert.equal(await exists(`${place.scratch}/box`), false);
});
