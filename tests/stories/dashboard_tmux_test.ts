/** The dashboard by keys in a real terminal: what is asked and answered, typed, pasted, resized, left. */

import assert from "node:assert/strict";
import { dashboard, type Opened, opened } from "../support/dashboard_tmux.ts";
import { terminalTest } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";

const write = (path: string) =>
  `- calls: [{ name: write_file, input: { path: ${path}, content: "1\\n" } }]\n`;
const shell = (command: string) =>
  `- calls: [{ name: run_shell, input: { command: "${command}" } }]\n`;

/** Each kind of answer, and twice a call that an answer before lets pass. */
const asking = [
  ...[write("once.txt"), write("never.txt"), write("elsewhere.txt")],
  ...[shell("touch session.txt"), shell("touch session.txt")],
  ...[shell("mkdir -p always"), shell("mkdir -p always")],
  "- text: That is all.\n",
].join("");

async function names(box: Sandbox): Promise<readonly string[]> {
  return (await Array.fromAsync(Deno.readDir(box.project))).map(({ name }) => name).sort();
}

async function answers(box: Sandbox): Promise<readonly unknown[]> {
  const [{ id }] = JSON.parse((await box.run(["session", "list", "--json"])).stdout);
  const { events } = JSON.parse((await box.run(["session", "show", id, "--json"])).stdout);
  return events.flatMap((it: Record<string, unknown>) =>
    it["type"] === "answered" ? [[it["answer"], it["note"] ?? null]] : []
  );
}

const languages = [
  { language: "English", env: {}, task: "do it", note: "not here", asks: "Run this?" },
  {
    language: "Chinese",
    env: { LANG: "zh_CN.UTF-8" },
    task: "请完成任务",
    note: "请写到别处",
    asks: "运行吗？",
  },
] as const;

for (const { language, env, task, note, asks } of languages) {
  terminalTest(`a task in ${language}, with every answer that a question can have`, async () => {
    await using box = await sandbox();
    await scripted(box, asking);
    await using it = await dashboard(box, [], { env });
    await it.say(task);
    const answer = (what: string, ...keys: readonly string[]) =>
      it.answer(new RegExp(`${asks}[^]*│ [^]*${what}`), ...keys);
    await answer("once.txt", "o");
    await answer("never.txt", "d");
    await answer("elsewhere.txt", "w");
    await it.say(note);
    await answer("session.txt", "s");
    await answer("mkdir", "a");
    await it.terminal.waitFor("That is all.");
    assert.deepEqual(await names(box), ["always", "once.txt", "session.txt"]);
    assert.deepEqual(await answers(box), [
      ...[["once", null], ["decline", null], ["decline", note]],
      ...[["session", null], ["always", null]],
    ]);
    await it.say("/quit");
    const left = await it.left();
    assert.equal(left.code, 0);
    assert.match(left.text, new RegExp(`^› ${task}$`, "m"));
    await it.isRestored();
  });
}

/** The text of each message, from the log of the only session. */
async function said(box: Sandbox): Promise<readonly string[]> {
  const [{ id }] = JSON.parse((await box.run(["session", "list", "--json"])).stdout);
  const { events } = JSON.parse((await box.run(["session", "show", id, "--json"])).stdout);
  return events.flatMap((it: { type: string; text: string }) =>
    it.type === "user_message" ? [it.text] : []
  );
}

terminalTest(
  "five hundred pasted lines, Chinese, and a text from an editor arrive as they are",
  async () => {
    await using box = await sandbox();
    await scripted(box, "- text: I see.\n- text: I see.\n- text: I see.\n");
    const editor = `${box.home}/editor`;
    await Deno.writeTextFile(editor, '#!/bin/sh\nprintf "\\nthen 还有\\n" >> "$1"\n', {
      mode: 0o700,
    });
    await using it = await dashboard(box, [], { env: { EDITOR: editor } });
    const lines = Array.from({ length: 500 }, (_, at) => `line ${at} 第${at}行`).join("\n");
    await it.terminal.paste(lines);
    await it.terminal.waitFor("500");
    await it.terminal.keys("Enter");
    await it.terminal.waitFor(/I see\.[^]* commands/);
    await it.say("你好，👍 世界 e\u0301");
    await it.terminal.waitFor(/你好[^]*I see\.[^]* commands/);
    await it.terminal.type("first");
    await it.terminal.keys("C-g");
    await it.terminal.waitFor("then 还有");
    await it.terminal.keys("Enter");
    await it.terminal.waitFor(/还有[^]*I see\.[^]* commands/);
    assert.deepEqual(await said(box), [lines, "你好，👍 世界 e\u0301", "first\nthen 还有"]);
  },
);

terminalTest("what is typed before anything is open is said, and not lost", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Heard.\n");
  await using it = await opened(box);
  await it.terminal.waitFor("─ work ─");
  await it.say("early");
  await it.terminal.waitFor("Heard.");
  assert.deepEqual(await said(box), ["early"]);
});

terminalTest("a terminal of any size shows what streams, and what was streamed", async () => {
  await using box = await sandbox();
  const words = Array.from({ length: 120 }, (_, at) => `w${at}`).join(" ");
  await scripted(box, `- { text: "${words} end", deltas: 4, wait: 20 }\n`);
  await using it = await dashboard(box);
  await it.say("speak");
  await it.terminal.waitFor("w3 ");
  for (const [columns, rows] of [[40, 10], [20, 5], [1, 1], [200, 50], [80, 24]] as const) {
    await it.terminal.resize({ columns, rows });
    await it.terminal.waitFor((text) => {
      const all = text.split("\n");
      return all.length <= rows && all.every((line) => line.length <= columns);
    });
  }
  const seen = await it.terminal.waitFor(/w119 end[^]* commands/);
  assert.match(seen, /^w0 w1 w2 /m);
});

const leavings: readonly ((it: Opened) => Promise<void>)[] = [
  (it) => it.terminal.keys("C-d"),
  (it) => it.terminal.keys("C-c", "C-c"),
  (it) => it.say("/quit"),
];

terminalTest(
  "Ctrl-D on the empty line, Ctrl-C twice and /quit leave the terminal as it was",
  async () => {
    await Promise.all(leavings.map(async (leave) => {
      await using box = await sandbox();
      await scripted(box, "- text: Done.\n");
      await using it = await dashboard(box);
      await leave(it);
      const left = await it.left();
      assert.equal(left.code, 0);
      // Nothing was said: there is no session to go on with.
      assert.doesNotMatch(left.text, /--resume/);
      await it.isRestored();
    }));
  },
);

terminalTest(
  "Ctrl-C empties the line, then says how to leave; Ctrl-_ takes typing back",
  async () => {
    await using box = await sandbox();
    await scripted(box, "- text: Done.\n");
    await using it = await dashboard(box);
    await it.terminal.type("words");
    await it.terminal.waitFor("» words");
    await it.terminal.keys("C-_");
    await it.terminal.waitFor(/commands/);
    await it.terminal.type("others");
    await it.terminal.waitFor("» others");
    await it.terminal.keys("C-c");
    await it.terminal.waitFor(/commands/);
    await it.terminal.type("x");
    await it.terminal.waitFor("» x");
    await it.terminal.keys("BSpace", "C-c");
    await it.terminal.waitFor("Press Ctrl+C again to quit.");
  },
);

interface Plain {
  readonly name: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: string;
}

const plain: readonly Plain[] = [
  { name: "--plain", words: ["--plain"] },
  { name: "TERM=dumb", env: { TERM: "dumb" } },
  { name: "screen_reader: true", config: "screen_reader: true\n" },
];

for (const { name, words = [], env = {}, config = "" } of plain) {
  terminalTest(`with ${name} the same conversation goes line by line`, async () => {
    await using box = await sandbox();
    await scripted(box, `${write("one.txt")}- text: Done with it.\n`);
    const file = `${box.home}/.config/agent/config.yaml`;
    await Deno.writeTextFile(file, config, { append: true });
    await using it = await opened(box, words, { env });
    await it.terminal.waitFor(/Type a message; Ctrl-D ends\.\n›/);
    assert.equal((await it.terminal.modes()).alternate, false);
    await it.say("write it");
    await it.terminal.waitFor("[w] decline, say why");
    await it.terminal.keys("o");
    await it.terminal.waitFor(/Done with it\.[^]*\n›/);
    await it.terminal.keys("C-d");
    const left = await it.left();
    assert.equal(left.code, 0);
    assert.match(left.text, /^✓ done, not verified · 1 file changed/m);
    await it.isRestored();
  });
}

terminalTest("NO_COLOR takes the colours and leaves the dashboard", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Done.\n");
  // deno-lint-ignore no-control-regex
  const colour = /\x1b\[(\d+;)*(3[0-7]|38|4[0-7]|48|9[0-7])[;m]/;
  const isColoured = async (env: Readonly<Record<string, string>>) => {
    await using it = await dashboard(box, [], { env });
    await it.say("go");
    await it.terminal.waitFor("Done.");
    return colour.test(await it.terminal.styled());
  };
  assert.deepEqual([await isColoured({}), await isColoured({ NO_COLOR: "1" })], [true, false]);
});

terminalTest("in a pipe there is help instead of a dashboard", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Done.\n");
  await using it = await opened(box, [], { after: "| cat" });
  const left = await it.left();
  assert.equal(left.code, 0);
  assert.match(left.text, /For more about a command: agent <command> --help$/);
  await it.isRestored();
});
