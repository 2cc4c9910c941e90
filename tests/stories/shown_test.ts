/** What a program shows beside its answer: text in a pipe, typed data for whoever reads events. */

import assert from "node:assert/strict";
import { sandbox, scripted } from "../support/program.ts";

const code = `
const rows = files.list("src").map(({ path, size }) => ({ path, size }));
system.table("Sizes", rows);
system.diff("strict or not", "one\\ntwo\\n", "one\\n2\\n");
`;

const script = JSON.stringify([
  { calls: [{ name: "run_program", input: { code } }] },
  { text: "The largest is b.ts." },
]);

const files = { "src/a.ts": "1\n", "src/b.ts": "1234567890\n" };
const words = ["work", "--style", "code", "which file is the largest?"];

Deno.test("in a pipe a table and a difference are text before the answer, and nothing of the rest", async () => {
  await using box = await sandbox(files);
  await scripted(box, script);
  const { code, stdout, stderr } = await box.run(words);
  assert.equal(code, 0, stderr);
  assert.equal(
    stdout,
    [
      ...["Sizes", "path      size", "src/a.ts     2", "src/b.ts    11", ""],
      ...["strict or not", "@@ -1 +1 @@", " one", "-two", "+2", ""],
      ...["The largest is b.ts.", ""],
    ].join("\n"),
  );
});

Deno.test("whoever reads events gets them as data, and the model one line each", async () => {
  await using box = await sandbox(files);
  await scripted(box, script);
  const { stdout, stderr } = await box.run([...words, "--json"]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const shown = events.filter(({ type, display }) => type === "tool_result" && display);
  assert.deepEqual(shown.map(({ text, display }) => [text, display]), [
    ["shown: 2 rows", {
      type: "table",
      title: "Sizes",
      columns: ["path", "size"],
      rows: [["src/a.ts", "2"], ["src/b.ts", "11"]],
    }],
    ["shown: 4 lines", {
      type: "diff",
      title: "strict or not",
      lines: ["@@ -1 +1 @@", " one", "-two", "+2"],
    }],
  ], stderr);
});
