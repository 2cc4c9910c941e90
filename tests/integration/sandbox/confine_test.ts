/** What a confined program can and cannot do, at every level that confines files. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type {
  Command,
  Confinement,
  ProcessOutcome,
  SandboxLevel,
} from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import {
  alive,
  fileLevels,
  inPlace,
  oddDuration,
  type Place,
  systemFolders,
  timeless,
} from "./support.ts";

interface Wishes extends Partial<Confinement> {
  readonly command?: Partial<Command>;
  readonly home?: string;
  readonly hidden?: readonly string[];
  readonly projectSecrets?: readonly string[];
}

/** A spawner's `run` of scripts in one place, confined. */
function confined(
  place: Room,
  { command, home, hidden, projectSecrets = [], ...confine }: Wishes = {},
) {
  const env: Readonly<Record<string, string | undefined>> = { PATH: "/usr/bin:/bin", HOME: home };
  const spawner = processSpawner({
    ...place,
    env: (name) => env[name],
    ...(hidden ? { hidden } : {}),
    levels: [place.level],
    systemFolders,
    secrets: () => Promise.resolve(projectSecrets),
  });
  place.ends.defer(() => spawner.close());
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

interface Room extends Place {
  readonly level: SandboxLevel;
  /** What is done before the place is removed. */
  readonly ends: AsyncDisposableStack;
}

function test(name: string, body: (place: Room) => Promise<void>): void {
  for (const { level, ignore } of fileLevels) {
    const fn = () =>
      inPlace(async (place) => {
        await using ends = new AsyncDisposableStack();
        await body({ ...place, level, ends });
      });
    Deno.test({ name: `${level}: ${name}`, ignore, fn });
  }
}

/** A folder of the machine's that boxes do not have of their own. */
async function socketFolder(): Promise<string> {
  for (const dir of ["/srv", "/opt", Deno.env.get("HOME") ?? "/"]) {
    const made = await Deno.makeTempDir({ dir }).catch(() => null);
    if (made === null) continue;
    await Deno.remove(made);
    return dir;
  }
  return "/";
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
  const own = fileURLToPath(new URL(`../../../leak-${crypto.randomUUID()}`, import.meta.url));
  const run = confined(place, { home: await Deno.realPath(home) });
  try {
    const { output, exit } = await run(
      `echo in > inside && mkdir -p deep/er && echo x > /tmp/mine-alone && cat /tmp/mine-alone
       for at in "${own}" ${home}/x ${other}/x /etc/x /usr/x /x; do
         (echo leak > "$at") 2>/dev/null && echo "wrote $at"
       done; echo "$TMPDIR"; ls /tmp/mine-alone`,
    );
    assert.deepEqual({ output, exit }, { output: "x\n/tmp\n/tmp/mine-alone\n", exit: exited(0) });
    assert.equal(await Deno.readTextFile(`${place.root}/inside`), "in\n");
    assert.deepEqual(
      await Promise.all([own, `${home}/x`, `${other}/x`, "/etc/x", "/tmp/mine-alone"].map(exists)),
      [false, false, false, false, false],
    );
  } finally {
    await Deno.remove(own).catch(() => {});
  }
  assert.equal((await run("ls -A /tmp | grep -c mine-alone")).output, "0\n");
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
    `of the projectcat: ${home}/plain: No such file or directory
/usr/bin/bash: line 1: ${home}/.netrc: Read-only file system
ls: cannot access '${home}/.ssh': No such file or directory
`,
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

test("an opened .git takes a commit, and still no hook and no setting", async (place) => {
  const git = "git -c user.name=a -c user.email=a@b";
  const plain = confined(place, { command: { confine: undefined } });
  const made = await plain(`git init -q . && echo 1 > a && git add a && ${git} commit -qm 1`);
  assert.deepEqual(made.exit, exited(0), made.output);
  await Deno.mkdir(`${place.root}/.git/modules/sub/hooks`, { recursive: true });
  await write({
    [`${place.root}/.git/modules/sub/HEAD`]: "",
    [`${place.root}/.git/modules/sub/config`]: "",
  });
  const before = await Deno.readTextFile(`${place.root}/.git/config`);
  const commit = `echo 2 > a; git add a; ${git} commit -qm 2 || echo refused; git log --format=%s`;
  assert.match((await confined(place)(commit)).output, /refused\n1\n$/);
  const { output } = await confined(place, { open: [".git"] })(
    `${commit}
     for at in hooks/pre-commit config modules/sub/config modules/sub/hooks/pre-commit; do
       (echo evil > .git/$at) 2>/dev/null && echo "wrote $at"
     done
     git config a.b c 2>/dev/null && echo set; mv .git g 2>/dev/null && echo moved
     mv .git/hooks .git/h 2>/dev/null && echo moved hooks
     echo .. > .git/commondir; mkdir -p .git/modules/sub/commondir`,
  );
  assert.equal(output, "2\n1\n");
  assert.equal(await Deno.readTextFile(`${place.root}/.git/config`), before);
  // What cannot be held where it is missing is taken away again.
  assert.equal(await exists(`${place.root}/.git/commondir`), false);
  assert.equal(await exists(`${place.root}/.git/modules/sub/commondir`), false);
  const named = confined(place, { open: [".git", ".git/config"] });
  assert.deepEqual((await named("git config a.b c")).exit, exited(0));
  assert.match(await Deno.readTextFile(`${place.root}/.git/config`), /b = c/);
});

test("hooks that are missing cannot be made in an opened .git, and .git itself neither", async (place) => {
  await Deno.mkdir(`${place.root}/.git`);
  const plant = "mkdir -p .git/hooks; (echo x > .git/hooks/pre-commit) 2>/dev/null || echo held";
  assert.equal((await confined(place, { open: [".git"] })(plant)).output, "held\n");
  assert.equal(await exists(`${place.root}/.git/hooks`), false);
  await Deno.remove(`${place.root}/.git`);
  const make = "(echo x > .git/config) 2>/dev/null || echo held";
  assert.equal((await confined(place, { open: [".git"] })(make)).output, "held\n");
  assert.equal(await exists(`${place.root}/.git`), false);
});

test("secrets of the project are empty to it, unless they are shown", async (place) => {
  const [env, key] = [`${place.root}/.env`, `${place.root}/conf/server.key`];
  await write({ [env]: "secret", [key]: "secret" });
  const projectSecrets = [env, key, `${place.root}/gone`];
  const script = "cat .env conf/server.key; mv conf c && cat c/server.key; mv c conf; " +
    "(echo x > .env) 2>/dev/null && echo wrote";
  assert.equal((await confined(place, { projectSecrets })(script)).output, "");
  assert.equal(await Deno.readTextFile(env), "secret");
  const shown = confined(place, { projectSecrets, secrets: "shown" });
  assert.equal((await shown("cat .env conf/server.key")).output, "secretsecret");
});

test("nobody listening at a socket outside is reached, with the network open too", async (place) => {
  const folder = await Deno.makeTempDir({ dir: await socketFolder() });
  const path = `${folder}/docker.sock`;
  using listener = Deno.listen({ transport: "unix", path });
  let reached = 0;
  const serving = listener.accept().then((it) => {
    reached++;
    it.close();
  }, () => {});
  try {
    const perl = "use IO::Socket::UNIX; exit(IO::Socket::UNIX->new(Peer => $ARGV[0]) ? 0 : 3)";
    for (const network of [false, true]) {
      const { exit } = await confined(place, { network })(`perl -e '${perl}' ${path}`);
      assert.deepEqual(exit, exited(3));
    }
    assert.equal(reached, 0);
    // The same words reach it from outside.
    const plain = confined(place, { command: { confine: undefined } });
    assert.deepEqual((await plain(`perl -e '${perl}' ${path}`)).exit, exited(0));
    await serving;
    assert.equal(reached, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

test("no descriptor but its own three is open, and its end cannot be forged", async (place) => {
  const { output, exit } = await confined(place)(
    `for ((at = 0; at < 300; at++)); do [ -e /proc/$$/fd/$at ] && echo -n "$at "; done
     for at in 3 4 5; do (echo '{ "exit-code": 0 }' >&$at) 2>/dev/null && echo "wrote $at"; done
     exit 9`,
  );
  assert.deepEqual({ output, exit }, { output: "0 1 2 ", exit: exited(9) });
});

test("with the network tools get caches of the workspace's own, which last", async (place) => {
  const run = confined(place, { network: true });
  const script = 'for it in "$CARGO_HOME" "$GOMODCACHE" "$PIP_CACHE_DIR" "$npm_config_cache"; do ' +
    'mkdir -p "$it" && touch "$it/kept" || echo refused; done; ls "$CARGO_HOME"';
  assert.equal((await run(script)).output, "kept\n");
  assert.equal((await run('ls "$CARGO_HOME" "$GOMODCACHE" | grep -c kept')).output, "2\n");
  assert.equal((await confined(place)('echo "$CARGO_HOME$npm_config_cache"')).output, "\n");
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
