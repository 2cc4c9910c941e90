import assert from "node:assert/strict";
import { zlibSync } from "fflate";
import { type DocumentReading, parsePages } from "../../../src/documents/mod.ts";
import { readHere } from "../../../src/documents/read.ts";
import { gbk, pdf, ucs2 } from "../../support/pdf.ts";
import { refusal } from "./support.ts";

function read(bytes: Uint8Array<ArrayBuffer>, pages?: string): Promise<DocumentReading> {
  const wanted = pages === undefined ? null : parsePages(pages);
  // The library takes the bytes away.
  return readHere({ type: "pdf", bytes: bytes.slice(), pages: wanted });
}

const pagesOf = (count: number, text = (at: number) => `text of page ${at}`) =>
  Array.from({ length: count }, (_, at) => ({ lines: [text(at + 1)] }));

Deno.test("text comes page by page, with the lines as they stand", async () => {
  const bytes = pdf([{ lines: ["Hello (world)", "second line"] }, { lines: [] }, {
    lines: ["end"],
  }]);
  assert.deepEqual(await read(bytes), {
    type: "text",
    head: "PDF, 3 pages",
    text: "--- page 1 ---\nHello (world)\nsecond line\n\n--- page 3 ---\nend",
    notes: ["no text on page 2 (empty, or a picture)"],
  });
});

Deno.test("pages are chosen by number and range, and what is not there is said", async () => {
  const bytes = pdf(pagesOf(9));
  const shown = async (pages: string) => {
    const reading = await read(bytes, pages);
    return reading.type === "text"
      ? [...reading.text.matchAll(/--- page (\d+)/g)].map(([, it]) => Number(it))
      : reading;
  };
  assert.deepEqual(await shown("2"), [2]);
  assert.deepEqual(await shown("3-5"), [3, 4, 5]);
  assert.deepEqual(await shown("8-"), [8, 9]);
  assert.deepEqual(await shown("1,7–99"), [1, 7, 8, 9]);
  assert.deepEqual(await shown("10"), {
    type: "refused",
    code: "no_part",
    detail: "it has 9 pages",
  });
  for (const wrong of ["0", "5-3", "x", "1;2", "", "-"]) {
    assert.equal(parsePages(wrong), null, wrong);
  }
});

Deno.test("a long file says where to go on, and a long page where in it", async () => {
  const pages = [
    ...pagesOf(8, (at) => `${at} `.repeat(2000)),
    ...pagesOf(1, () => "w".repeat(45_000)),
  ];
  const bytes = pdf(pages, { size: [1_000_000, 842] });
  const first = await read(bytes);
  assert.deepEqual(first.type === "text" && [first.notes, first.text.length < 21_000], [
    ['pages 6 to 9 are not shown; go on with pages: "6-9"'],
    true,
  ]);
  const long = await read(bytes, "9");
  assert.deepEqual(long.type === "text" && long.notes, [
    'page 9: characters 0 to 20000 of 45000; go on with pages: "9@20000"',
  ]);
  const last = await read(bytes, "9@40000");
  assert.deepEqual(last.type === "text" && [last.notes, last.text], [
    ["page 9: characters 40000 to 45000 of 45000"],
    `--- page 9 ---\n${"w".repeat(5000)}`,
  ]);
});

Deno.test("Chinese comes out of fonts that are not in the file, by two bytes or by Unicode", async () => {
  const lines = ["中文报告 2024 年度", "价格：１２元"];
  const all = [
    { encoding: "GBK-EUC-H", ordering: "GB1", encode: gbk },
    { encoding: "GB-EUC-V", ordering: "GB1", encode: gbk },
    { encoding: "UniGB-UCS2-H", ordering: "GB1", encode: ucs2 },
    { encoding: "UniGB-UTF16-H", ordering: "GB1", encode: ucs2 },
  ];
  for (const cjk of all) {
    const reading = await read(pdf([{ lines }], { cjk }));
    assert.deepEqual(
      reading.type === "text" && reading.text.replaceAll(/\s+/g, ""),
      `---page1---${lines.join("")}`.replaceAll(/\s+/g, ""),
      cjk.encoding,
    );
  }
});

Deno.test("characters of a font that does not say what they are are counted, not guessed", async () => {
  const cjk = { encoding: "Identity-H", ordering: "GB1", encode: ucs2 };
  // Numbers of the collection itself: 1 and 34 are the same in all, 4559 is not.
  const reading = await read(pdf([{ lines: ["\u0022\u11cf\u11cf"] }], { cjk }));
  assert.deepEqual(reading.type === "text" && [reading.text, reading.notes], [
    "--- page 1 ---\nA\ufffd\ufffd",
    ["\ufffd: 2 characters of a font that does not say what they are"],
  ]);
});

Deno.test("what cannot be read is one code: cut, encrypted, a loop of pages, no PDF", async () => {
  const good = pdf(pagesOf(2));
  const trailer = "/Encrypt << /Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) " +
    "/U (12345678901234567890123456789012) /P -4 >> /ID [(a) (b)]";
  const loop = "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>";
  const text = (it: string) => new TextEncoder().encode(it);
  const cases: readonly (readonly [Uint8Array<ArrayBuffer>, string])[] = [
    [good.slice(0, 400), "damaged"],
    [pdf(pagesOf(1), { trailer }), "encrypted"],
    [pdf(pagesOf(1), { replace: { 2: loop } }), "damaged"],
    [pdf(pagesOf(1), { replace: { 1: "<< /Type /Catalog /Pages 1 0 R >>" } }), "text: "],
    [text("%PDF-1.7\n%%EOF"), "damaged"],
    [text("# Notes"), "not_pdf"],
    [new Uint8Array(), "empty"],
  ];
  for (const [at, [bytes, code]] of cases.entries()) {
    assert.equal(await refusal(read(bytes)), code, `${at}`);
  }
});

Deno.test("a page that is broken is named, and the others are read", async () => {
  const { type, ...reading } = await read(pdf(pagesOf(3), { replace: { 8: "(no page)" } }), "1,2");
  assert.deepEqual([type, reading], ["text", {
    head: "PDF, 2 pages",
    text: "--- page 1 ---\ntext of page 1",
    notes: ["damaged and left out: page 2"],
  }]);
});

Deno.test("compressed content is read", async () => {
  const stream = new TextEncoder().encode("BT /F1 12 Tf 50 800 Td (packed) Tj ET");
  const content = { bytes: zlibSync(stream), filter: "/FlateDecode" };
  const reading = await read(pdf([{ lines: [] }], { content }));
  assert.deepEqual(reading.type === "text" && reading.text, "--- page 1 ---\npacked");
});
