/** Another user of the same machine: what he can read, take, or put in the way. */

import assert from "node:assert/strict";
import { linesOf } from "../../support/lines.ts";
import { hasProgram } from "../../support/machine.ts";
import { type Sandbox, sandbox, startProgram } from "../../support/program.ts";
import { alive, oddDuration } from "../../integration/sandbox/support.ts";
import { family, listening } from "./sockets.ts";
import { canary, exists, obedient, obey, read, shell, whereToldOf, write } from "./support.ts";

const linux = Deno.build.os === "linux";
/** To be another user, one has to be root first. */
const noOther = Deno.build.os !== "linux" || Deno.uid() !== 0 || !hasProgram("setpriv");

const source = { "a.py": "x = 1\n" };

/** The words that start a program under a mask of file modes. */
const umask = (mask: string) => ["sh", "-c", `umask ${mask}; exec "$0" "$@"`];

interface Entry {
  readonly path: string;
  readonly mode: string;
}

/** Everything below a folder with its permissions, as `stat` sees it; links are not followed. */
async function entries(folder: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    const { mode } = await Deno.lstat(path);
    found.push({ path, mode: ((mode ?? 0) & 0o777).toString(8) });
    if (isDirectory) found.push(...await entries(path));
  }
  return found;
}

/** Our own folders of the XDG kinds. */
const ours = [".config/agent", ".local/share/agent", ".local/state/agent", ".cache/agent"];

/** What somebody else could read, write or list of our folders. */
async function open(box: Sandbox): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const name of ours) {
    const folder = `${box.home}/${name}`;
    if (!await exists(folder)) continue;
    const { mode } = await Deno.stat(folder);
    const all = [
      { path: folder, mode: ((mode ?? 0) & 0o777).toString(8) },
      ...await entries(folder),
    ];
    for (const it of all) {
      // A closed folder closes all that is below; a file of ours is closed by itself as well.
      if (!it.mode.endsWith("00")) wrong.push(`${it.mode} ${it.path.slice(box.home.length + 1)}`);
    }
  }
  return wrong;
}

/** All that leaves files behind: keys, rules, trust, edits, commands, what is remembered. */
async function lived(box: Sandbox, word: string, under: readonly string[]): Promise<void> {
  const run = (...args: readonly string[]) => box.run(args, { under });
  const login = await box.run(["auth", "login", "openai"], { under, stdin: `sk-${word}\n` });
  assert.equal(login.code, 0, login.stderr);
  await Promise.all([
    run("config", "trust"),
    run("policy", "allow", "make *"),
    run("policy", "allow", "just *", "--everywhere"),
  ]);
  const long = shell("head -c 90000 /dev/zero | tr '\\0' x");
  const calls = [
    read("a.py"),
    write("b.py", "two = 2\n"),
    shell("echo c > c.txt"),
    long,
    shell("sleep 300"),
  ];
  const more = { args: ["--approve", "all"], under, config: "shell_silence_s: 1\n" };
  const ran = await obey(box, calls, more);
  assert.deepEqual(ran.made.filter(({ status }) => status !== "ok"), []);
  assert.equal(ran.made.length, calls.length);
  await Promise.all([run("search", "two"), run("auth", "rotate")]);
}

for (const mask of ["0000", "0022"]) {
  Deno.test({
    name: `after a full session under umask ${mask} all of ours is closed to others`,
    ignore: !linux,
  }, async () => {
    const word = canary();
    await using box = await sandbox(source);
    for (const part of [".config", ".local", ".local/share", ".cache"]) {
      await Deno.mkdir(`${box.home}/${part}`, { mode: 0o755 });
    }
    await lived(box, word, umask(mask));
    assert.deepEqual(await open(box), []);
    const files = (await Promise.all(ours.map((it) =>
      entries(`${box.home}/${it}`).catch(() => [])
    ))).flat();
    assert.ok(files.length > 15, `only ${files.length} files were looked at`);
    assert.deepEqual(await whereToldOf(word, box), []);
    await Deno.chmod(`${box.home}/.config/agent`, 0o755);
    assert.deepEqual(await open(box), ["755 .config/agent"]);
  });
}

/** Runs a line as nobody. */
async function asNobody(line: string): Promise<{ readonly code: number; readonly said: string }> {
  const who = ["--reuid", "65534", "--regid", "65534", "--clear-groups"];
  const { code, stdout, stderr } = await new Deno.Command("setpriv", {
    args: [...who, "timeout", "5", "sh", "-c", line],
    stdin: "null",
  }).output();
  return { code, said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

Deno.test({
  name: "another user can neither read, list, lock nor replace anything of ours",
  ignore: noOther,
}, async () => {
  const word = canary();
  await using box = await sandbox(source);
  const base = box.home.slice(0, box.home.lastIndexOf("/"));
  for (const folder of [base, box.home, box.project]) await Deno.chmod(folder, 0o755);
  for (const part of [".config", ".local", ".local/share", ".local/state", ".cache"]) {
    await Deno.mkdir(`${box.home}/${part}`, { mode: 0o755 });
    await Deno.chmod(`${box.home}/${part}`, 0o755);
  }
  await lived(box, word, umask("0000"));
  const files = (await Promise.all(ours.map((it) => entries(`${box.home}/${it}`).catch(() => []))))
    .flat();
  const tries = files.flatMap(({ path }) => [
    `cat '${path}'`,
    `ls '${path}/'`,
    `flock -n '${path}' true`,
    `: >> '${path}'`,
    `mv '${path}' '${path}.old'`,
    `rm -rf '${path}'`,
    `ln '${path}' '${base}/l'`,
  ]);
  const folders = ours.filter((it) =>
    files.some(({ path }) => path.startsWith(`${box.home}/${it}`))
  );
  const more = folders.flatMap((it) => [
    `ls '${box.home}/${it}'`,
    `: > '${box.home}/${it}/planted'`,
    `mv '${box.home}/${it}' '${box.home}/${it}.old'`,
    `ln -s /tmp '${box.home}/${it}/link'`,
  ]);
  const all = [...more, ...tries];
  // One shell tries all of it and says what worked.
  const script = all.map((line) => `(${line}) > /dev/null 2>&1 && echo ${JSON.stringify(line)}`)
    .join("\n");
  const { said } = await asNobody(`${script}\ntrue`);
  assert.equal(said, "");
  assert.ok(tries.length > 100);
  const seen = await asNobody(`cat '${box.project}/a.py'`);
  assert.deepEqual(seen, { code: 0, said: "x = 1\n" }, "what is open to him he does read");
});

Deno.test({
  name: "keys that others may read are refused with the words that mend it",
  ignore: !linux,
}, async () => {
  const word = canary();
  await using box = await sandbox(source);
  await box.run(["auth", "login", "openai"], { stdin: `sk-${word}\n` });
  const secret = [
    ...await entries(`${box.home}/.config/agent`),
    ...await entries(`${box.home}/.local/share/agent`),
  ]
    .filter(({ path }) => /keys|secrets/.test(path) && !path.endsWith(".lock"));
  assert.ok(secret.length >= 2, secret.map(({ path }) => path).join());
  for (const { path, mode } of secret) {
    for (const wide of [0o644, 0o620]) {
      await Deno.chmod(path, wide);
      const listed = await box.run(["auth", "login", "gemini"], { stdin: "another\n" });
      const fix = `chmod ${mode} '${path}'`;
      assert.ok(listed.stderr.includes(fix), `${wide.toString(8)} ${path}: ${listed.stderr}`);
      assert.notEqual(listed.code, 0);
      assert.doesNotMatch(listed.stdout + listed.stderr, new RegExp(word));
    }
    await new Deno.Command("chmod", { args: [mode, path] }).output();
  }
  const { code } = await box.run(["auth", "list"]);
  assert.equal(code, 0);
});

Deno.test(
  { name: "trust and rules that others may write count for nothing", ignore: !linux },
  async () => {
    await using box = await sandbox({ ...source, ".agent/config.yaml": "lang: zh\n" });
    await box.run(["config", "trust"]);
    const lang = async () => (await box.run(["config", "get", "lang"])).stdout.trim();
    assert.equal(await lang(), "zh");
    await Deno.chmod(`${box.home}/.local/share/agent/trust.json`, 0o666);
    assert.equal(await lang(), "auto");
    await box.run(["policy", "allow", "touch *"]);
    const [policy] = (await entries(`${box.home}/.local/share/agent`)).filter(({ path }) =>
      path.endsWith("/trust_policy.json")
    );
    const text = await Deno.readTextFile(policy?.path ?? "");
    await Deno.writeTextFile(policy?.path ?? "", text.replace("touch *", "python3 *"));
    const ran = await obey(box, [shell("python3 -c 1"), shell("touch x")]);
    assert.deepEqual(ran.made.map(({ status }) => status), ["denied", "denied"]);
  },
);

Deno.test({
  name: "a link or a file in the way of a lock, a temporary file or a folder leads nowhere",
  ignore: !linux,
}, async () => {
  await using box = await sandbox(source);
  const victim = `${box.home}/victim`;
  await Deno.writeTextFile(victim, "precious\n");
  const data = `${box.home}/.local/share/agent`;
  await Deno.mkdir(data, { recursive: true, mode: 0o700 });
  await Deno.mkdir(`${box.home}/.config/agent/keys`, { recursive: true, mode: 0o700 });
  const inTheWay = [
    "trust.lock",
    "trust.json",
    "secrets.json",
    "secrets.lock",
    "trust.json.tmp",
    "trust_policy.json",
    "trust_policy.json.lock",
  ];
  for (const name of inTheWay) await Deno.symlink(victim, `${data}/${name}`);
  for (const name of ["master.key", "policy.key", "policy.key.lock"]) {
    await Deno.symlink(victim, `${box.home}/.config/agent/keys/${name}`);
  }
  await box.run(["config", "trust"]);
  await box.run(["auth", "login", "openai"], { stdin: "sk-key-of-mine\n" });
  await box.run(["policy", "allow", "make *", "--everywhere"]);
  await obey(box, [write("b.py"), shell("touch c")], { args: ["--approve", "all"] });
  assert.equal(await Deno.readTextFile(victim), "precious\n");
  assert.equal(((await Deno.stat(victim)).mode ?? 0) & 0o777, 0o644);
});

Deno.test({
  name: "while the program works nothing of it listens, nor lies open in the common folder",
  ignore: !linux,
}, async () => {
  await using box = await sandbox(source);
  const mark = oddDuration();
  const sleeps = shell(`sleep ${mark}`, { network: true });
  await obedient(box, [read("a.py"), write("b.py"), sleeps], "shell_timeout_s: 60\n");
  const before = new Set((await Array.fromAsync(Deno.readDir("/tmp"))).map(({ name }) => name));
  const child = startProgram(["work", "go", "--json", "--approve", "all"], {
    cwd: box.project,
    home: box.home,
    under: umask("0000"),
  });
  const errors = new Response(child.stderr).text();
  try {
    for await (const line of linesOf(child.stdout)) {
      const { type, call } = JSON.parse(line);
      if (type !== "tool_started" || call !== "c00000002") continue;
      const patience = AbortSignal.timeout(20_000);
      while ((await alive(`sleep\0${mark}`)).length === 0) patience.throwIfAborted();
      const pids = await family(child.pid);
      assert.ok(pids.size > 1, "its command is found");
      assert.deepEqual(await listening(pids), []);
      for (const name of (await Array.fromAsync(Deno.readDir("/tmp"))).map((it) => it.name)) {
        if (before.has(name) || !name.includes("agent")) continue;
        const { mode } = await Deno.lstat(`/tmp/${name}`);
        assert.equal((mode ?? 0) & 0o077, 0, name);
      }
      break;
    }
  } finally {
    child.kill("SIGKILL");
    await Promise.all([child.status, errors]);
  }
  using mine = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  assert.ok(
    (await listening(new Set([String(Deno.pid)]))).length > 0,
    `${mine.addr.port} is found`,
  );
});
