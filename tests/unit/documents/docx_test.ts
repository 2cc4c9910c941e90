import assert from "node:assert/strict";
import { docx, p } from "../../support/office.ts";
import { office, officeText } from "./support.ts";

const styles = [
  '<w:style w:styleId="1"><w:name w:val="heading 1"/></w:style>',
  '<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="1"/></w:style>',
  '<w:style w:styleId="2"><w:name w:val="heading 2"/></w:style>',
  '<w:style w:styleId="T"><w:name w:val="Title"/></w:style>',
  '<w:style w:styleId="L"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>',
  '<w:style w:styleId="loop"><w:name w:val="a"/><w:basedOn w:val="loop"/></w:style>',
].join("");

const numbering = '<w:abstractNum w:abstractNumId="0">' +
  '<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/></w:lvl>' +
  '<w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>' +
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>' +
  '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>';

const item = (text: string, id: number, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>` +
  `<w:r><w:t>${text}</w:t></w:r></w:p>`;

Deno.test("headings are known by the style's name, its base and the outline", async () => {
  const body = p("Report", "T") + p("项目", "1") + p("Own", "Mine") + p("Two", "2") +
    '<w:p><w:pPr><w:outlineLvl w:val="2"/></w:pPr><w:r><w:t>Three</w:t></w:r></w:p>' +
    p("text", "loop");
  const { head, text, notes } = await officeText(docx({ body, styles }));
  assert.deepEqual([head, text.split("\n\n"), notes], [
    "Word document, 1 part",
    ["# Report", "# 项目", "# Own", "## Two", "### Three", "text"],
    [],
  ]);
});

Deno.test("lists are numbered as Word does, level by level", async () => {
  const body = item("a", 1) + item("b", 1) + item("c", 1, 1) + item("d", 1, 1) + item("e", 1) +
    item("f", 1, 1) + item("g", 2) + p("h", "L") + item("i", 0);
  const { text } = await officeText(docx({ body, styles, numbering }));
  assert.deepEqual(text.split("\n\n"), [
    ...["3. a", "4. b", "  1. c", "  2. d", "5. e", "  1. f", "- g", "- h", "i"],
  ]);
});

Deno.test("tables keep their columns where cells are merged, and escape what would end a cell", async () => {
  const cell = (text: string, properties = "") =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
  const body = "<w:tbl><w:tblPr/>" +
    `<w:tr>${cell("A", '<w:gridSpan w:val="2"/>')}${cell("B")}</w:tr>` +
    `<w:tr>${cell("x|y", "<w:vMerge w:val='restart'/>")}${cell("1")}${cell("2")}</w:tr>` +
    `<w:tr>${cell("gone", "<w:vMerge/>")}${cell("3")}<w:tc>${p("4")}${
      p("5")
    }</w:tc></w:tr></w:tbl>`;
  const { text } = await officeText(docx({ body }));
  assert.equal(
    text,
    "| A |  | B |\n| --- | --- | --- |\n| x\\|y | 1 | 2 |\n|  | 3 | 4 5 |",
  );
});

Deno.test("notes and comments stand behind the text, with marks where they belong", async () => {
  const body =
    '<w:p><w:r><w:t>Prices</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t> rise</w:t>' +
    '<w:commentReference w:id="0"/></w:r></w:p>';
  const footnotes = `<w:footnote w:type="separator" w:id="0">${p("---")}</w:footnote>` +
    `<w:footnote w:id="2">${p("2024")}</w:footnote>`;
  const comments = `<w:comment w:id="0" w:author="王 芳">${p("really?")}${p("no")}</w:comment>`;
  const { text } = await officeText(docx({ body, footnotes, comments }));
  assert.equal(
    text,
    "Prices[^2] rise[comment 0]\n\n[^2]: 2024\n\n[comment 0 by 王 芳]: really? no",
  );
});

Deno.test("what was deleted is not there; links, pictures, boxes, formulas and breaks are", async () => {
  const body =
    '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t xml:space="preserve"> c&amp;d</w:t></w:r>' +
    "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>" +
    '<w:hyperlink r:id="l"><w:r><w:t>site</w:t></w:r></w:hyperlink>' +
    "<w:r><w:instrText>PAGE</w:instrText></w:r><m:oMath><m:r><m:t>x²</m:t></m:r></m:oMath>" +
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="a cat"/></wp:inline></w:drawing></w:r>' +
    "<w:r><mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent>" + p("boxed") +
    "</w:txbxContent></wps:txbx></mc:Choice><mc:Fallback><w:pict>" + p("twice") +
    "</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>" +
    `<w:sdt><w:sdtContent>${p("held")}</w:sdtContent></w:sdt>`;
  const { text } = await officeText(docx({ body, links: { l: "https://a.example/" } }));
  assert.equal(
    text,
    "a\tb\n c&dnew[site](https://a.example/)x²[picture: a cat]\n\nboxed\n\nheld",
  );
});

Deno.test("a long document comes in parts, or from a heading to the next of its level", async () => {
  const section = (name: string) =>
    p(name, "1") +
    Array.from({ length: 30 }, (_, at) => p(`${name} ${at} ${"x".repeat(380)}`)).join("");
  const file = docx({
    body: section("Alpha") + p("Inner", "2") + p("deep") + section("Beta") + section("Gamma"),
    styles,
  });
  const whole: string[] = [];
  for (let part = 1; part <= 2; part++) {
    const { head, text, notes } = await officeText(file, `${part}`);
    assert.ok(text.length <= 20_000);
    assert.deepEqual([head, notes], ["Word document, 2 parts", [
      part === 1 ? "part 1 of 2; go on with part: 2" : "part 2 of 2",
      "part may be a heading too: Alpha; Inner; Beta; Gamma",
    ]]);
    whole.push(text);
  }
  assert.equal(whole.join("\n\n").split("\n\n").length, 95);
  assert.equal((await officeText(file, "inner")).text, "## Inner\n\ndeep");
  assert.equal((await officeText(file, "Alpha")).text.split("\n\n").at(-1), "deep");
  assert.deepEqual(await office(file, "3"), {
    type: "refused",
    code: "no_part",
    detail: "there is no part 3; it has 2",
  });
  assert.deepEqual(await office(file, "Delta"), {
    type: "refused",
    code: "no_part",
    detail: "there is no heading Delta; headings: Alpha; Inner; Beta; Gamma",
  });
});

Deno.test("a part in GBK or UTF-16 is read as it says it is", async () => {
  const { gbk } = await import("../../support/pdf.ts");
  const xml = '<?xml version="1.0" encoding="GBK"?><w:document><w:body>' + p("价格表") +
    "</w:body></w:document>";
  const wide = `\ufeff<?xml version="1.0" encoding="UTF-16"?><w:document><w:body>${
    p("价格表")
  }</w:body></w:document>`;
  const utf16 = new Uint8Array(
    [...wide].flatMap((it) => [it.charCodeAt(0) & 255, it.charCodeAt(0) >> 8]),
  );
  for (const bytes of [gbk(xml), utf16]) {
    const { text } = await officeText(docx({ body: "", parts: { "word/document.xml": bytes } }));
    assert.equal(text, "价格表");
  }
});
