/** What lies below a folder, against what grep and git of this machine find there. */

import assert from "node:assert/strict";
import { followsInside, placesOf, sharesRepository } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { testWith } from "../../support/machine.ts";

async function file(path: string, text: string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, text);
}

testWith(
  ["grep"],
  "links are followed inside where grep -R finds nothing from elsewhere",
  () =>
    withFolder(async (folder) => {
      const root = `${folder}/project`;
      await file(`${folder}/other/x.txt`, "word\n");
      await file(`${root}/.env`, "word\n");
      for (
        const name of ["plain", "loop", "far", "near", "deep/a/b", "secret", "gone", ".hidden"]
      ) {
        await file(`${root}/${name}/a.txt`, "none\n");
      }
      const links = [
        ["loop/self", "../loop"],
        ["near/plain", "../plain"],
        ["far/near", "../deep"],
        ["deep/a/b/out", `${folder}/other`],
        ["secret/settings", "../.env"],
        ["gone/nothing", "nowhere"],
        [".hidden/x", "../../other/x.txt"],
      ] as const;
      for (const [at, to] of links) await Deno.symlink(to, `${root}/${at}`);
      const follows = followsInside(root, placesOf(root));
      for (
        const path of ["plain", "loop", "near", "far", "deep", "secret", ".hidden", "none", "."]
      ) {
        const { stdout } = await new Deno.Command("grep", {
          args: ["-Rls", "word", path],
          cwd: root,
        }).output();
        const found = new TextDecoder().decode(stdout) !== "";
        assert.deepEqual([path, follows(path)], [path, !found]);
        assert.equal(follows(`${root}/${path}`), !found);
      }
      // Where a link leads that leads nowhere yet is not known.
      assert.equal(follows("gone"), true);
      assert.equal(follows("../other"), true, "the path itself is for others to judge");
    }),
);

testWith(
  ["git"],
  "a folder shares the repository where git finds the same one there",
  () =>
    withFolder(async (folder) => {
      const root = `${folder}/project`;
      for (const name of ["src/deep", "lib/src", "bare", "worktree/x", "other"]) {
        await Deno.mkdir(`${root}/${name}`, { recursive: true });
      }
      const git = async (args: readonly string[], cwd = root) => {
        const { success, stdout } = await new Deno.Command("git", {
          args: ["-c", "user.name=A", "-c", "user.email=a@b.c", ...args],
          cwd,
          env: { GIT_CONFIG_GLOBAL: "/dev/null" },
          stderr: "null",
        }).output();
        return success ? new TextDecoder().decode(stdout).trim() : null;
      };
      await git(["init", "-q"]);
      await git(["init", "-q"], `${root}/lib`);
      await git(["init", "-q", "--bare"], `${root}/bare`);
      await file(`${root}/worktree/.git`, `gitdir: ${root}/lib/.git\n`);
      await Deno.symlink("src", `${root}/ok`);
      await Deno.symlink("lib/src", `${root}/away`);
      await Deno.symlink("../../..", `${root}/src/up`);
      const shares = sharesRepository(root);
      const paths = [
        ...["src", "src/deep", "./src/", "src/..", ".", "ok", "ok/deep", "other", "lib", "lib/src"],
        ...["away", "worktree", "worktree/x", "src/up", "..", folder, `${root}/src`, "none"],
      ];
      for (const path of paths) {
        const same = await git(["-C", path, "rev-parse", "--absolute-git-dir"]) === `${root}/.git`;
        assert.deepEqual([path, shares(path)], [path, same]);
      }
      // Git's own folders, and one that only looks like a repository, which git is told to pass by.
      assert.deepEqual([".git", ".git/refs", "bare", "bare/refs"].map(shares), [
        ...[false, false],
        ...[true, true],
      ]);
      const explicit = ["-c", "safe.bareRepository=explicit"];
      assert.equal(await git([...explicit, "-C", "bare", "rev-parse", "--git-dir"]), null);
    }),
);
