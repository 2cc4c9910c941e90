/** git, unasked, in a repository that somebody else made. */

import assert from "node:assert/strict";
import { judged } from "../../../src/trust/mod.ts";
import { loadJudge } from "../../../src/policy/mod.ts";
import { hasProgram } from "../../support/machine.ts";

const reading = [
  "git status",
  "git diff",
  "git log -p",
  "git show",
  "git blame a.x",
  "git grep two",
  "git --no-pager diff",
  "git stash list",
  "git branch",
];

interface Repository extends AsyncDisposable {
  readonly root: string;
  /** Written by whatever program git is made to run. */
  readonly canary: string;
  readonly home: string;
}

/** With drivers named by attributes, hooks, and a changed file. */
async function repository(): Promise<Repository> {
  const home = await Deno.realPath(await Deno.makeTempDir());
  const root = `${home}/project`;
  await Deno.mkdir(root);
  await git(root, home, "init", "-q", "-b", "main");
  await Deno.writeTextFile(`${root}/.gitattributes`, "*.x diff=evil filter=evil\n");
  await Deno.writeTextFile(`${root}/a.x`, "one\n");
  await git(root, home, "add", ".");
  await git(root, home, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one");
  await Deno.writeTextFile(`${root}/a.x`, "one\ntwo\n");
  const evil = `${root}/evil.sh`;
  const canary = `${home}/canary`;
  await Deno.writeTextFile(evil, `#!/bin/sh\necho ran >> ${canary}\ncat\n`, { mode: 0o755 });
  for (const hook of ["post-index-change", "fsmonitor-watchman", "pre-commit"]) {
    await Deno.copyFile(evil, `${root}/.git/hooks/${hook}`);
  }
  const remove = () => Deno.remove(home, { recursive: true });
  return { root, canary, home, [Symbol.asyncDispose]: remove };
}

/** As git does by itself. */
async function runPlain({ root, home }: Repository, command: string): Promise<void> {
  const [program = "", ...args] = command.split(" ");
  const env = { HOME: home, PATH: Deno.env.get("PATH") ?? "" };
  await new Deno.Command(program, { args, cwd: root, env, clearEnv: true }).output();
}

async function git(cwd: string, home: string, ...args: readonly string[]): Promise<void> {
  const env = { HOME: home, PATH: Deno.env.get("PATH") ?? "" };
  const { success, stderr } = await new Deno.Command("git", {
    args: [...args],
    cwd,
    env,
    clearEnv: true,
  })
    .output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

async function ran(it: Repository): Promise<boolean> {
  return await Deno.stat(it.canary).then(() => true, () => false);
}

/** What the program would run: bash with the text of the plan. */
async function runPlan(it: Repository, command: string): Promise<number> {
  const { plan } = await judged(command, { rules: [], root: it.root, trusted: true });
  assert.ok(plan, command);
  const { scriptOf } = await loadJudge();
  const { code } = await new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", "--", scriptOf(plan)],
    cwd: it.root,
    clearEnv: true,
    env: { HOME: it.home, PATH: Deno.env.get("PATH") ?? "" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
  return code;
}

const verdictOf = async (root: string, command: string, trusted = true) =>
  (await judged(command, { rules: [], root, trusted })).verdict;

const ignore = !hasProgram("git") || !hasProgram("bash");

Deno.test({
  name: "git that reads runs unasked in a trusted repository, and asks in any other",
  ignore,
  async fn() {
    await using it = await repository();
    for (const command of reading) {
      assert.equal(await verdictOf(it.root, command), "allow", command);
      assert.equal(await verdictOf(it.root, command, false), "ask", command);
    }
    assert.equal(await verdictOf(it.root, "git commit -m x"), "ask");
  },
});

Deno.test({
  name: "what it runs unasked runs no program that anybody's settings name",
  ignore,
  async fn() {
    await using it = await repository();
    // The user's own settings name drivers for what the project's attributes select.
    for (
      const [name, value] of [
        ["diff.evil.textconv", "../project/evil.sh"],
        ["diff.evil.command", "../project/evil.sh"],
        ["diff.external", `${it.root}/evil.sh`],
        ["filter.evil.clean", `${it.root}/evil.sh`],
        ["core.fsmonitor", `${it.root}/evil.sh`],
        ["core.pager", `${it.root}/evil.sh`],
      ] as const
    ) {
      await git(it.root, it.home, "config", "--global", name, value);
    }
    for (const command of reading) {
      assert.ok(await runPlan(it, command) <= 1, command);
      assert.equal(await ran(it), false, command);
    }
    // The trap is a trap.
    await runPlain(it, "git diff");
    assert.equal(await ran(it), true);
  },
});

Deno.test({
  name: "settings of the repository that name a program make git ask",
  ignore,
  async fn() {
    for (
      const [name, value] of [
        ["core.fsmonitor", "./evil.sh"],
        ["filter.evil.clean", "./evil.sh"],
        ["diff.evil.textconv", "./evil.sh"],
        ["diff.external", "./evil.sh"],
        ["include.path", "../evil.config"],
        ["core.hooksPath", "."],
      ] as const
    ) {
      await using it = await repository();
      await git(it.root, it.home, "config", name, value);
      for (const command of reading) {
        assert.equal(await verdictOf(it.root, command), "ask", `${name}: ${command}`);
      }
    }
  },
});

Deno.test({
  name: "a repository above the folder, in a file or of a worktree is not taken for plain",
  ignore,
  async fn() {
    await using it = await repository();
    await Deno.mkdir(`${it.root}/sub`);
    assert.equal(await verdictOf(`${it.root}/sub`, "git status"), "allow");
    await git(it.root, it.home, "config", "core.fsmonitor", "./evil.sh");
    assert.equal(await verdictOf(`${it.root}/sub`, "git status"), "ask");
    const other = `${it.home}/other`;
    await Deno.mkdir(other);
    await Deno.writeTextFile(`${other}/.git`, `gitdir: ${it.root}/.git\n`);
    assert.equal(await verdictOf(other, "git status"), "ask");
  },
});

Deno.test({
  name: "where git has a file of secrets, what shows contents asks, and what does not runs unasked",
  ignore,
  async fn() {
    await using it = await repository();
    for (let at = 0; at < 200; at++) await Deno.writeTextFile(`${it.root}/f${"x".repeat(at)}`, "");
    await Deno.mkdir(`${it.root}/deep`);
    await Deno.writeTextFile(`${it.root}/deep/.env`, "KEY=1\n");
    await git(it.root, it.home, "add", ".");
    for (const command of ["git diff", "git show", "git log -p", "git log -Sx", "git grep one"]) {
      assert.equal(await verdictOf(it.root, command), "ask", command);
    }
    for (
      const command of [
        "git status",
        "git log",
        "git diff --stat",
        "git show --name-only",
        "git branch",
      ]
    ) {
      assert.equal(await verdictOf(it.root, command), "allow", command);
    }
    await git(it.root, it.home, "rm", "-q", "--cached", "deep/.env");
    assert.equal(await verdictOf(it.root, "git diff"), "allow");
    await git(it.root, it.home, "update-index", "--index-version", "4");
    assert.equal(await verdictOf(it.root, "git diff"), "ask");
  },
});
