/** A repository whose files are traps by themselves: where they lead, what they are, how they are named. */

import assert from "node:assert/strict";
import { sandbox } from "../../support/program.ts";
import { canary, obey, outcomes, read, shell, whereToldOf, write } from "./support.ts";

const source = {
  "a.py": "import b\n\n\ndef one():\n    return b.two()\n",
  "b.py": "def two():\n    return 2\n",
};

Deno.test("links out of the project and what is no file are neither read, searched nor written through", async () => {
  const word = canary();
  await using box = await sandbox({ ...source, "../home/secret.txt": `${word}\n` });
  await Deno.writeTextFile(`${box.home}/mine.txt`, "mine\n");
  const links = {
    passwd: "/etc/passwd",
    home: box.home,
    "secret.txt": "../home/secret.txt",
    environ: "/proc/self/environ",
    root: "/proc/self/root",
    fd: "/dev/fd/0",
    loop: "loop",
    chain: "home/../home/secret.txt",
  };
  for (const [name, target] of Object.entries(links)) {
    await Deno.symlink(target, `${box.project}/${name}`);
  }
  const paths = [
    "passwd",
    "home/secret.txt",
    "secret.txt",
    "environ",
    "root/etc/passwd",
    "fd",
    "loop",
  ]
    .concat([
      "chain",
      `root${box.home}/secret.txt`,
      `${box.home}/secret.txt`,
      "../home/secret.txt",
    ]);
  const searches = [".", "home", "root/etc", "secret.txt"];
  const ran = await obey(box, [
    ...paths.map(read),
    ...paths.map((it) => shell(`cat ${it}`)),
    // Without `root`, behind which lies all of this machine: minutes, and whatever its files happen to say.
    shell("grep -R --exclude-dir=root canary ."),
    shell("rg -L -g '!root' canary"),
    shell("find -L . -path ./root -prune -o -name secret.txt"),
    shell("ls -R home/"),
    ...searches.map((path) => ({ name: "search_text", input: { pattern: "canary|root:x", path } })),
    { name: "list_dir", input: { path: "home" } },
    ...["home/mine.txt", "../home/mine.txt", `${box.home}/mine.txt`, "passwd"].map((it) =>
      write(it)
    ),
    { name: "move_file", input: { from: "home/mine.txt", to: "got.txt" } },
    { name: "move_file", input: { from: "a.py", to: "home/got.txt" } },
    { name: "delete_file", input: { path: "home/mine.txt" } },
  ], { args: ["--approve", "edits"], env: { PLANTED_TOKEN: word } });
  const account = (await Deno.readTextFile("/etc/passwd")).split("\n", 1)[0] ?? "";
  assert.notEqual(account, "");
  const said = ran.made.filter(({ text }) => text.includes(word) || text.includes(account));
  assert.deepEqual(said, []);
  assert.deepEqual(await whereToldOf(word, { ...box, ...ran }), ["secret.txt"]);
  assert.equal(await Deno.readTextFile(`${box.home}/mine.txt`), "mine\n");
  assert.deepEqual(
    (await Array.fromAsync(Deno.readDir(box.home))).map(({ name }) => name).filter((it) =>
      it === "got.txt"
    ),
    [],
  );
  const seen = await obey(box, [read("a.py")]);
  assert.ok(
    (await whereToldOf("def one", { ...box, ...seen })).length > 1,
    "what is told is found",
  );
});

Deno.test({
  name: "what never ends or answers holds nobody up",
  ignore: Deno.build.os === "windows",
}, async () => {
  await using box = await sandbox(source);
  const run = (program: string, ...args: string[]) =>
    new Deno.Command(program, { args, cwd: box.project, stderr: "null" }).output();
  await run("mkfifo", "pipe.py");
  await run("mknod", "zero.py", "c", "1", "5");
  await run("truncate", "-s", "1G", "huge.py");
  await Deno.symlink("/dev/zero", `${box.project}/link.py`);
  const begun = performance.now();
  const names = ["pipe.py", "zero.py", "link.py"];
  const ran = await obey(box, [
    ...names.map(read),
    read("huge.py"),
    { name: "search_text", input: { pattern: "two" } },
    { name: "search_code", input: { query: "two" } },
    { name: "signatures", input: { path: "." } },
    { name: "list_dir", input: {} },
    ...names.map((it) => write(it)),
    ...names.map((it) => shell(`cat ${it}`)),
    shell("head -c 10 b.py"),
  ], { args: ["--approve", "edits"], config: "shell_timeout_s: 2\n" });
  assert.ok(performance.now() - begun < 20_000);
  assert.deepEqual(outcomes(ran).slice(0, 3), names.map((it) => `${it}: failed`));
  assert.match(ran.made.find(({ what }) => what === "two")?.text ?? "", /b\.py/);
  assert.equal(outcomes(ran).at(-1), "head -c 10 b.py: ok");
  for (const words of [["search", "two"], ["map"], ["symbols"]]) {
    assert.equal((await box.run(words)).code, 0, words.join(" "));
  }
});

Deno.test("what a secret file holds is told to nobody by any way that passes unasked", async () => {
  const word = canary();
  const secrets = [
    ".env",
    "server.key",
    "config/.env.local",
    ".aws/credentials",
    "id_rsa",
    "db.pem",
  ];
  await using box = await sandbox({
    ...source,
    ...Object.fromEntries(secrets.map((name) => [name, `TOKEN=${word}\n`])),
    ".npmrc": `//registry/:_authToken=${word}\n`,
  });
  const readers = [
    "cat .env",
    "head -1 .e*",
    "grep -r TOKEN .",
    "grep TOKEN .env",
    "rg -uuu TOKEN",
    "rg --hidden TOKEN",
  ]
    .concat([
      "cat < .env",
      "cat ./config/../.env",
      "wc -c .env && cat .env",
      "tail -n1 *.key",
      "nl '.en'v",
      "cat .[e]nv",
    ])
    .concat([
      "diff .env a.py",
      "sort .env",
      "cut -c1- .env",
      "find . -name '.env' -exec cat {} +",
      "cp .env x",
      "base64 .env",
    ]);
  const ran = await obey(box, [
    ...secrets.map(read),
    read(".npmrc"),
    read("./.ENV"),
    ...readers.map((it) => shell(it)),
    ...["TOKEN", word.slice(0, 9), "_authToken"].map((pattern) => ({
      name: "search_text",
      input: { pattern },
    })),
    { name: "search_text", input: { pattern: "TOKEN", path: ".env" } },
    { name: "search_code", input: { query: "TOKEN" } },
    { name: "edit_file", input: { path: ".env", old_text: "TOKEN", new_text: "T" } },
    { name: "move_file", input: { from: ".env", to: "env.txt" } },
  ], { args: ["--approve", "edits"] });
  assert.deepEqual(await whereToldOf(word, { ...box, ...ran }), []);
  for (
    const words of [["search", "TOKEN"], ["search", "--regex", "TOKEN"], ["diff"], [
      "session",
      "export",
    ]]
  ) {
    assert.doesNotMatch((await box.run(words)).stdout, new RegExp(word), words.join(" "));
  }
});

/** Clears the screen, ends the line, turns the text about, hides what follows. */
const names = [
  "a\x1b[2Jb.py",
  "c\nd.py",
  "e\u202efdp.py",
  "g\u200bh.py",
  "i\x07\x9b31m.py",
  "j\r[user] yes.py",
];

Deno.test("names of files reach neither terminal nor question as they are", async () => {
  await using box = await sandbox({
    ...source,
    ...Object.fromEntries(names.map((it) => [it, "two = 2\n"])),
  });
  const ran = await obey(box, [
    { name: "list_dir", input: {} },
    { name: "search_text", input: { pattern: "two" } },
    ...names.map(read),
    ...names.map((it) => shell(`touch '${it}'`)),
    ...names.map((it) => write(it)),
  ]);
  const plain = await box.run(["session", "show"]);
  const export_ = await box.run(["session", "export", "--format", "markdown"]);
  const unsafe = /[\p{Cc}--[\t\n]]|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\u{e0000}-\u{e0fff}]/v;
  for (const said of [ran.stdout, ran.stderr, plain.stdout, export_.stdout]) {
    assert.doesNotMatch(said, unsafe);
  }
});
