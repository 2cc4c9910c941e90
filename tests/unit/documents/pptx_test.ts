import assert from "node:assert/strict";
import { pptx, shape } from "../../support/office.ts";
import { office, officeText } from "./support.ts";

const cell = (text: string) =>
  `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;

const talk = pptx([
  {
    shapes: shape("body", ["First point", "line &lt;two&gt;"]) +
      shape("ctrTitle", ["年度", "报告"]) +
      shape("sldNum", ["1"]),
    notes: "say hello",
  },
  {
    shapes: "<p:grpSp>" + shape("title", ["Numbers"]) +
      `<p:graphicFrame><a:tbl><a:tr>${cell("a")}${cell("b")}</a:tr><a:tr>${cell("1")}${
        cell("2")
      }</a:tr></a:tbl></p:graphicFrame></p:grpSp>` +
      '<p:pic><p:nvPicPr><p:cNvPr id="2" descr="a  chart"/></p:nvPicPr></p:pic>',
    hidden: true,
  },
  {
    shapes:
      '<p:sp><p:txBody><a:p><a:pPr lvl="1"/><a:r><a:t>deep</a:t></a:r><a:br/><a:r><a:t>er</a:t></a:r></a:p><a:p/></p:txBody></p:sp>',
  },
]);

Deno.test("slides come in the order in which they are shown, with titles, tables and notes", async () => {
  const { head, text, notes } = await officeText(talk);
  assert.deepEqual([head, text, notes], [
    "PowerPoint presentation, 3 slides",
    "## Slide 1: 年度 报告\n\nFirst point\nline <two>\n\nNotes: say hello\n\n" +
    "## Slide 2: Numbers [hidden]\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[picture: a chart]\n\n" +
    "## Slide 3\n\n  - deep\ner",
    [],
  ]);
});

Deno.test("a part is a slide or a range of them", async () => {
  const heads = async (part: string) =>
    (await officeText(talk, part)).text.split("\n").filter((it) => it.startsWith("## "));
  assert.deepEqual(await heads("3"), ["## Slide 3"]);
  assert.deepEqual(await heads("2-9"), ["## Slide 2: Numbers [hidden]", "## Slide 3"]);
  assert.deepEqual(await heads("3,1"), ["## Slide 3", "## Slide 1: 年度 报告"]);
  for (const part of ["4", "0", "last"]) {
    assert.deepEqual(await office(talk, part), {
      type: "refused",
      code: "no_part",
      detail: `${part} names no slide; there are 3, as in 3 or 2-5`,
    });
  }
});

Deno.test("a long presentation says how to go on", async () => {
  const long = pptx(Array.from({ length: 12 }, (_, at) => ({
    shapes: shape("title", [`T${at + 1}`]) + shape("body", ["z".repeat(3000)]),
  })));
  const { text, notes } = await officeText(long);
  assert.deepEqual([text.match(/^## /gm)?.length, notes], [6, [
    "slides from 7 on are not shown; go on with part: 7-12",
  ]]);
});
