/** A program's question at a terminal: what it will call, once, before it starts. */

import assert from "node:assert/strict";
import { dirname } from "node:path";
import { processTest } from "../support/machine.ts";
import { sandbox, scripted } from "../support/program.ts";
import { agentWords, opened } from "../support/term.ts";

/** Works off a program at a terminal; each question is waited for by its words and answered by a key. */
async function work(
  code: string,
  answers: readonly (readonly [wanted: string, key: string])[],
  words: readonly string[] = [],
) {
  await using box = await sandbox({ "a.txt": "one\n" });
  const program = JSON.stringify({ calls: [{ name: "run_program", input: { code } }] });
  await scripted(box, `- ${program}\n- { text: "That is all." }\n`);
  const [[first, key] = ["That is all.", ""], ...others] = answers;
  await using term = await opened([
    ...["/bin/sh", "-c", 'cd "$0" && exec "$@"', box.project],
    ...agentWords("work", "Do it", ...words),
  ], {
    folder: dirname(box.home),
    size: { columns: 120, rows: 50 },
    prompt: new RegExp(`${first}[^]*(?:\\[o\\] once|$)`),
  });
  term.type(key);
  for (const [wanted, next] of others) {
    await term.waitFor(new RegExp(`${wanted}[^]*\\[o\\] once[^]*$`));
    term.type(next);
  }
  await term.exit;
  const files = [...Deno.readDirSync(box.project)].map(({ name }) => name).sort();
  return { screen: term.history(), files };
}

const program = `
files.write("b.txt", files.read("a.txt"));
files.write("c.txt", "two\\n");
shell.run("touch d.txt");
`;

const head = "the program calls, by line:";

processTest("one card lists all calls, and what it cannot know asks in the middle", async () => {
  const { screen, files } = await work(program, [[head, "o"], ["write_file b.txt", "o"]]);
  const lines = screen.split("\n").map((it) => it.replace(/^[^\w]*/, "").trim());
  const from = lines.indexOf(head);
  assert.deepEqual(lines.slice(from, from + 5), [
    head,
    '2  files.write("b.txt", computed: files.read("a.txt"))',
    '2  files.read("a.txt")',
    '3  files.write("c.txt", "two\\n")',
    '4  shell.run("touch d.txt")',
  ], screen);
  assert.deepEqual(files, ["a.txt", "b.txt", "c.txt", "d.txt"], screen);
});

processTest("a no to the card is a no to all of it", async () => {
  const { files, screen } = await work(program, [[head, "d"]]);
  assert.deepEqual(files, ["a.txt"], screen);
});

processTest("who lets edits pass is not asked about a program of edits", async () => {
  const edits = 'files.write("b.txt", "1"); files.write("c.txt", "2");';
  const { files, screen } = await work(edits, [], ["--approve", "edits"]);
  assert.deepEqual(files, ["a.txt", "b.txt", "c.txt"], screen);
});
