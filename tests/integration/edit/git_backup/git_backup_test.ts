/** What only git holds comes back from a copy, whatever a command did to it; with real git. */

import assert from "node:assert/strict";
import {
  backUpGit,
  describeLost,
  lostSince,
  mayDropWork,
  mayLoseHistory,
} from "../../../../src/edit/git_backup/mod.ts";
import { processSpawner } from "../../../../src/sandbox/mod.ts";
import { hasProgram } from "../../../support/machine.ts";

interface Scene {
  readonly root: string;
  readonly folder: string;
  /** Output of a script of bash in the repository. */
  sh(script: string): Promise<string>;
}

const git = { ignore: !hasProgram("git") };

function test(name: string, run: (scene: Scene) => Promise<void>): void {
  Deno.test({ name, ...git, fn: () => withScene(run) });
}

/** A repository with a branch, two stashes, a staged file and an amended commit. */
const start = `
git init -q -b main . && git config user.name P && git config user.email p@x
echo one > a && git add a && git commit -qm one
git checkout -qb work && echo two > b && git add b && git commit -qm two && echo three >> b
git commit -qam three && git checkout -q main
echo amended >> a && git commit -qam before && echo more >> a && git commit -qa --amend -m after
echo s1 > a && git stash -q && echo s2 > a && git stash -q
echo staged > c && git add c
`;

async function withScene(run: (scene: Scene) => Promise<void>): Promise<void> {
  const base = await Deno.realPath(await Deno.makeTempDir());
  const root = `${base}/project's`;
  const sh = async (script: string) => {
    const { code, stdout, stderr } = await new Deno.Command("bash", {
      args: ["-ec", script],
      cwd: root,
      clearEnv: true,
      env: { PATH: Deno.env.get("PATH") ?? "", HOME: base, GIT_CONFIG_NOSYSTEM: "1" },
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout);
  };
  try {
    await Deno.mkdir(root);
    await sh(start);
    await run({ root, folder: `${base}/data/git`, sh });
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

async function kept({ root, folder }: Scene, name = "c1"): Promise<string> {
  const backup = await backUpGit({ root, folder, name });
  assert.equal(backup.type, "kept");
  return backup.type === "kept" ? backup.folder : "";
}

/** Runs what a person is told, and answers with what is gone then. */
async function broughtBack(scene: Scene, backup: string) {
  const { root } = scene;
  const scratch = `${scene.folder}/scratch`;
  const spawner = processSpawner({ env: (name) => Deno.env.get(name), scratch, root });
  const lost = await lostSince({ backup, root, spawner });
  const line = describeLost(lost, { backup, root });
  const command = line?.slice(line.lastIndexOf(": ") + 2);
  if (command !== undefined) await scene.sh(command);
  await spawner.close();
  return lost;
}

const forget = "git reflog expire --expire=now --all && git gc -q --prune=now";

test("a branch that was deleted, its log and its objects with it, comes back by what is said", async (it) => {
  const [tip] = (await it.sh("git rev-parse work")).split("\n");
  const backup = await kept(it);
  await it.sh(`git branch -qD work && ${forget}`);
  const lost = await broughtBack(it, backup);
  assert.deepEqual(lost.type === "commits" && lost.refs, [{ name: "refs/heads/work", id: tip }]);
  assert.equal(await it.sh("git show work:b"), "two\nthree\n");
});

test("every stash that was cleared can be applied again", async (it) => {
  const backup = await kept(it);
  await it.sh(`git stash clear && ${forget}`);
  await broughtBack(it, backup);
  const branches =
    (await it.sh("git for-each-ref --format='%(refname:short)' refs/heads/rescued-*"))
      .trim().split("\n");
  const contents = [];
  for (const name of branches) contents.push(await it.sh(`git show ${name}:a`));
  assert.ok(contents.includes("s1\n") && contents.includes("s2\n"), contents.join());
});

test("one stash that was dropped is named, the other is not", async (it) => {
  const oldest = (await it.sh("git rev-parse stash@{1}")).trim();
  const backup = await kept(it);
  await it.sh("git stash drop -q stash@{1}");
  const lost = await broughtBack(it, backup);
  assert.deepEqual(lost, { type: "commits", refs: [], ids: [oldest] });
  assert.equal(await it.sh(`git show rescued-${oldest.slice(0, 10)}:a`), "s1\n");
});

test("commits that only a reflog knew come back, and their ancestors are not named", async (it) => {
  const amended = (await it.sh("git rev-parse main@{1}")).trim();
  const backup = await kept(it);
  await it.sh(
    `git stash list >/dev/null; git reflog expire --expire=now main HEAD && git gc -q --prune=now`,
  );
  const lost = await broughtBack(it, backup);
  assert.deepEqual(lost, { type: "commits", refs: [], ids: [amended] });
  assert.equal(await it.sh(`git log -1 --format=%s rescued-${amended.slice(0, 10)}`), "before\n");
});

test("a repository that was removed is copied back whole, with what was staged", async (it) => {
  const state = () => it.sh("git status --porcelain; git log --all --oneline; git stash list");
  const before = await state();
  const backup = await kept(it);
  await it.sh("rm -rf .git");
  assert.equal((await broughtBack(it, backup)).type, "repository");
  assert.equal(await state(), before);
  await it.sh("git fsck --full --strict");
});

test("what a command leaves as it is, or only adds to, is not called lost", async (it) => {
  const backup = await kept(it);
  await it.sh("git commit -qm staged && git checkout -qb new && git reset -q --hard HEAD~1");
  assert.deepEqual(await broughtBack(it, backup), { type: "nothing" });
});

test("a copy costs names and no objects, is not made twice, and nothing of it is in the project", async (it) => {
  const names = () => it.sh("find . | sort; git for-each-ref");
  const before = await names();
  const first = await kept(it, "c1");
  assert.equal(await names(), before);
  assert.equal(await kept(it, "c2"), first);
  await it.sh("git commit -qm staged");
  assert.notEqual(await kept(it, "c3"), first);
  const objects = (await it.sh(`cd '${first}' && find objects -type f -links 1`)).trim();
  assert.equal(objects, "");
  assert.equal(((await Deno.stat(it.folder)).mode ?? 0) & 0o777, 0o700);
});

test("what a killed process left of a copy is in nobody's way", async (it) => {
  await Deno.mkdir(`${it.folder}/c1.part/objects`, { recursive: true });
  await Deno.mkdir(`${it.folder}/c0.part/objects`, { recursive: true });
  await Deno.utime(`${it.folder}/c0.part`, 0, 0);
  await kept(it, "c1");
  const names = (await Array.fromAsync(Deno.readDir(it.folder))).map(({ name }) => name).sort();
  assert.deepEqual(names, ["c1", "c1.stamp"]);
});

test("only the newest copies stay", async (it) => {
  const { root, folder, sh } = it;
  for (let at = 0; at < 4; at++) {
    await sh(`git commit -q --allow-empty -m ${at}`);
    await backUpGit({ root, folder, name: `c${at}`, limits: { backups: 2 } });
  }
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
  assert.deepEqual(names, ["c2", "c2.stamp", "c3", "c3.stamp"]);
});

test("what is more than is kept, or no repository, is said and leaves nothing behind", async (it) => {
  const { root, folder, sh } = it;
  const named = { root, folder, name: "c1" };
  assert.deepEqual(await backUpGit({ ...named, limits: { copiedBytes: 10 } }), {
    type: "failed",
    why: "too_large",
  });
  assert.deepEqual(await backUpGit({ ...named, limits: { entries: 3 } }), {
    type: "failed",
    why: "too_many",
  });
  await sh("rm -rf .git");
  assert.deepEqual(await backUpGit(named), { type: "none" });
  await sh("mkdir .git");
  assert.deepEqual(await backUpGit(named), { type: "none" });
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
});

test("of a linked worktree the repository that it belongs to is kept", async (it) => {
  await it.sh("git worktree add -q ../linked work");
  const root = it.root.replace(/[^/]+$/, "linked");
  const backup = await kept({ ...it, root });
  assert.match(await it.sh(`git --git-dir='${backup}' log --oneline main`), /after/);
});

Deno.test("lines that may lose what only git holds", () => {
  const words = (line: string) => line.split(" ").filter((it) => it !== "");
  const losing = [
    "git branch -D work",
    "git branch --delete --force work",
    "git reflog expire --expire=now --all",
    "git gc --prune=now",
    "git rm -f a",
    "git stash drop",
    "git stash clear",
    "git reset --hard",
    "git checkout .",
    "git -C sub clean -fdx",
    "/usr/bin/git -c x=y rebase main",
    "git commit --amend --no-edit",
    "git fetch -p",
    "git remote rm origin",
    "git worktree remove x",
    "rm -rf .git",
    "rm -rf .",
    "rm -rf *",
    "mv ./.git ../x",
    "find .git -delete",
    "python3 -c shutil.rmtree('.git')",
  ];
  const harmless = [
    "git status",
    "git log -p",
    "git add -A",
    "git commit -m x",
    "git branch new",
    "git branch -a",
    "git push origin main",
    "git fetch origin",
    "git worktree list",
    "git remote -v",
    "rm -rf node_modules",
    "rm a.git",
    "cat .gitignore",
    "ls .github",
    "echo git branch -D x",
  ];
  assert.deepEqual(losing.filter((it) => !mayLoseHistory([words(it)])), []);
  assert.deepEqual(harmless.filter((it) => mayLoseHistory([words(it)])), []);
});

Deno.test("lines that throw away what is in no commit", () => {
  const says = (line: string) => mayDropWork([line.split(" ")]);
  const dropping = [
    "git checkout .",
    "git restore a",
    "git clean -fd",
    "git reset --hard",
    "git stash",
  ];
  const not = ["git stash list", "git reset a", "git status", "git stash pop", "rm a"];
  assert.deepEqual(dropping.filter((it) => !says(it)), []);
  assert.deepEqual(not.filter(says), []);
});
