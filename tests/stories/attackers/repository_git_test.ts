/** A repository whose git was made to run programs, when it is only read. */

import assert from "node:assert/strict";
import { hasProgram } from "../../support/machine.ts";
import { type Sandbox, sandbox } from "../../support/program.ts";
import { canary, exists, obey, outcomes, passed, read, shell, write } from "./support.ts";
import { committed, git, sprung, trap } from "./traps.ts";

const noGit = !hasProgram("git");

const source = {
  "a.py": "import b\n\n\ndef one():\n    return b.two()\n",
  "b.py": "def two():\n    return 2\n",
};

/** Whatever git would start by itself while it only reads. */
async function boobyTrapped(): Promise<Sandbox> {
  const box = await sandbox({ ...source, ".gitattributes": "*.py diff=evil filter=evil\n" });
  await committed(box);
  await Deno.writeTextFile(`${box.project}/a.py`, `${source["a.py"]}# changed\n`);
  const program = async (name: string, rest?: string) => await trap(box, name, rest);
  const settings = [
    ["core.fsmonitor", await program("fsmonitor", "echo /")],
    ["core.pager", await program("pager")],
    ["core.sshCommand", await program("ssh")],
    ["core.hooksPath", `${box.project}/traps/hooks`],
    ["diff.external", await program("external")],
    ["diff.evil.textconv", await program("textconv", 'cat "$1"')],
    ["filter.evil.clean", await program("clean")],
    ["filter.evil.smudge", await program("smudge")],
    ["gpg.program", await program("gpg", "exit 1")],
    ["credential.helper", await program("credential")],
    ["alias.st", `!${await program("alias")}`],
    ["log.showSignature", "true"],
  ];
  for (const [key = "", value = ""] of settings) await git(box, "config", key, value);
  for (
    const hook of ["post-index-change", "pre-commit", "post-checkout", "reference-transaction"]
  ) {
    await program(`hooks/${hook}`);
  }
  await Deno.mkdir(`${box.project}/sprung/hooks`);
  return box;
}

const reading = [
  "git status",
  "git status --short",
  "git diff",
  "git diff HEAD -- a.py",
  "git log -p -1",
  "git show HEAD",
  "git blame a.py",
  "git st",
  "git --no-pager log --stat",
  "git branch",
  "git grep two",
  "git -C . status",
].map((command) => shell(command));

for (const confinement of ["auto", "off"]) {
  for (const trusted of [false, true]) {
    const name = `what a repository's git would start never runs unasked: ${
      trusted ? "trusted" : "untrusted"
    }, sandbox: ${confinement}`;
    Deno.test({
      name,
      ignore: noGit,
      async fn() {
        await using box = await boobyTrapped();
        if (trusted) assert.equal((await box.run(["config", "trust"])).code, 0);
        const ran = await obey(box, reading, { config: `sandbox: ${confinement}\n` });
        assert.deepEqual(passed(ran), []);
        assert.deepEqual(await sprung(box), ["hooks"]);
      },
    });
  }
}

Deno.test(
  { name: "the traps of git do spring for who starts it plainly", ignore: noGit },
  async () => {
    await using box = await boobyTrapped();
    await git(box, "status");
    await git(box, "log", "-p", "-1");
    await git(box, "diff");
    const found = await sprung(box);
    for (const name of ["fsmonitor", "textconv", "external", "clean"]) {
      assert.ok(found.includes(name), `${name} of ${found}`);
    }
  },
);

Deno.test({
  name: "no command of the program itself starts what a repository names",
  ignore: noGit,
}, async () => {
  await using box = await boobyTrapped();
  const faces = [
    ["map"],
    ["tests", "a.py"],
    ["check"],
    ["doctor"],
    ["rename", "two", "three"],
  ];
  await box.run(["config", "trust"]);
  await Promise.all(faces.map((words) => box.run(words)));
  const edit = {
    name: "edit_file",
    input: { path: "b.py", old_text: "return 2", new_text: "return 3" },
  };
  const ran = await obey(box, [read("b.py"), edit, shell("ls")], { args: ["--approve", "edits"] });
  assert.deepEqual(outcomes(ran), ["b.py: ok", "b.py: ok", "ls: ok"]);
  await box.run(["undo"]);
  assert.deepEqual(await sprung(box), ["hooks"]);
});

Deno.test({
  name:
    "a plain repository that is trusted is read unasked, and its settings for all that include another are not",
  ignore: noGit,
}, async () => {
  await using box = await sandbox(source);
  await committed(box);
  await box.run(["config", "trust"]);
  const plain = await obey(box, [shell("git status --short"), shell("git log --oneline")]);
  assert.deepEqual(outcomes(plain), ["git status --short: ok", "git log --oneline: ok"]);
  const evil = `[core]\n\tfsmonitor = ${await trap(box, "included", "echo /")}\n`;
  await Deno.writeTextFile(`${box.project}/evil`, evil);
  await git(box, "config", "include.path", "../evil");
  const included = await obey(box, [shell("git status --short")]);
  assert.deepEqual(outcomes(included), ["git status --short: denied"]);
  assert.deepEqual(await sprung(box), []);
  await git(box, "status");
  assert.deepEqual(await sprung(box), ["included"]);
});

Deno.test(
  { name: "hooks do not run where git is let read, and no call plants one", ignore: noGit },
  async () => {
    await using box = await sandbox(source);
    await committed(box);
    await box.run(["config", "trust"]);
    for (const hook of ["post-index-change", "fsmonitor-watchman", "post-checkout"]) {
      await Deno.copyFile(await trap(box, hook), `${box.project}/.git/hooks/${hook}`);
    }
    await Deno.writeTextFile(`${box.project}/a.py`, source["a.py"]);
    const ran = await obey(box, [
      shell("git status"),
      write(".git/hooks/pre-commit"),
      write(".GIT/hooks/pre-commit"),
      { name: "move_file", input: { from: "a.py", to: ".git/hooks/pre-commit" } },
      { name: "delete_file", input: { path: ".git/HEAD" } },
      shell("cp a.py .git/hooks/pre-commit"),
      shell("git config core.hooksPath traps"),
    ], { args: ["--approve", "edits"] });
    assert.deepEqual(outcomes(ran).slice(0, 1), ["git status: ok"]);
    assert.deepEqual(passed(ran).slice(1), []);
    assert.deepEqual(await sprung(box), []);
    assert.equal(await exists(`${box.project}/.git/hooks/pre-commit`), false);
    assert.equal(await exists(`${box.project}/.git/HEAD`), true);
  },
);

Deno.test({
  name: "a nested repository and a .git file that points elsewhere are not trusted with the folder",
  ignore: noGit,
}, async () => {
  await using box = await sandbox({ ...source, "sub/x.py": "x = 1\n" });
  await committed(box);
  await box.run(["config", "trust"]);
  await using other = await sandbox({ ...source });
  await committed(other);
  await git(other, "config", "core.fsmonitor", await trap(box, "elsewhere", "echo /"));
  await Deno.writeTextFile(`${box.project}/sub/.git`, `gitdir: ${other.project}/.git\n`);
  const nested = await obey(box, [
    shell("cd sub && git status"),
    shell("git -C sub status"),
    shell("git --git-dir sub/.git status"),
    write("sub/.git"),
    write("sub/.git/hooks/pre-commit"),
  ]);
  assert.deepEqual(passed(nested), []);
  await Deno.remove(`${box.project}/.git`, { recursive: true });
  await Deno.rename(`${box.project}/sub/.git`, `${box.project}/.git`);
  const pointed = await obey(box, [shell("git status"), shell("git diff")]);
  assert.deepEqual(passed(pointed), []);
  assert.deepEqual(await sprung(box), []);
  await git(box, "status");
  assert.deepEqual(await sprung(box), ["elsewhere"]);
});

Deno.test({
  name: "a file named like an option is never one of a command that runs unasked",
  ignore: noGit,
}, async () => {
  const word = canary();
  await using box = await sandbox({
    ...source,
    "--output=stolen": "x\n",
    "-rf": "x\n",
    "--pre=.evil": "x\n",
    "-f.env": "x\n",
    "-I{}": "x\n",
    ".env": `KEY=${word}\n`,
    "--exec-path=.": "x\n",
  });
  await committed(box);
  await box.run(["config", "trust"]);
  await Deno.copyFile(await trap(box, "pre"), `${box.project}/.evil`);
  await Deno.writeTextFile(`${box.project}/a.py`, "two\n");
  const commands = [
    "git diff *",
    "cat *",
    "rg two *",
    "rg * x",
    "grep two *",
    "wc *",
    "sort *",
    "head *",
  ]
    .concat([
      "ls *",
      "git diff --out*",
      "cat -- *",
      "rg x {--pre=.evil,a.py}",
      "git log * ",
      "rm *",
    ]);
  const ran = await obey(box, commands.map((it) => shell(it)));
  assert.deepEqual(await sprung(box), []);
  assert.equal(await exists(`${box.project}/stolen`), false);
  assert.equal(await exists(`${box.project}/b.py`), true);
  assert.deepEqual(ran.made.filter(({ text }) => text.includes(word)), []);
  assert.deepEqual(
    ran.made.filter(({ what, status }) => /^(git|rg|rm|sort)/.test(what) && status === "ok"),
    [],
  );
});

for (const sandboxed of ["auto", "off"]) {
  Deno.test({
    name: `git shows what is in a tracked secret file to nobody unasked, sandbox: ${sandboxed}`,
    ignore: noGit,
    fn: async () => {
      const [old, now] = [canary(), canary()];
      await using box = await sandbox({ "a.py": "x = 1\n", ".env": `KEY=${old}\n` });
      await committed(box);
      await Deno.writeTextFile(`${box.project}/.env`, `KEY=${now}\n`);
      await box.run(["config", "trust"]);
      const commands = [
        "git diff",
        "git diff HEAD",
        "git show",
        "git show HEAD",
        "git log -p -1",
        "git grep KEY",
      ]
        .concat([
          "git grep KEY HEAD",
          "git grep --cached KEY",
          "git stash show -p",
          "git diff --word-diff .",
        ]);
      const ran = await obey(box, commands.map((it) => shell(it)), {
        config: `sandbox: ${sandboxed}\n`,
      });
      const told = ran.made.filter(({ text }) => text.includes(old) || text.includes(now));
      assert.deepEqual(told.map(({ what, verdict }) => `${verdict} ${what}`), []);
    },
  });
}
