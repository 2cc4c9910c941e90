/** `--stage` at a terminal and without one: one card, then what it showed and nothing else. */

import assert from "node:assert/strict";
import { dirname } from "node:path";
import { processTest } from "../support/machine.ts";
import { sandbox, scripted } from "../support/program.ts";
import { agentWords, opened } from "../support/term.ts";

const program = `
for (const name of ["b.txt", "c.txt"]) files.write(name, files.read("a.txt") + name + "\\n");
if (files.read("b.txt") === "one\\nb.txt\\n") files.write("d.txt", "branched\\n");
`;

async function begun(code: string) {
  const box = await sandbox({ "a.txt": "one\n" });
  const call = JSON.stringify({ calls: [{ name: "run_program", input: { code } }] });
  await scripted(box, `- ${call}\n- { text: "That is all." }\n`);
  return box;
}

/** Each question is waited for by its words and answered by a key. */
async function work(
  answers: readonly (readonly [
    wanted: string,
    key: string,
    before?: (project: string) => Promise<void>,
  ])[],
) {
  await using box = await begun(program);
  const [[first, key, meanwhile] = ["", ""], ...others] = answers;
  await using term = await opened([
    ...["/bin/sh", "-c", 'cd "$0" && exec "$@"', box.project],
    ...agentWords("work", "Do it", "--stage", "--style", "code"),
  ], {
    folder: dirname(box.home),
    size: { columns: 120, rows: 60 },
    prompt: new RegExp(`${first}[^]*\\[o\\] once`),
  });
  const before = names(box.project);
  await meanwhile?.(box.project);
  term.type(key);
  for (const [wanted, next, meanwhile] of others) {
    await term.waitFor(new RegExp(`${wanted}[^]*\\[o\\] once[^]*$`));
    await meanwhile?.(box.project);
    term.type(next);
  }
  await term.exit;
  return { screen: term.history(), before, after: names(box.project) };
}

function names(folder: string): readonly string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

const card = "staged: nothing is changed yet; files it would change: 2 \\(b.txt, c.txt\\)";

processTest(
  "a staged program is shown whole, stops where it reads its work, and asks on",
  async () => {
    const { screen, before, after } = await work([[card, "o"], ["write_file d.txt", "o"]]);
    assert.match(
      screen,
      /it stopped at line 3: read_file reads b\.txt, which it would have changed/,
    );
    assert.match(screen, /\+b\.txt[^]*\+c\.txt[^]*the staged run did not show this change/);
    assert.deepEqual([before, after], [["a.txt"], ["a.txt", "b.txt", "c.txt", "d.txt"]], screen);
  },
);

processTest("a no to a staged program leaves the project as it was", async () => {
  const { after, screen } = await work([[card, "d"]]);
  assert.deepEqual(after, ["a.txt"], screen);
});

processTest("what would be written otherwise than it was shown asks again", async () => {
  const { after, screen } = await work([
    [card, "o", (project) => Deno.writeTextFile(`${project}/a.txt`, "two\n")],
    ["the staged run did not show this change", "d"],
  ]);
  assert.match(screen, /\+two\n[^]*the staged run did not show this change/);
  assert.deepEqual(after, ["a.txt"], screen);
});

processTest(
  "where nobody is there a staged program is declined, unless edits are approved",
  async () => {
    const outcomes: (readonly string[])[] = [];
    for (const words of [["--stage"], ["--stage", "--approve", "edits"]]) {
      await using box = await begun(program);
      await box.run(["work", "Do it", ...words]);
      outcomes.push(names(box.project));
    }
    assert.deepEqual(outcomes, [["a.txt"], ["a.txt", "b.txt", "c.txt", "d.txt"]]);
  },
);

processTest("the configuration stages every program", async () => {
  await using box = await begun(program);
  await box.run(["config", "set", "stage", "true"]);
  await box.run(["work", "Do it", "--permissions", "auto-edit"]);
  assert.deepEqual(names(box.project), ["a.txt"]);
});
