/** Staged runs in whole sessions: nothing is changed before the yes, and nothing but what was shown after it. */

import assert from "node:assert/strict";
import { processTest } from "../../support/machine.ts";
import { stagedStory } from "../../support/staged.ts";

const files = { "a.txt": "one\n", "list.txt": "b.txt c.txt\n" };

const loop = `
for (const name of files.read("list.txt").trim().split(" ")) {
  files.write(name, files.read("a.txt") + name + "\\n");
}
print("written");`;

/** Lines of a card above the first change. */
function head(shown = ""): readonly string[] {
  return shown.split("\n").filter((it) => it !== "").slice(1, 4);
}

processTest("one card shows what a loop would write, and the yes holds for all of it", async () => {
  const { files: after, questions, events, result } = await stagedStory(loop, { files });
  assert.deepEqual(questions.map(({ call, files: before }) => [call, before]), [
    ["c00000000", files],
  ]);
  const [card] = questions;
  assert.deepEqual(head(card?.shown), [
    "staged: nothing is changed yet; files it would change: 2 (b.txt, c.txt)",
    "it ran to its end",
    "yes allows exactly these contents, and agent undo reverts them; any other change asks again",
  ]);
  assert.match(card?.shown ?? "", /\+one\n\+b\.txt\n[^]*\+one\n\+c\.txt\n/);
  assert.deepEqual(
    [after["b.txt"], after["c.txt"], result.split("\n")[0]],
    ["one\nb.txt\n", "one\nc.txt\n", "written"],
  );
  const run = events.find((it) => it.type === "staged");
  assert.deepEqual(
    run?.calls.map((it) => [it.tool, it.as, it.line, it.paths ?? []]),
    [
      ["read_file", "read", 2, []],
      ...["b.txt", "c.txt"].flatMap((it) => [
        ["read_file", "read", 3, []],
        ["write_file", "write", 3, [it]],
      ]),
    ],
  );
});

processTest("a no leaves everything as it was, and the model is told so", async () => {
  const { files: after, questions, result } = await stagedStory(loop, {
    files,
    answer: () => "decline",
  });
  assert.deepEqual([after, questions.length], [files, 1]);
  assert.match(result, /^The user was shown what this program would change and declined: nothing/);
});

processTest("a change that is not as it was shown is asked about by itself", async () => {
  const { files: after, questions } = await stagedStory(loop, {
    files,
    async answer({ call, write }) {
      if (call === "c00000000") await write("list.txt", "b.txt d.txt\n");
      return call === "c00000000" ? "once" : "decline";
    },
  });
  assert.deepEqual(questions.map(({ call }) => call), ["c00000000", "c00000000.5"]);
  assert.match(questions[1]?.shown ?? "", /d\.txt[^]*the staged run did not show this change/);
  assert.deepEqual(after, { ...files, "b.txt": "one\nb.txt\n", "list.txt": "b.txt d.txt\n" });
});

processTest("a byte that no diff shows makes it another change", async () => {
  const code = `files.read("long.txt"); files.edit("long.txt", "one", "two");`;
  const long = (end: string) => `one\n${"line\n".repeat(40)}${end}\n`;
  const { questions } = await stagedStory(code, {
    files: { "long.txt": long("x") },
    async answer({ call, write }): Promise<"once"> {
      if (call === "c00000000") await write("long.txt", long("y"));
      return "once";
    },
  });
  assert.deepEqual(questions.map(({ call }) => call), ["c00000000", "c00000000.2"]);
});

const stops = {
  "a command": [
    'shell.run("make " + 1)',
    "it stopped at line 3: run_shell does more than read or write files",
  ],
  "a second change of a file": [
    'files.write("b.txt", "2")',
    "it stopped at line 3: write_file writes b.txt a second time",
  ],
  "a look at a file that it has written": [
    'if (files.read("b.txt") === "1") files.write("c.txt", "3")',
    "it stopped at line 3: read_file reads b.txt, which it would have changed",
  ],
  "a look at a folder in which it has written": [
    'if (files.list(".").length > 2) files.write("c.txt", "3")',
    "it stopped at line 3: list_dir reads b.txt, which it would have changed",
  ],
  "a search": [
    'files.search("1"); files.write("c.txt", "3")',
    "it stopped at line 3: search_text reads b.txt, which it would have changed",
  ],
  "a question": [
    'ask("Which?"); files.write("c.txt", "3")',
    "it stopped at line 3: ask_user does more than read or write files",
  ],
  "a mistake": ["nothing.at.all()", "it failed: "],
} as const;

for (const [what, [line, told]] of Object.entries(stops)) {
  processTest(`a staged run stops at ${what}`, async () => {
    const { questions } = await stagedStory(
      `files.read("a.txt");\nfiles.write("b.txt", "1");\n${line};`,
      {
        files,
        answer: () => "decline",
      },
    );
    const [, stop = ""] = head(questions[0]?.shown);
    assert.deepEqual([questions.length, stop.startsWith(told), questions[0]?.files], [
      1,
      true,
      files,
    ], stop);
  });
}

processTest("a look at another file goes on", async () => {
  const code = `files.write("b.txt", "1"); files.write("c.txt", files.read("a.txt"));`;
  const { questions, files: after } = await stagedStory(code, { files });
  assert.deepEqual([questions.length, after["b.txt"], after["c.txt"]], [1, "1", "one\n"]);
});

processTest("what the text alone tells of commands stands on the same card", async () => {
  const code = `files.write("b.txt", "1"); shell.run("touch d.txt");`;
  const { questions } = await stagedStory(code, { files });
  assert.deepEqual(questions.length, 1);
  assert.match(questions[0]?.shown ?? "", /b\.txt[^]*run_shell\ntouch d\.txt/);
});

processTest("who lets edits pass is shown the card nevertheless", async () => {
  const { questions, files: after } = await stagedStory(loop, {
    files,
    permissions: "auto-edit",
    answer: () => "decline",
  });
  assert.deepEqual([questions.length, after], [1, files]);
});

processTest("a yes for the session lets no other program pass unseen", async () => {
  const code = `${loop}\nfiles.write("a.txt", files.read("b.txt"));`;
  const { questions } = await stagedStory(code, { files, answer: () => "session" });
  assert.deepEqual(questions.map(({ call }) => call), ["c00000000", "c00000000.7"]);
});

processTest("where nobody is there the question is put all the same", async () => {
  const { questions, files: after } = await stagedStory(loop, {
    files,
    attended: false,
    answer: () => "decline",
  });
  assert.deepEqual([questions.length, after], [1, files]);
});

processTest(
  "a program that only reads is not asked about, nor is one that changes nothing",
  async () => {
    for (
      const code of [`print(files.read("a.txt"))`, `try { files.edit("a.txt", "x", "y") } catch {}`]
    ) {
      const { questions, events } = await stagedStory(code, { files });
      assert.deepEqual([questions, events.some(({ type }) => type === "staged")], [[], true], code);
    }
  },
);
