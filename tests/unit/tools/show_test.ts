import assert from "node:assert/strict";
import { displayLines } from "../../../src/actions/display/mod.ts";
import type { Display, ToolOutput } from "../../../src/protocol/mod.ts";
import * as show from "../../../src/tools/system/show.ts";

type Ports = Parameters<typeof show.table>[1];

/** They use none. */
const none = {} as Ports;
const table = (input: Parameters<typeof show.table>[0]) => show.table(input, none);
const diff = (input: Parameters<typeof show.diff>[0]) => show.diff(input, none);

function lines({ display }: ToolOutput, width = 60): readonly string[] {
  assert.ok(display);
  return displayLines(display, width).map(({ kind, text }) => `${kind}: ${text}`);
}

Deno.test("a table is shown as it is given, numbers at the right, and the model reads one line", async () => {
  const output = await table({
    title: "Sizes",
    columns: ["file", "kB"],
    rows: [["a.ts", 3], ["b.ts", 12]],
  });
  assert.deepEqual([output.text, output.value], ["shown: 2 rows", null]);
  assert.deepEqual(lines(output), [
    ...["head: file  kB", "text: a.ts   3", "text: b.ts  12"],
  ]);
});

Deno.test("rows that are objects have the columns that their keys name", async () => {
  const output = await table({
    title: "",
    rows: [{ name: "a", size: 1 }, { size: 2, done: true }, { name: null }],
  });
  assert.deepEqual(output.display, {
    type: "table",
    title: "",
    columns: ["name", "size", "done"],
    rows: [["a", "1", ""], ["", "2", "true"], ["", "", ""]],
  });
});

Deno.test("what differs is shown with its place, and nothing of it is obeyed", async () => {
  const output = await diff({
    title: "a.txt",
    before: "one\ntwo\n",
    after: "one\n\x1b[31mthree\n",
  });
  assert.deepEqual(lines(output), [
    ...["head: @@ -1 +1 @@", "text:  one", "removed: -two", "added: +three"],
  ]);
});

Deno.test("a wide table keeps every column, in cells of Chinese characters too", async () => {
  const rows = [["很长的模块名称.ts".repeat(3), 1204, "没有人愿意到别处去找的所有其他东西"]];
  const output = await table({ title: "", columns: ["文件", "行数", "作用"], rows });
  const [, head = "", row = ""] = ["", ...lines(output, 40)];
  assert.deepEqual([head.includes("作用"), row.includes("1204"), row.includes("没有")], [
    true,
    true,
    true,
  ]);
  const { cells } = await import("../../../src/ansi/mod.ts");
  assert.ok(lines(output, 40).every((it) => cells(it) <= 40 + "head: ".length));
});

Deno.test("more than anybody looks at is refused with a way out", async () => {
  const long = await table({
    title: "",
    rows: Array.from({ length: 201 }, () => [1]),
    columns: ["n"],
  });
  assert.match(long.text, /at most 12 columns and 200 rows; write the rest to a file/);
  assert.match((await table({ title: "", rows: [] })).text, /needs columns or rows/);
  const large = await diff({ title: "", before: "a".repeat(200_001), after: "" });
  assert.deepEqual([large.failed, large.display], [true, undefined]);
  const many = (word: string) => `${word}\n`.repeat(60_000);
  assert.match(
    (await diff({ title: "", before: many("a"), after: many("b") })).text,
    /More than 400 lines would be shown/,
  );
});

Deno.test("an empty difference is its title alone", async () => {
  const empty: Display = { type: "diff", title: "same", lines: [] };
  assert.deepEqual((await diff({ title: "same", before: "a\n", after: "a\n" })).display, empty);
});
