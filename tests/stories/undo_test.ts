/** Changes, undo, redo, why and commit through the real program, with real git and a person beside. */

import assert from "node:assert/strict";
import { linesOf } from "../support/lines.ts";
import { testWith } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";

const app = "import os\n\n\ndef add(a, b):\n    return a - b\n\n\ndef main():\n    print(1)\n";
const fixed = app.replace("a - b", "a + b");
const helper = "def f():\n    return 1\n";

const script = String.raw`
- text: I read it first.
  calls: [{ name: read_file, input: { path: app.py } }]
- text: The sign is wrong, so I mend it.
  calls:
    - { name: edit_file, input: { path: app.py, old_text: "return a - b", new_text: "return a + b" } }
- calls: [{ name: write_file, input: { path: src/helper.py, content: "def f():\n    return 1\n" } }]
- text: Both are done.
- text: Now by a command.
  calls: [{ name: run_shell, input: { command: "printf 'x\\n' > made.txt" } }]
- text: The file is made.
`;

/** A project in which a model has mended `app.py` and made `src/helper.py`, and then `made.txt`. */
async function worked(
  options: { readonly git?: boolean; readonly turns?: 1 | 2 } = {},
): Promise<Sandbox> {
  const box = await sandbox({ "app.py": app, "notes.md": "mine\n" });
  await scripted(box, script);
  if (options.git) {
    await git(box, "init", "--quiet", "--initial-branch=main");
    await git(box, "add", "-A");
    await git(box, "commit", "--quiet", "-m", "first");
  }
  await run(box, "work", "--approve", "all", "mend add");
  if (options.turns === 2) await run(box, "session", "resume", await session(box), "make a file");
  return box;
}

async function session(box: Sandbox): Promise<string> {
  return JSON.parse(await run(box, "session", "list", "--json"))[0].id;
}

/** Standard output of a command that succeeds. */
async function run(box: Sandbox, ...words: readonly string[]): Promise<string> {
  const approve = words[1] === "resume" ? ["--approve", "all"] : [];
  const { code, stdout, stderr } = await box.run([...words, ...approve]);
  assert.deepEqual([code, stderr.replaceAll(/^warning.*\n/gm, "")], [0, stderr], words.join(" "));
  return stdout;
}

/** Git as a person has it, knowing nothing of the machine's settings. */
async function git(box: Sandbox, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("git", {
    args: ["-c", "user.name=A Person", "-c", "user.email=person@example.com", ...args],
    cwd: box.project,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: box.home },
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

const identity = { GIT_AUTHOR_NAME: "A Person", GIT_AUTHOR_EMAIL: "person@example.com" };
const person = {
  ...identity,
  GIT_COMMITTER_NAME: "A Person",
  GIT_COMMITTER_EMAIL: "person@example.com",
};

async function commit(box: Sandbox, ...words: readonly string[]) {
  return await box.run(["commit", ...words], { env: person });
}

async function text(box: Sandbox, path: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(`${box.project}/${path}`);
  } catch {
    return null;
  }
}

async function write(box: Sandbox, path: string, content: string): Promise<void> {
  await Deno.writeTextFile(`${box.project}/${path}`, content);
}

/** Numbers of the changes of files, newest first. */
async function numbers(box: Sandbox): Promise<readonly string[]> {
  const rows: readonly { change: number }[] = JSON.parse(await run(box, "changes", "--json"));
  return rows.map((it) => String(it.change));
}

const withGit = (name: string, fn: () => Promise<void>) => testWith(["git"], name, fn);

Deno.test("changes say what, by whom, with how many lines, and whether it holds", async () => {
  await using box = await worked({ turns: 2 });
  const rows = JSON.parse(await run(box, "changes", "--json"));
  const seen = rows.map((it: Record<string, unknown>) => ({
    kind: it["kind"],
    tool: it["tool"],
    model: it["model"],
    files: it["files"],
    receipt: it["receipt"],
    inForce: it["inForce"],
  }));
  const common = { model: "scripted/test", inForce: true };
  const file = (path: string, did: string, added: number, removed: number) => [
    { path, did, added, removed },
  ];
  assert.deepEqual(seen, [
    {
      kind: "command",
      tool: "run_shell",
      ...common,
      files: file("made.txt", "created", 1, 0),
      receipt: null,
    },
    {
      kind: "edit",
      tool: "write_file",
      ...common,
      files: file("src/helper.py", "created", 2, 0),
      receipt: "passed",
    },
    {
      kind: "edit",
      tool: "edit_file",
      ...common,
      files: file("app.py", "edited", 1, 1),
      receipt: "passed",
    },
  ]);
  const id = await session(box);
  assert.deepEqual(new Set(rows.map((it: { session: string }) => it.session)), new Set([id]));
  assert.equal(JSON.parse(await run(box, "changes", "src", "--json")).length, 1);
  assert.equal(
    JSON.parse(await run(box, "changes", "--session", id.slice(-4), "--json")).length,
    3,
  );
  const shown = await run(box, "changes", "--limit", "1");
  assert.match(
    shown,
    /^\d+ {2}\S.* run_shell printf .* · scripted\/test · session \S+\n {4}made\.txt {2}new {2}\+1\n… and 2 older/,
  );
});

Deno.test("a diff is exact where a program gets it, and says what the checks said", async () => {
  await using box = await worked();
  const [helperChange, appChange] = await numbers(box);
  const shown = await run(box, "diff", appChange ?? "");
  assert.match(shown, /^# .*edit_file.*checks passed\n# ✓ syntax passed/);
  assert.match(shown, /\n--- a\/app\.py\n\+\+\+ b\/app\.py\n/);
  const { diff, stages, change } = JSON.parse(await run(box, "diff", helperChange ?? "", "--json"));
  assert.deepEqual(
    [diff, String(change), stages.length > 0],
    [
      "--- /dev/null\n+++ b/src/helper.py\n@@ -0,0 +1,2 @@\n+def f():\n+    return 1\n",
      helperChange,
      true,
    ],
  );
});

Deno.test("undo takes the last change back, then the one before; redo brings it again", async () => {
  await using box = await worked({ turns: 2 });
  const state = async () => [
    await text(box, "app.py"),
    await text(box, "src/helper.py"),
    await text(box, "made.txt"),
  ];
  const planned = await run(box, "undo", "--dry-run");
  assert.match(
    planned,
    /^Would undo change \d+ \(run_shell\); nothing was changed yet\.\n {2}made\.txt {2}will be removed\n--- a\/made\.txt\n/,
  );
  assert.deepEqual(await state(), [fixed, helper, "x\n"]);
  assert.match(
    await run(box, "undo"),
    /^Undid change \d+ \(run_shell\); recorded as change \d+\.\n {2}made\.txt {2}removed\n$/,
  );
  await run(box, "undo");
  assert.deepEqual(await state(), [fixed, null, null]);
  await run(box, "redo");
  await run(box, "redo");
  assert.deepEqual(await state(), [fixed, helper, "x\n"]);
  assert.equal(await run(box, "redo"), "There is nothing to redo.\n");
  for (let count = 0; count < 3; count++) await run(box, "undo");
  assert.deepEqual(await state(), [app, null, null]);
  assert.equal(await run(box, "undo"), "There is nothing to undo.\n");
});

Deno.test("a redo goes past a place that a person has taken, when asked to merge", async () => {
  await using box = await worked({ turns: 2 });
  for (let count = 0; count < 3; count++) await run(box, "undo");
  await Deno.mkdir(`${box.project}/src`, { recursive: true });
  await Deno.symlink("../app.py", `${box.project}/src/helper.py`);
  await run(box, "redo");
  assert.equal((await box.run(["redo"])).code, 66);
  assert.equal(await text(box, "made.txt"), null);
  await run(box, "redo", "--merge");
  assert.deepEqual(
    [await text(box, "made.txt"), await Deno.readLink(`${box.project}/src/helper.py`)],
    ["x\n", "../app.py"],
  );
  assert.equal((await box.run(["redo", "--merge"])).code, 0);
});

Deno.test("undo --turn takes back what one message led to, --session all, --to all since then", async () => {
  await using box = await worked({ turns: 2 });
  const state = async () => [
    await text(box, "app.py") === app,
    await text(box, "src/helper.py") === null,
    await text(box, "made.txt") === null,
  ];
  await run(box, "undo", "--turn");
  assert.deepEqual(await state(), [false, false, true]);
  await run(box, "undo", "--turn");
  assert.deepEqual(await state(), [true, true, true]);
  await run(box, "redo");
  assert.deepEqual(await state(), [false, false, true]);
  await run(box, "undo", "--session");
  assert.deepEqual(await state(), [true, true, true]);
  await run(box, "redo");
  await run(box, "undo", "--session", (await session(box)).slice(-4));
  assert.deepEqual(await state(), [true, true, true]);
  await run(box, "redo");
  await run(box, "undo", "--to", "1h");
  assert.deepEqual(await state(), [true, true, true]);
  assert.equal(await run(box, "undo", "--to", "1h"), "There is nothing to undo.\n");
});

Deno.test("what a person wrote since is never overwritten: in other lines merged, in the same kept", async () => {
  await using box = await worked();
  const mine = fixed.replace("print(1)", "print(2)");
  await write(box, "app.py", mine);
  const [, appChange = ""] = await numbers(box);
  const blocked = await box.run(["undo", appChange]);
  assert.deepEqual([blocked.code, blocked.stdout.split("\n").slice(1)], [66, [
    "  app.py  can be merged: edited later by somebody else",
    "To keep later edits of others and undo the rest: agent undo --merge",
    "",
  ]]);
  assert.equal(await text(box, "app.py"), mine);
  await run(box, "undo", appChange, "--merge");
  assert.equal(await text(box, "app.py"), app.replace("print(1)", "print(2)"));
  await write(box, "src/helper.py", "my own\n");
  const kept = await box.run(["undo", "--dry-run"]);
  assert.deepEqual([kept.code, kept.stdout.includes("on the same lines")], [66, true]);
  await run(box, "undo", "--merge");
  assert.equal(await text(box, "src/helper.py"), "my own\n");
});

Deno.test("why names the change, the message and the words before the call, or says nobody of ours", async () => {
  await using box = await worked();
  await write(box, "app.py", `# mine\n${fixed}`);
  const line = JSON.parse(await run(box, "why", "app.py:6", "--json"));
  assert.deepEqual(
    [line.text, line.by, line.cause.tool, line.cause.message, line.cause.said],
    ["    return a + b", "change", "edit_file", "mend add", "The sign is wrong, so I mend it."],
  );
  const shown = await run(box, "why", "app.py:6");
  assert.match(shown, /^app\.py:6 {2}return a \+ b\n\d+ {2}.*edit_file · scripted\/test · session/);
  assert.match(await run(box, "why", "app.py:1"), /somebody else added the line after change \d+/);
  assert.match(await run(box, "why", "app.py:2"), /the line existed before the first change/);
  const whole = JSON.parse(await run(box, "why", "app.py", "--json"));
  assert.deepEqual(
    whole.ranges.map((it: Record<string, unknown>) => [it["from"], it["to"], it["by"]]),
    [[1, 5, "other"], [6, 6, "change"], [7, 10, "other"]],
  );
  assert.equal(await run(box, "why", "notes.md"), "No change touched notes.md.\n");
});

withGit("a patch of ours applies and goes back, whatever a person changed beside it", async () => {
  await using box = await worked({ git: true });
  await write(box, "app.py", fixed.replace("import os", "import sys"));
  const patch = await run(box, "changes", "--patch");
  await Deno.writeTextFile(`${box.home}/ours.patch`, patch);
  await git(box, "apply", "-R", `${box.home}/ours.patch`);
  assert.deepEqual(
    [await text(box, "app.py"), await text(box, "src/helper.py")],
    [app.replace("import os", "import sys"), null],
  );
  await git(box, "apply", `${box.home}/ours.patch`);
  assert.equal(await text(box, "src/helper.py"), helper);
});

withGit(
  "a commit has exactly our changes: dirty hunks and the index of the user stay",
  async () => {
    await using box = await worked({ git: true });
    const mine = fixed.replace("import os", "import sys").replace("print(1)", "print(2)");
    await write(box, "app.py", mine);
    await write(box, "notes.md", "mine, staged\n");
    await git(box, "add", "notes.md");
    const before = await git(box, "rev-parse", "HEAD");
    const planned = await run(box, "commit", "--dry-run");
    assert.match(
      planned,
      /^Would commit to main \(files: 2\): mend add\n {2}app\.py\n {2}src\/helper\.py {2}new\n/,
    );
    assert.equal(await git(box, "rev-parse", "HEAD"), before);
    const done = await commit(box);
    assert.deepEqual([done.code, done.stderr], [0, ""]);
    assert.equal(await git(box, "show", "HEAD:app.py"), fixed);
    assert.equal(await git(box, "show", "HEAD:src/helper.py"), helper);
    assert.equal(await git(box, "show", "HEAD:notes.md"), "mine\n");
    assert.equal(await git(box, "log", "-1", "--format=%s %P"), `mend add ${before}`);
    assert.equal(await text(box, "app.py"), mine);
    assert.equal(await git(box, "status", "--porcelain"), " M app.py\nM  notes.md\n");
    const again = await commit(box);
    assert.deepEqual([again.code, again.stdout], [
      0,
      "Nothing to commit: everything agent did here is committed or undone.\n",
    ]);
    // What is taken back after it was committed goes out with the next commit.
    await run(box, "undo");
    assert.match((await commit(box, "-m", "out again")).stdout, /src\/helper\.py {2}removed/);
    assert.equal(await git(box, "ls-files"), "app.py\nnotes.md\n");
  },
);

withGit("no hook of the repository runs, and what git ignores is left out", async () => {
  await using box = await worked({ git: true });
  const witness = `${box.home}/hook-ran`;
  for (const hook of ["pre-commit", "post-commit", "reference-transaction", "post-index-change"]) {
    await Deno.writeTextFile(`${box.project}/.git/hooks/${hook}`, `#!/bin/sh\ntouch ${witness}\n`, {
      mode: 0o755,
    });
  }
  await Deno.writeTextFile(`${box.project}/.git/info/exclude`, "src/\n");
  await git(box, "config", "core.fsmonitor", `touch ${witness}`);
  const { code, stdout } = await commit(box, "-m", "mended");
  assert.deepEqual([code, stdout.split("\n").slice(1)], [0, [
    "  app.py",
    "  src/helper.py  left out: ignored by git",
    "",
  ]]);
  assert.equal(await Deno.stat(witness).then(() => true, () => false), false);
  assert.match(stdout, /^[0-9a-f]{10} on main \(files: 1\): mended\n/);
});

withGit(
  "what cannot be parted is named and nothing is committed, but with --partial the rest",
  async () => {
    await using box = await sandbox({ "app.py": app });
    await scripted(box, script);
    await git(box, "init", "--quiet", "--initial-branch=main");
    await git(box, "add", "-A");
    await git(box, "commit", "--quiet", "-m", "first");
    // Not in HEAD, and in the line that the model changes.
    await write(box, "app.py", app.replace("    return", "    # mine\n    return"));
    await run(box, "work", "--approve", "all", "mend add");
    const refused = await commit(box);
    assert.deepEqual([refused.code, refused.stdout.split("\n").slice(0, 3)], [65, [
      "Nothing was committed: some files contain edits of others that cannot be separated.",
      "  src/helper.py  new",
      "  app.py  left out: others edited the same lines",
    ]]);
    const partial = await commit(box, "--partial");
    assert.equal(partial.code, 0);
    assert.equal(
      await git(box, "show", "--stat", "--format=", "HEAD"),
      " src/helper.py | 2 ++\n 1 file changed, 2 insertions(+)\n",
    );
  },
);

withGit(
  "line ends, names that git quotes, a first commit, a detached HEAD, a folder below the top",
  async () => {
    await using box = await sandbox({ "sub/a b.txt": "one\r\ntwo\r\n" });
    const root = { cwd: `${box.project}/sub`, env: person };
    await scripted(
      box,
      String.raw`
- calls: [{ name: read_file, input: { path: "a b.txt" } }]
- calls: [{ name: edit_file, input: { path: "a b.txt", old_text: "two", new_text: "TWO" } }]
- calls: [{ name: write_file, input: { path: ":(top)é", content: "x\n" } }]
- text: Done.
`,
    );
    await git(box, "init", "--quiet", "--initial-branch=main");
    await git(box, "config", "core.autocrlf", "true");
    await box.run(["work", "--approve", "all", "go"], root);
    const first = await box.run(["commit", "--partial", "-m", "one"], root);
    assert.deepEqual([first.code, first.stdout.split("\n")[1]], [0, "  :(top)é  new"]);
    await git(box, "-c", "core.quotePath=false", "add", "-A");
    await git(box, "commit", "--quiet", "-m", "two");
    await git(box, "checkout", "--quiet", "--detach");
    await box.run(["undo", "--session", "--merge"], root);
    const second = await box.run(["commit", "-m", "back"], root);
    assert.match(second.stdout, /^[0-9a-f]{10} on a detached HEAD \(files: 2\): back\n/);
    assert.equal(await git(box, "show", "HEAD:sub/a b.txt"), "one\ntwo\n");
    assert.equal(await git(box, "status", "--porcelain"), "");
  },
);

Deno.test("undo works in one terminal while a session waits in another, whose edit of the old content is then refused", async () => {
  await using box = await sandbox({ "app.py": app });
  await scripted(
    box,
    String.raw`
- calls: [{ name: write_file, input: { path: new.py, content: "a = 1\n" } }]
- calls: [{ name: edit_file, input: { path: new.py, old_text: "a = 1", new_text: "a = 2" } }]
- text: Done.
`,
  );
  const first = startProgram(["work", "--json", "--approve", "wait", "make it"], {
    cwd: box.project,
    home: box.home,
  });
  const lines = linesOf(first.stdout);
  const id = { session: "" };
  const asked = async (): Promise<string> => {
    while (true) {
      const { value, done } = await lines.next();
      if (done) return "";
      const event = JSON.parse(value);
      if (event.type === "session_created") id.session = event.id;
      if (event.type === "asked") return event.call;
    }
  };
  const allow = async () => {
    const call = await asked();
    return () => box.run(["session", "answer", id.session, "once", "--call", call]);
  };
  await (await allow())();
  const answer = await allow();
  assert.equal((await box.run(["undo"])).code, 0);
  assert.equal(await text(box, "new.py"), null);
  await answer();
  const results: string[] = [];
  for await (const line of lines) {
    const event = JSON.parse(line);
    if (event.type === "tool_result") results.push(event.status);
  }
  await first.stderr.cancel();
  await first.status;
  assert.deepEqual([results, await text(box, "new.py")], [["failed"], null]);
});

Deno.test("wrong words are told in one sentence each, in Chinese as well", async () => {
  await using box = await sandbox({ "app.py": app });
  await scripted(box, script);
  assert.equal(await run(box, "changes"), "There are no changes in this folder yet.\n");
  assert.equal(await run(box, "changes", "--patch"), "# none of our changes\n");
  assert.equal(await run(box, "undo"), "There is nothing to undo.\n");
  assert.equal(await run(box, "redo"), "There is nothing to redo.\n");
  const none = await box.run(["diff", "1"]);
  assert.deepEqual([none.code, none.stderr], [66, "There are no changes in this folder yet.\n"]);
  await run(box, "work", "--approve", "all", "mend add");
  const wrong: readonly (readonly [readonly string[], number, string])[] = [
    [["diff", "999"], 66, "No change 999. To list them: agent changes"],
    [["undo", "first"], 66, "No change first. To list them: agent changes"],
    [["undo", "2", "--turn"], 64, "<id> cannot be used with --turn."],
    [["undo", "--turn", "--to", "1h"], 64, "--turn cannot be used with --to."],
    [
      ["undo", "--to", "25:00"],
      64,
      "--to must be a time such as 14:05, 10m, 2h, 2026-03-01 or 2026-03-01T14:05.",
    ],
    [["changes", "--patch", "-n", "3"], 64, "--patch cannot be used with --limit."],
    [["changes", "../elsewhere"], 66, "../elsewhere is outside this project."],
    [["why", "/etc/passwd:1"], 66, "/etc/passwd is outside this project."],
    [["why", "nothing.py"], 66, "The file nothing.py does not exist."],
    [["why", "app.py:99"], 66, "app.py has 9 lines, so there is no line 99."],
    [["commit", "-m", " "], 64, "--message must not be empty."],
  ];
  for (const [words, code, sentence] of wrong) {
    const found = await box.run(words);
    assert.deepEqual([found.code, found.stderr], [code, `${sentence}\n`], words.join(" "));
  }
  const chinese = await box.run(["undo", "--turn", "--lang", "zh"]);
  assert.equal(chinese.code, 0);
  assert.match(
    chinese.stdout,
    /^已撤销改动 \d+, \d+；记录为改动 \d+。\n {2}app\.py {2}已恢复\n {2}src\/helper\.py {2}已删除\n$/,
  );
});

withGit(
  "outside of a repository, and with nobody's name, a commit says what is missing",
  async () => {
    await using box = await worked();
    const none = await commit(box);
    assert.deepEqual([none.code, none.stderr], [
      66,
      `${box.project} is not in a git repository.\n`,
    ]);
    await git(box, "init", "--quiet");
    await git(box, "config", "user.useConfigOnly", "true");
    const nobody = await box.run(["commit", "--partial"]);
    assert.deepEqual([nobody.code, nobody.stderr.startsWith("git has no identity")], [
      78,
      true,
    ]);
  },
);

withGit("what git loses by a command is told to the person, with what brings it back", async () => {
  await using box = await sandbox({ "a.txt": "a\n" });
  await scripted(
    box,
    `- calls: [{ name: run_shell, input: { command: "git branch -D topic && git gc -q --prune=now" } }]
- text: It ran.
`,
  );
  await git(box, "init", "--quiet", "--initial-branch=topic");
  await git(box, "add", "-A");
  await git(box, "commit", "--quiet", "-m", "first");
  await git(box, "checkout", "--quiet", "--orphan", "main");
  await git(box, "commit", "--quiet", "-m", "second");
  const { code, stderr } = await box.run(["work", "--approve", "all", "run git branch -D topic"]);
  assert.equal(code, 0, stderr);
  const [line = "", command = ""] = /^No longer in the repository: topic\. To restore: (.*)$/m
    .exec(stderr) ?? [];
  assert.notEqual(line, "", stderr);
  await git(box, ...command.split(" ").slice(1));
  assert.equal(await git(box, "show", "topic:a.txt"), "a\n");
});

withGit(
  "work that a command of git throws away is told to the person, who gets it back",
  async () => {
    await using box = await sandbox({ "a.txt": "a\n" });
    await scripted(
      box,
      '- calls: [{ name: run_shell, input: { command: "git checkout ." } }]\n- text: It ran.\n',
    );
    await git(box, "init", "--quiet");
    await git(box, "add", "-A");
    await git(box, "commit", "--quiet", "-m", "first");
    await Deno.writeTextFile(`${box.project}/a.txt`, "mine\n");
    const { stderr } = await box.run(["work", "--approve", "all", "run git checkout ."]);
    assert.match(
      stderr,
      /^This may have discarded uncommitted work in 1 file\. To see and restore it: agent changes$/m,
    );
    await run(box, "undo", "--uncertain", "take");
    assert.equal(await Deno.readTextFile(`${box.project}/a.txt`), "mine\n");
  },
);

Deno.test("an undo says of a file that is too large to be kept that nothing brings it back", async () => {
  await using box = await sandbox();
  await scripted(
    box,
    `- calls: [{ name: run_shell, input: { command: "truncate -s 65M big.bin; echo x > small.txt" } }]
- text: It ran.
`,
  );
  await run(box, "work", "--approve", "all", "make them");
  const note = "(its content is not stored: it cannot be restored later)";
  const planned = await run(box, "undo", "--dry-run", "--uncertain", "take");
  assert.match(planned, /^ {2}big\.bin {2}will be removed {2}\(its content is not stored/m);
  const undone = await run(box, "undo", "--uncertain", "take");
  assert.deepEqual(undone.split("\n").slice(1), [
    `  big.bin  removed  ${note}`,
    "  small.txt  removed",
    "",
  ]);
});

Deno.test("where a person has put a file in a folder's place, an undo names the old file to export", async () => {
  await using box = await sandbox({ "src/f.py": helper });
  await scripted(
    box,
    '- calls: [{ name: run_shell, input: { command: "rm -r src" } }]\n- text: It ran.\n',
  );
  await run(box, "work", "--approve", "all", "remove src");
  await Deno.writeTextFile(`${box.project}/src`, "mine\n");
  const { code, stdout } = await box.run(["undo", "--uncertain", "take"]);
  const [, command = ""] = /^To save the old version beside it: agent (.*) -o name$/m
    .exec(stdout) ?? [];
  assert.deepEqual([code, command], [66, "changes export 2 src/f.py"], stdout);
  assert.equal(await run(box, ...command.split(" ")), helper);
  assert.equal(await Deno.readTextFile(`${box.project}/src`), "mine\n");
});

Deno.test("a name with a line break takes one line in what an undo says", async () => {
  await using box = await sandbox();
  await scripted(
    box,
    `- calls: [{ name: run_shell, input: { command: "echo x > $'one\\\\n  notes.md  removed'" } }]
- text: It is made.
`,
  );
  await run(box, "work", "--approve", "all", "make it");
  assert.match(await run(box, "undo"), /^Undid .*\n {2}one notes\.md removed {2}removed\n$/);
});
