import assert from "node:assert/strict";
import { secretHistory } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";

async function git(cwd: string, ...args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("git", {
    args: ["-c", "user.name=A", "-c", "user.email=a@b.c", ...args],
    cwd,
    stdin: "null",
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

/** A repository with one commit of one file. */
async function repository(folder: string, file: string): Promise<string> {
  const root = `${await Deno.realPath(folder)}/project`;
  await Deno.mkdir(root);
  await git(root, "init", "-q");
  await Deno.writeTextFile(`${root}/${file}`, "KEY=1\n");
  await git(root, "add", "-f", file);
  await git(root, "commit", "-qm", "first");
  return root;
}

const contentsOf = (root: string) => [`${root}/.git/objects`, `${root}/.git/lfs/objects`];

Deno.test("what git keeps of a tracked secret is where the repository above a folder has its objects", () =>
  withFolder(async (folder) => {
    const root = await repository(folder, ".env");
    await Deno.mkdir(`${root}/app`);
    assert.deepEqual(secretHistory(root), contentsOf(root));
    assert.deepEqual(secretHistory(`${root}/app`), contentsOf(root));
  }));

Deno.test("a linked work tree leads to the objects that all of them share", () =>
  withFolder(async (folder) => {
    const root = await repository(folder, ".env");
    await git(root, "worktree", "add", "-q", "../linked");
    const found = secretHistory(`${root}/../linked`);
    assert.deepEqual(
      await Promise.all(found.slice(0, 1).map((path) => Deno.realPath(path))),
      contentsOf(root).slice(0, 1),
    );
  }));

Deno.test("a repository that tracks no secret hides nothing, and a folder without one neither", () =>
  withFolder(async (folder) => {
    const root = await repository(folder, "main.py");
    assert.deepEqual(secretHistory(root), []);
    assert.deepEqual(secretHistory(folder), []);
  }));
