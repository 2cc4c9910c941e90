import assert from "node:assert/strict";
import { gitFolders } from "../../../src/policy/git_folders.ts";

const table: readonly (readonly [string, readonly string[] | null])[] = [
  ["ls a", []],
  ["cd a | ls", []],
  ["git status", ["."]],
  ["/usr/bin/git -C a log", [".", "./a"]],
  ["git -C a -C b log", [".", "./a", "./b", "./a/b"]],
  ["git -c color.ui=never -C a log", [".", "./a"]],
  ["cd -P a | git log", [".", "./a"]],
  ["cd a | cd .. | git log", [".", "./a", "./..", "./a/.."]],
  ["pushd a | git log | popd | cd -", [".", "./a"]],
  ["cd /b | git -C c log", [".", "/b", "./c", "/b/c"]],
  // Only a running shell could tell.
  ["cd | git log", null],
  ["cd $d | git log", null],
  ["git -C {} log", null],
  ["git -C */ log", null],
  ["git --git-dir=a/.git log", null],
  ["git --work-tree a log", null],
  ["env -C a git log | git log", null],
  ["find . -execdir git log ; | git log", null],
];

for (const [line, folders] of table) {
  Deno.test(`${line}: git runs in ${folders?.join(", ") ?? "nobody can tell what"}`, () => {
    assert.deepEqual(gitFolders(line.split(" | ").map((it) => it.split(" "))), folders);
  });
}

Deno.test("of too many folders nothing is told", () => {
  const lines = ["a", "b", "c", "d", "e", "f"].map((it) => ["cd", it]);
  assert.equal(gitFolders([...lines, ["git", "log"]]), null);
});
