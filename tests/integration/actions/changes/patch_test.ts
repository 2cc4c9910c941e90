/** Patches are exact where a program gets them, and harmless on a screen. */

import assert from "node:assert/strict";
import { git, put, repository, shell, test } from "./support.ts";

test("a patch is exact: byte order mark, CRLF, no final line end, escapes, hidden characters", async () => {
  const before = "\ufeffone\r\ntwo\r\nthree \x1b[31m\u202e";
  const after = before.replace("two", "TWO \u200b\x07");
  await using it = await repository({ "a.txt": before }, { "a.txt": after, "b.txt": "no end" });
  const { stdout, code } = await it.agent(["changes", "--patch"]);
  assert.equal(code, 0);
  await Deno.writeTextFile(`${it.root}/../ours.patch`, stdout);
  await git(it, "apply", "--check", "-R", "../ours.patch");
  await git(it, "apply", "-R", "../ours.patch");
  assert.equal(await Deno.readTextFile(`${it.root}/a.txt`), before);
  await git(it, "apply", "../ours.patch");
  assert.equal(await Deno.readTextFile(`${it.root}/a.txt`), after);
  it.env.set("NO_COLOR", "1");
  const screen = await it.agent(["changes", "--patch"], { person: [] });
  const wild = Array.from(screen.stdout).filter((it) => it < " " && it !== "\n" || it === "\u202e");
  assert.deepEqual([wild, screen.stdout.includes("TWO")], [[], true]);
});

test("what cannot be told from a person's lines is left out, and the exit code says so", async () => {
  await using it = await repository({ "a.txt": "1\n", "b.txt": "1\n" }, {
    "a.txt": "us\n",
    "b.txt": "us\n",
  });
  await put(it, "a.txt", "person\n");
  await it.agent([
    ...["tool", "run", "write_file", "--approve", "all", "--input"],
    JSON.stringify({ path: "a.txt", content: "person and us\n" }),
  ]);
  const { stdout, code } = await it.agent(["changes", "--patch"]);
  assert.deepEqual([code, stdout.split("\n").slice(0, 3)], [65, [
    "# a.txt: left out: others edited the same lines",
    "--- a/b.txt",
    "+++ b/b.txt",
  ]]);
  const { files, left } = JSON.parse((await it.agent(["changes", "--patch", "--json"])).stdout);
  assert.deepEqual([files, left], [["b.txt"], [{ path: "a.txt", why: "mixed" }]]);
  const inFolder = JSON.parse((await it.agent(["changes", "b.txt", "--patch", "--json"])).stdout);
  assert.deepEqual([inFolder.files, inFolder.left], [["b.txt"], []]);
});

test("what a patch of lines has no words for is named", async () => {
  await using it = await repository({ "a.sh": "1\n" }, {
    "b.txt": "",
    "c.bin": "\0",
    "d.txt": "1\n",
  });
  const input = JSON.stringify({ command: "chmod 755 a.sh" });
  await it.agent(["tool", "run", "run_shell", "--input", input, "--approve", "all"]);
  const { stdout, code } = await it.agent(["changes", "--patch", "--json"]);
  const why = "unsaid";
  assert.deepEqual([code, JSON.parse(stdout).left], [65, [
    { path: "a.sh", why },
    { path: "b.txt", why },
    { path: "c.bin", why },
  ]]);
  await shell(it, "ln -s nowhere link; mkdir -p full empty/deep; echo 1 > full/e.txt");
  const more = JSON.parse((await it.agent(["changes", "--patch", "--json"])).stdout);
  assert.deepEqual([more.files, more.left.map((it: { path: string }) => it.path)], [
    ["a.sh", "b.txt", "c.bin", "d.txt", "full/e.txt"],
    ["a.sh", "b.txt", "c.bin", "empty", "empty/deep", "link"],
  ]);
});

test("numbers of changes are completed, newest first", async () => {
  await using it = await repository({}, { "a.txt": "1\n", "b.txt": "1\n" });
  const rows = JSON.parse((await it.agent(["changes", "--json"])).stdout);
  const numbers = rows.map(({ change }: { change: number }) => String(change));
  for (const command of ["diff", "undo"]) {
    const { stdout } = await it.agent(["__complete", "--", command, ""]);
    assert.deepEqual(stdout.trimEnd().split("\n").map((line) => line.trim()), numbers);
  }
});
