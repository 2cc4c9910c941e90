/** The commit of ours where git or somebody else is in the way. Real git, in this process. */

import assert from "node:assert/strict";
import { git, model, put, repository, shell, test } from "./support.ts";

test("a locked index, or a HEAD that somebody moves, leaves everything as it was", async () => {
  await using it = await repository({ "a.txt": "1\n" }, { "a.txt": "2\n" });
  const state = async () => [
    await git(it, "rev-parse", "HEAD"),
    await git(it, "ls-files", "-s"),
    await git(it, "status", "--porcelain"),
  ];
  const before = await state();
  for (const lock of ["index.lock", "refs/heads/main.lock"]) {
    await Deno.writeTextFile(`${it.root}/.git/${lock}`, "");
    const { code, stderr } = await it.agent(["commit", "-m", "x"]);
    assert.deepEqual([code, /Nothing was committed: .*Try again/.test(stderr)], [75, true], lock);
    await Deno.remove(`${it.root}/.git/${lock}`);
    assert.deepEqual(await state(), before);
  }
  assert.equal((await it.agent(["commit", "-m", "x"])).code, 0);
  assert.equal(await git(it, "status", "--porcelain"), "");
});

test("what the user has staged on a file stays staged", async () => {
  await using it = await repository({ "a.txt": "1\n2\n3\n4\n5\n" }, {});
  await put(it, "a.txt", "one\n2\n3\n4\n5\n");
  await git(it, "add", "a.txt");
  await model(it, { "a.txt": "one\n2\n3\n4\nus\n" });
  const { code, stdout } = await it.agent(["commit", "-m", "x"]);
  assert.deepEqual([code, stdout.split("\n").slice(1)], [0, [
    "  a.txt",
    "  a.txt  you have staged changes to it: the index was not touched",
    "",
  ]]);
  assert.equal(await git(it, "show", "HEAD:a.txt"), "1\n2\n3\n4\nus\n");
  assert.equal(await git(it, "show", ":a.txt"), "one\n2\n3\n4\n5\n");
});

test("a filter of the repository is not run, and its files are named", async () => {
  await using it = await repository({ ".gitattributes": "*.big filter=big\n" }, {
    "a.big": "1\n",
    "b.txt": "1\n",
  });
  const witness = `${it.root}/../ran`;
  await git(it, "config", "filter.big.clean", `touch ${witness}; cat`);
  const { code, stdout } = await it.agent(["commit", "-m", "x", "--partial"]);
  assert.deepEqual([code, stdout.split("\n").slice(1)], [0, [
    "  b.txt  new",
    "  a.big  left out: a git filter would change its content",
    "",
  ]]);
  assert.equal(await Deno.stat(witness).then(() => true, () => false), false);
});

test("who signs is the user's word: a program that the repository names is not run", async () => {
  await using it = await repository({}, { "a.txt": "1\n" });
  const witness = `${it.root}/../ran`;
  await Deno.writeTextFile(`${it.root}/sign.sh`, `#!/bin/sh\ntouch ${witness}\n`, { mode: 0o755 });
  const settings = {
    "commit.gpgSign": "true",
    "gpg.format": "ssh",
    "gpg.ssh.program": `${it.root}/sign.sh`,
    "user.signingKey": `${it.root}/no_key`,
  };
  for (const [key, value] of Object.entries(settings)) await git(it, "config", key, value);
  const before = await git(it, "rev-parse", "HEAD");
  assert.equal((await it.agent(["commit", "-m", "x"])).code, 74);
  assert.equal(await git(it, "rev-parse", "HEAD"), before);
  assert.equal(await Deno.stat(witness).then(() => true, () => false), false);
});

test("a file in place of a link, a submodule or a folder of HEAD", async () => {
  await using it = await repository({ "folder/a.txt": "1\n" }, {});
  await Deno.symlink("folder/a.txt", `${it.root}/link`);
  await git(it, "add", "-A");
  await git(it, "update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},module`);
  await git(it, "commit", "--quiet", "-m", "second");
  await Deno.remove(`${it.root}/link`);
  await Deno.remove(`${it.root}/folder`, { recursive: true });
  await model(it, { link: "1\n", "module/a.txt": "1\n", folder: "1\n", other: "1\n" });
  const { code, stdout } = await it.agent(["commit", "-m", "x", "--partial"]);
  const left = "left out: not a regular file in git";
  assert.deepEqual([code, stdout.split("\n").slice(1)], [0, [
    "  other  new",
    `  folder  ${left}`,
    `  link  ${left}`,
    `  module/a.txt  ${left}`,
    "",
  ]]);
});

test("links go into the commit: made, moved, in place of a file, taken away", async () => {
  await using it = await repository({
    "a.txt": "1\n",
    "b.txt": "1\n",
    ".gitattributes": "* text eol=crlf\n",
  }, {});
  for (const name of ["moved", "gone", "mine"]) await Deno.symlink("a.txt", `${it.root}/${name}`);
  await git(it, "add", "-A");
  await git(it, "commit", "--quiet", "-m", "second");
  await shell(
    it,
    "ln -s nowhere new; ln -sfn b.txt moved; rm gone b.txt; ln -s a.txt b.txt; mkdir empty; ln -sfn b.txt mine",
  );
  await Deno.remove(`${it.root}/mine`);
  await Deno.symlink("elsewhere", `${it.root}/mine`);
  const { code, stdout } = await it.agent(["commit", "-m", "x", "--partial"]);
  assert.deepEqual([code, stdout.split("\n").slice(1)], [0, [
    "  b.txt",
    "  gone  removed",
    "  moved",
    "  new  new",
    "  mine  left out: others edited the same lines",
    "",
  ]]);
  const rows = (await git(it, "ls-tree", "HEAD")).split("\n").map((row) =>
    row.replace(/ .*\t/, " ")
  );
  assert.deepEqual(rows, [
    "100644 .gitattributes",
    "100644 a.txt",
    "120000 b.txt",
    "120000 mine",
    "120000 moved",
    "120000 new",
    "",
  ]);
  const targets = ["b.txt", "mine", "moved", "new"].map((path) =>
    git(it, "cat-file", "blob", `HEAD:${path}`)
  );
  assert.deepEqual(await Promise.all(targets), ["a.txt", "a.txt", "b.txt", "nowhere"]);
  assert.equal((await git(it, "status", "--short")).trim(), "M mine");
});

test("modes go into the commit: ours where we set them, else those of HEAD", async () => {
  await using it = await repository({ "a.sh": "1\n", "b.sh": "1\n" }, {});
  await git(it, "update-index", "--chmod=+x", "b.sh");
  await git(it, "commit", "--quiet", "-m", "second");
  await git(it, "config", "core.fileMode", "false");
  const input = JSON.stringify({ command: "chmod 755 a.sh && printf '2\\n' > b.sh" });
  const ran = await it.agent(["tool", "run", "run_shell", "--input", input, "--approve", "all"]);
  assert.equal(ran.code, 0, ran.stderr);
  assert.equal((await it.agent(["commit", "-m", "x"])).code, 0);
  const modes = (await git(it, "ls-tree", "HEAD")).split("\n").map((row) => row.slice(0, 6));
  assert.deepEqual(modes, ["100755", "100755", ""]);
  assert.match((await it.agent(["commit", "-m", "x"])).stdout, /^Nothing to commit/);
});

test("a message in other words, several tasks, or nobody's task", async () => {
  await using it = await repository({}, { "a.txt": "1\n" });
  const { message } = JSON.parse((await it.agent(["commit", "--dry-run", "--json"])).stdout);
  assert.match(message, /^Changes \d+ made with agent$/);
  await it.script(`
- calls: [{ name: write_file, input: { path: b.txt, content: b } }]
- text: Done.
`);
  const long = `make it ${"very ".repeat(20)}good`;
  await it.agent(["work", "--approve", "all", `${long}\nand more`]);
  await it.script(`
- calls: [{ name: write_file, input: { path: c.txt, content: c } }]
- text: Done.
`);
  await it.agent(["work", "--approve", "all", "make c"]);
  await it.agent(["commit"]);
  assert.equal(await git(it, "log", "-1", "--format=%B"), `${long.slice(0, 71)}…\n\n- make c\n\n`);
});
