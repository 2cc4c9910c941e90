/** The state of a repository, read from its files, beside what git itself says of it. */

import assert from "node:assert/strict";
import {
  type GitState,
  gitState,
  gitText,
} from "../../../../src/actions/ask/situation/git_state.ts";
import { withFolder } from "../../../support/folder.ts";
import { testWith } from "../../../support/machine.ts";

async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await new Deno.Command("git", {
    args: ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", ...args],
    cwd: folder,
    env: { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

async function commit(folder: string, name: string): Promise<void> {
  await Deno.writeTextFile(`${folder}/${name}`, `${name}\n`);
  await git(folder, "add", name);
  await git(folder, "commit", "-qm", name);
}

/** A repository with an upstream that has moved on, and a commit of its own. */
async function diverged(folder: string): Promise<string> {
  const [origin, clone] = [`${folder}/origin`, `${folder}/clone`];
  await git(folder, "init", "-q", origin);
  await commit(origin, "one");
  await git(folder, "clone", "-q", origin, clone);
  await commit(origin, "two");
  await commit(origin, "three");
  await commit(clone, "four");
  await git(clone, "fetch", "-q");
  return clone;
}

async function stateOf(folder: string): Promise<GitState> {
  const state = await gitState(folder);
  assert.ok(state);
  return state;
}

const clean = { changed: [], conflicts: [], isLocked: false };

testWith(["git"], "branch, commit, upstream and distance are those that git tells", async () => {
  await withFolder(async (folder) => {
    const clone = await diverged(folder);
    await Deno.mkdir(`${clone}/below`);
    const state = await stateOf(`${clone}/below`);
    const counted = await git(clone, "rev-list", "--left-right", "--count", "HEAD...@{u}");
    assert.equal(counted, "1\t2");
    assert.deepEqual(state, {
      branch: "main",
      commit: (await git(clone, "rev-parse", "HEAD")).slice(0, 9),
      upstream: { name: "origin/main", distance: { kind: "counted", ahead: 1, behind: 2 } },
      operation: null,
      index: clean,
    });
    assert.equal(
      gitText(state),
      `Git: branch main at ${state.commit}; 1 ahead of and 2 behind origin/main as of the last ` +
        "fetch; no tracked file changed since it was added",
    );
  });
});

testWith(
  ["git"],
  "a branch of packed commits is told without numbers, an even one as even",
  async () => {
    await withFolder(async (folder) => {
      const clone = await diverged(folder);
      await git(clone, "gc", "-q");
      assert.deepEqual((await stateOf(clone)).upstream?.distance, { kind: "unknown" });
      await git(clone, "reset", "-q", "--hard", "@{u}");
      assert.deepEqual((await stateOf(clone)).upstream?.distance, {
        kind: "counted",
        ahead: 0,
        behind: 0,
      });
      await commit(clone, "five");
      assert.deepEqual((await stateOf(clone)).upstream?.distance, {
        kind: "counted",
        ahead: 1,
        behind: 0,
      });
    });
  },
);

testWith(["git"], "merges are counted as git counts them", async () => {
  await withFolder(async (folder) => {
    const clone = await diverged(folder);
    await git(clone, "checkout", "-qb", "side");
    await commit(clone, "side");
    await git(clone, "checkout", "-q", "main");
    await commit(clone, "five");
    await git(clone, "merge", "-q", "side", "-m", "merge");
    const counted = await git(clone, "rev-list", "--left-right", "--count", "HEAD...@{u}");
    const { upstream } = await stateOf(clone);
    assert.ok(upstream?.distance.kind === "counted");
    assert.equal(`${upstream.distance.ahead}\t${upstream.distance.behind}`, counted);
  });
});

testWith(["git"], "what is changed, in conflict and not finished is told", async () => {
  await withFolder(async (folder) => {
    await git(folder, "init", "-q");
    assert.deepEqual(await stateOf(folder), {
      branch: "main",
      commit: null,
      upstream: null,
      operation: null,
      index: clean,
    });
    await commit(folder, "a");
    await commit(folder, "same");
    await git(folder, "checkout", "-qb", "topic");
    await Deno.writeTextFile(`${folder}/a`, "topic\n");
    await git(folder, "commit", "-qam", "topic");
    await git(folder, "checkout", "-q", "main");
    await Deno.writeTextFile(`${folder}/a`, "main too\n");
    await git(folder, "commit", "-qam", "main");
    await git(folder, "merge", "topic");
    // Another time with the same contents is no change.
    await Deno.utime(`${folder}/same`, 1, 1);
    await Deno.writeTextFile(`${folder}/.git/index.lock`, "");
    const { operation, index } = await stateOf(folder);
    assert.deepEqual([operation, index], [
      "a merge",
      { changed: [], conflicts: ["a"], isLocked: true },
    ]);
    await Deno.remove(`${folder}/.git/index.lock`);
    await git(folder, "merge", "--abort");
    await Deno.utime(`${folder}/same`, 1, 1);
    await Deno.writeTextFile(`${folder}/same`, "SAME\n");
    await Deno.utime(`${folder}/same`, 1, 1);
    await Deno.remove(`${folder}/a`);
    assert.deepEqual((await stateOf(folder)).index?.changed, ["a", "same"]);
  });
});

testWith(["git"], "a detached HEAD, a rebase and another work tree are told", async () => {
  await withFolder(async (folder) => {
    await git(folder, "init", "-q");
    await commit(folder, "a");
    await git(folder, "worktree", "add", "-q", "-b", "other", `${folder}/tree`);
    assert.equal((await stateOf(`${folder}/tree`)).branch, "other");
    await git(folder, "checkout", "-q", "--detach");
    await Deno.mkdir(`${folder}/.git/rebase-merge`);
    const { branch, operation } = await stateOf(folder);
    assert.deepEqual([branch, operation], [null, "a rebase"]);
  });
});

Deno.test("a folder that is in no repository, or only looks like one, has no state", async () => {
  await withFolder(async (folder) => {
    assert.equal(await gitState(folder), null);
    await Deno.writeTextFile(`${folder}/.git`, "gitdir: /dev/zero\n");
    assert.equal(await gitState(folder), null);
    await Deno.remove(`${folder}/.git`);
    await Deno.mkdir(`${folder}/.git`);
    await Deno.writeTextFile(`${folder}/.git/HEAD`, "ref: refs/heads/x\n");
    await Deno.writeTextFile(`${folder}/.git/index`, "DIRC nonsense that is no index at all");
    assert.deepEqual(await stateOf(folder), {
      branch: "x",
      commit: null,
      upstream: null,
      operation: null,
      index: null,
    });
  });
});
