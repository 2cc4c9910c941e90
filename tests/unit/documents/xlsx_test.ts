import assert from "node:assert/strict";
import { xlsx } from "../../support/office.ts";
import { office, officeText } from "./support.ts";

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>' +
  '<numFmt numFmtId="165" formatCode="[Red]0.00&quot;days&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/>' +
  '</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>' +
  '<xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="10"/>' +
  '<xf numFmtId="20"/></cellXfs>';

const v = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;

/** The cells of a table, by its lines. */
const lines = (text: string) => text.split("\n").filter((it) => it.startsWith("|"));

Deno.test("a cell shows what its style and type make of it", async () => {
  const strings =
    "<si><t>名称</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>phon</t></rPh></si>";
  const rows = row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>') +
    row(
      2,
      v("A2", "0.30000000000000004"),
      v("B2", "45356", 1),
      v("C2", "45356.604166666664", 2),
      v("D2", "45356", 3),
    ) +
    row(3, v("A3", "1.5", 4), v("B3", "1.5", 5), v("C3", "0.1234", 6), v("D3", "0.75", 7)) +
    row(
      4,
      '<c r="A4" t="b"><v>1</v></c>',
      '<c r="B4" t="e"><v>#DIV/0!</v></c>',
      '<c r="C4" t="str"><f>A1&amp;"x"</f><v>名称x</v></c>',
      '<c r="D4"><f>SUM(A1:A2)</f></c>',
    ) +
    row(5, '<c r="A5" t="inlineStr"><is><t>a|b</t></is></c>', v("D5", "59", 1), v("E5", "-1", 1)) +
    row(6, '<c r="A6" t="s"><v>99</v></c>', '<c r="B6" t="n"/>');
  const { head, text, notes } = await officeText(
    xlsx({ sheets: [{ name: "表一", rows }], strings, styles }),
  );
  assert.deepEqual([head, notes, text.split("\n")], ["Excel workbook, 1 sheet: 表一", [], [
    "## 表一",
    "",
    "| | A | B | C | D | E |",
    "| --- | --- | --- | --- | --- | --- |",
    "| 1 | 名称 | rich text |  |  |  |",
    "| 2 | 0.3 | 2024-03-05 | 2024-03-05 14:30 | 2024-03-05 |  |",
    "| 3 | 1.5 | 36:00:00 | 12.34% | 18:00:00 |  |",
    "| 4 | TRUE | #DIV/0! | 名称x | =SUM(A1:A2) |  |",
    "| 5 | a\\|b |  |  | 1900-02-28 | -1 |",
  ]]);
});

Deno.test("days are counted from 1904 where the workbook says so", async () => {
  const { text } = await officeText(
    xlsx({ sheets: [{ name: "S", rows: row(1, v("A1", "43894", 1)) }], styles, date1904: true }),
  );
  assert.equal(lines(text).at(-1), "| 1 | 2024-03-05 |");
});

const two = xlsx({
  sheets: [
    {
      name: "First",
      rows: row(1, v("A1", "1"), v("B1", "2")) + row(4, v("A4", "3"), v("C4", "4")),
    },
    { name: "It's 2", rows: row(1, v("A1", "5")), state: "hidden" },
    { name: "Empty", rows: "" },
  ],
});

Deno.test("without a part all sheets come, and it is said which are hidden", async () => {
  const { head, text, notes } = await officeText(two);
  assert.deepEqual([head, notes], ["Excel workbook, 3 sheets: First, It's 2 (hidden), Empty", []]);
  assert.equal(
    text,
    "## First\n\n| | A | B | C |\n| --- | --- | --- | --- |\n| 1 | 1 | 2 |  |\n| 4 | 3 |  | 4 |\n\n" +
      "## It's 2\n\n| | A |\n| --- | --- |\n| 1 | 5 |\n\n## Empty\n\n[empty]",
  );
});

Deno.test("a part is a sheet, a range, or a range of a sheet", async () => {
  const of = async (part: string) => lines((await officeText(two, part)).text).slice(2);
  assert.deepEqual(await of("it's 2"), ["| 1 | 5 |"]);
  assert.deepEqual(await of("A2:B9"), ["| 4 | 3 |"]);
  assert.deepEqual(await of("First!$B:$C"), ["| 1 | 2 |  |", "| 4 |  | 4 |"]);
  assert.deepEqual(await of("1:1"), ["| 1 | 1 | 2 |"]);
  assert.deepEqual(await of("'It''s 2'!A1"), ["| 1 | 5 |"]);
  assert.deepEqual(await of("First!B4:A1"), ["| 1 | 1 | 2 |", "| 4 | 3 |  |"]);
  assert.deepEqual(await office(two, "Third!A1"), {
    type: "refused",
    code: "no_part",
    detail: "Third!A1 is neither a sheet nor a range of cells; sheets: First, It's 2, Empty",
  });
});

Deno.test("a long or wide sheet says how to go on, and going on reads the rest", async () => {
  const many = Array.from(
    { length: 1200 },
    (_, at) => row(at + 1, v(`A${at + 1}`, `${at}`), v(`B${at + 1}`, "7")),
  );
  const file = xlsx({ sheets: [{ name: "Long", rows: many.join("") }] });
  const seen: string[] = [];
  let part: string | null = null;
  for (let call = 0; call < 9; call++) {
    const { text, notes }: { text: string; notes: readonly string[] } = await officeText(
      file,
      part,
    );
    assert.ok(text.length < 25_000, `${text.length}`);
    seen.push(...lines(text).slice(2));
    part = /go on with part: (.*)$/.exec(notes[0] ?? "")?.[1] ?? null;
    if (part === null) break;
  }
  assert.deepEqual([seen.length, seen[0], seen.at(-1)], [
    1200,
    "| 1 | 0 | 7 |",
    "| 1200 | 1199 | 7 |",
  ]);
  const wide = Array.from({ length: 60 }, (_, at) => `<c><v>${at}</v></c>`).join("");
  const { notes } = await officeText(xlsx({ sheets: [{ name: "W", rows: `<row>${wide}</row>` }] }));
  assert.deepEqual(notes, ["W: columns up to AX; go on with part: W!AY:BH"]);
});

Deno.test("cells without their addresses are counted, and one too long is cut", async () => {
  const rows = `<row><c><v>1</v></c><c t="str"><v>${
    "y".repeat(600)
  }</v></c></row><row><c><v>2</v></c></row>`;
  const { text, notes } = await officeText(xlsx({ sheets: [{ name: "S", rows }] }));
  assert.deepEqual([lines(text).slice(2), notes], [
    [`| 1 | 1 | ${"y".repeat(500)}… |`, "| 2 | 2 |  |"],
    ["S: cells of more than 500 characters are cut"],
  ]);
});
