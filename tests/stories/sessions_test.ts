/** Sessions in the real program: copied at a turn, taken back, searched; and whose word counts. */

import assert from "node:assert/strict";
import { linesOf } from "../support/lines.ts";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";

const write = (path: string, content: string) =>
  `- calls: [{ name: write_file, input: { path: ${path}, content: "${content}" } }]\n`;

const script = [
  `${write("one.txt", "1")}- text: The first file is there.\n`,
  `${write("two.txt", "2")}- text: The second file is there.\n`,
  "- text: Something else.\n",
].join("");

/** Runs a command that must work. */
async function run(box: Sandbox, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await box.run(words);
  assert.equal(code, 0, stderr);
  return stdout;
}

async function data(box: Sandbox, ...words: readonly string[]) {
  return JSON.parse(await run(box, ...words, "--json"));
}

/** A session in which two messages wrote a file each. */
async function twoTurns(box: Sandbox): Promise<string> {
  await scripted(box, script);
  await run(box, "work", "--approve", "all", "make the first file");
  const [{ id }] = await data(box, "session", "list");
  await run(box, "session", "resume", id, "--approve", "all", "make the second file");
  return id;
}

async function files(box: Sandbox): Promise<readonly string[]> {
  const names = await Array.fromAsync(Deno.readDir(box.project));
  return names.map(({ name }) => name).sort();
}

async function said(box: Sandbox, id: string): Promise<readonly string[]> {
  const { events } = await data(box, "session", "show", id);
  return events.flatMap((it: { type: string; text: string }) =>
    it.type === "user_message" ? [it.text] : []
  );
}

Deno.test("a session is copied at a turn, taken back with its files, and found by its words", async () => {
  await using box = await sandbox();
  const id = await twoTurns(box);
  const { session: fork } = await data(box, "session", "fork", id, "--turn", "1");
  assert.deepEqual(await said(box, fork), ["make the first file"]);

  const back = await run(box, "session", "rewind", id, "--turn", "2");
  assert.match(back, /two\.txt/);
  assert.match(back, /to before message 2: make the second file\n$/);
  assert.deepEqual(await files(box), ["one.txt"]);
  assert.match(
    await run(box, "session", "show", id),
    /› make the second file[^]*\(rewound to before: make the second file\)/,
  );
  const log = await run(box, "session", "resume", id, "--json", "--approve", "all", "again");
  assert.match(log, /The second file is there\./);
  assert.deepEqual(await files(box), ["one.txt", "two.txt"]);

  const found = await data(box, "session", "list", "--search", "FIRST there");
  assert.deepEqual(
    found.map((it: Record<string, unknown>) => [it["session"], it["turn"], it["snippet"]]),
    [[id, 1, "The first file is there."], [fork, 1, "The first file is there."]],
  );
  assert.equal(
    await run(box, "session", "list", "--search", "third"),
    "No session contains third.\n",
  );
});

Deno.test("AGENTS.md is sent where the workspace is trusted, and its refusal is told where not", async () => {
  await using box = await sandbox({
    "AGENTS.md": "Always whisper.\n",
    "lib/AGENTS.md": "Never shout.\n",
    "lib/a.txt": "a\n",
  });
  await scripted(
    box,
    "- calls: [{ name: read_file, input: { path: lib/a.txt } }]\n- text: Read.\n",
  );
  const given = (lines: string) =>
    lines.trimEnd().split("\n").map((line) => JSON.parse(line)).flatMap((it) =>
      it.type === "context" ? [[it.source, it.text.split("\n").at(-1)]] : []
    );
  const untrusted = await box.run(["work", "--json", "read"]);
  assert.deepEqual(given(untrusted.stdout), []);
  assert.equal(
    untrusted.stderr,
    `Not reading ${box.project}/AGENTS.md: this folder is not trusted. To trust it: agent config trust\n`,
  );
  await run(box, "config", "trust");
  const trusted = await box.run(["work", "--json", "read"]);
  assert.equal(trusted.stderr, "");
  assert.deepEqual(given(trusted.stdout), [
    ["instructions:AGENTS.md", "Always whisper."],
    ["instructions:lib/AGENTS.md", "Never shout."],
  ]);
});

/** Names of the files below a folder in which the word stands. */
async function filesWith(folder: string, word: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesWith(path, word));
    if (!isFile) continue;
    const bytes = await Deno.readFile(path);
    if (new TextDecoder("latin1").decode(bytes).includes(word)) found.push(name);
  }
  return found;
}

Deno.test("of a removed session no byte is left, while another process has the log open", async () => {
  await using box = await sandbox();
  await scripted(
    box,
    `- { when: quinsigamond, text: It is a lake. }\n${write("one.txt", "1")}- text: It is there.\n`,
  );
  await run(box, "chat", "what is the quinsigamond?");
  const [{ id }] = await data(box, "session", "list");
  const other = startProgram(["work", "--json", "--approve", "wait", "make the first file"], {
    cwd: box.project,
    home: box.home,
  });
  const lines = linesOf(other.stdout);
  let call = "";
  while (call === "") {
    const event = JSON.parse((await lines.next()).value ?? "");
    if (event.type === "asked") call = event.call;
  }
  const folder = `${box.home}/.local/share/agent`;
  assert.deepEqual((await filesWith(folder, "quinsigamond")).length > 0, true);
  assert.equal(await run(box, "session", "rm", id), `Removed session ${id}.\n`);
  assert.deepEqual(await filesWith(folder, "quinsigamond"), []);
  const [{ id: open }] = await data(box, "session", "list");
  await run(box, "session", "answer", open, "once", "--call", call);
  await Array.fromAsync(lines);
  await other.stderr.cancel();
  assert.equal((await other.status).code, 0);
  assert.deepEqual(await files(box), ["one.txt"]);
});
