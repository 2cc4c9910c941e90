/** Files that were made to hang, to fill a memory, to reach out: one code each, and no more than the limits. */

import assert from "node:assert/strict";
import { zlibSync } from "fflate";
import fc from "fast-check";
import { ignoreRejections, readHere } from "../../../src/documents/read.ts";
import { maxEntryBytes } from "../../../src/documents/limits.ts";
import {
  docx,
  type DocxGiven,
  docxParts,
  p,
  pptx,
  shape,
  xlsx,
  zipped,
} from "../../support/office.ts";
import { pdf } from "../../support/pdf.ts";
import { office, refusal } from "./support.ts";

// As the thread does that documents are read in. This file has an isolate of its own for it.
ignoreRejections(globalThis);

const document = (xml: string, more: Partial<DocxGiven> = {}) =>
  office(docx({ body: "", ...more, parts: { "word/document.xml": xml } }));

const withDocument = (content: Uint8Array, level: 0 | 6) =>
  office(zipped({ ...docxParts({ body: "" }), "word/document.xml": content }, level));

Deno.test("an archive that inflates without end is left at once, and so is one of too much", async () => {
  assert.equal(await refusal(withDocument(new Uint8Array(20_000_000), 6)), "ratio");
  assert.equal(await refusal(withDocument(new Uint8Array(maxEntryBytes + 1), 0)), "inflated");
});

Deno.test("what an archive says of its sizes is not believed", async () => {
  const bytes = zipped({ ...docxParts({ body: p("x".repeat(2000)) }) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at++) {
    // Length inflated, of each entry of the directory.
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
  }
  assert.equal((await office(bytes)).type, "text");
});

Deno.test("an archive of more names than any document has is refused", async () => {
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`a${at}`, ""]));
  assert.equal(
    await refusal(office(zipped({ ...docxParts({ body: "" }), ...many }, 0))),
    "entries",
  );
});

Deno.test("names in an archive are keys: those that lead out of it lead nowhere", async () => {
  const evil = docx({
    body: p("fine"),
    parts: { "../../../etc/passwd": "root", "/etc/passwd": "root", "word/../../x": "y" },
  });
  const reading = await office(evil);
  assert.equal(reading.type === "text" && reading.text, "fine");
  const rels =
    '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="../../../etc/passwd"/></Relationships>';
  const led = await office(docx({ body: p("fine"), parts: { "_rels/.rels": rels } }));
  assert.equal(led.type === "text" && led.text, "fine");
});

Deno.test("a document type is refused before an entity of it can grow", async () => {
  const laughs = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY l${at} "${at === 0 ? "lol" : `&l${at - 1};`.repeat(10)}">`,
  ).join("");
  const xml = (doctype: string) =>
    `<?xml version="1.0"?>${doctype}<w:document><w:body>${p("&l9;")}</w:body></w:document>`;
  assert.equal(await refusal(document(xml(`<!DOCTYPE d [${laughs}]>`))), "doctype");
  assert.equal(
    await refusal(document(xml('<!DOCTYPE d SYSTEM "http://evil.example/d.dtd">'))),
    "doctype",
  );
  const plain = await document(xml(""));
  assert.equal(plain.type === "text" && plain.text, "&l9;");
});

Deno.test("XML that is nested, cut or crossed is one code", async () => {
  const deep = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
  assert.equal(
    await refusal(document(`<document><body>${deep(100_000)}</body></document>`)),
    "nested",
  );
  assert.equal(await refusal(document(`<document><body>${deep(150)}</body></document>`)), "text: ");
  const broken = [
    "<document><body><p>",
    "<document><p></body></document>",
    '<document a="<',
    "<document x></document>",
    "<document><![CDATA[",
    "<document><!--",
  ];
  for (const xml of broken) assert.equal(await refusal(document(xml)), "damaged", xml);
});

Deno.test("a part that is missing, encrypted, old or of another kind is said", async () => {
  const parts = docxParts({ body: p("x") });
  const { "word/document.xml": _, ...without } = parts;
  assert.equal(await refusal(office(zipped(without))), "damaged");
  assert.equal(await refusal(office(zipped({ "a.txt": "x" }))), "not_office");
  assert.equal(
    await refusal(office(zipped({ ...parts, "word/document.xml": "<svg/>" }))),
    "not_office",
  );
  const compound = new Uint8Array(2048);
  compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  assert.equal(await refusal(office(compound)), "old_office");
  compound.set(new TextEncoder().encode([..."EncryptedPackage"].join("\0")), 1024);
  assert.equal(await refusal(office(compound)), "encrypted");
  const locked = zipped(parts);
  const view = new DataView(locked.buffer);
  for (let at = 0; at + 46 < locked.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
  }
  assert.equal(await refusal(office(locked)), "encrypted");
  assert.equal(await refusal(office(new Uint8Array())), "empty");
  assert.equal(await refusal(office(new TextEncoder().encode("a,b\n1,2"))), "not_office");
});

Deno.test("lists, tables and styles that lead to themselves end", async () => {
  const style = (id: string, base: string) =>
    `<w:style w:styleId="${id}"><w:basedOn w:val="${base}"/></w:style>`;
  const reading = await office(docx({
    body: p("x", "a") +
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="99999999"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>y</w:t></w:r></w:p>` +
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr>${
        p("z")
      }</w:tc></w:tr></w:tbl>`,
    styles: style("a", "b") + style("b", "a"),
  }));
  assert.equal(
    reading.type === "text" && reading.text.startsWith("x\n\n                - y\n\n| z |"),
    true,
  );
});

const seeds: readonly Uint8Array<ArrayBuffer>[] = [
  docx({
    body: p("text", "1") + `<w:tbl><w:tr><w:tc>${p("c")}</w:tc></w:tr></w:tbl>`,
    styles: '<w:style w:styleId="1"><w:name w:val="heading 1"/></w:style>',
  }),
  xlsx({
    sheets: [{ name: "S", rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }],
    strings: "<si><t>x</t></si>",
  }),
  pptx([{ shapes: shape("title", ["T"]), notes: "n" }]),
  pdf([{ lines: ["one"] }, { lines: ["two"] }]),
  pdf([{ lines: [] }], {
    content: { bytes: zlibSync(new TextEncoder().encode("BT ET")), filter: "/FlateDecode" },
  }),
  zipped(docxParts({ body: p("stored") }), 0),
];

Deno.test("any bytes give text or one code, never an exception", async () => {
  const mutated = fc.record({
    seed: fc.constantFrom(...seeds),
    cut: fc.nat(),
    writes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
    as: fc.constantFrom("pdf" as const, "office" as const),
    part: fc.option(fc.oneof(fc.string(), fc.constantFrom("1", "A1:B2", "S!A1"))),
  });
  await fc.assert(
    fc.asyncProperty(mutated, async ({ seed, cut, writes, as, part }) => {
      const bytes = seed.slice(0, cut % 3 === 0 ? cut % seed.length : seed.length);
      for (const [at, value] of writes) if (bytes.length > 0) bytes[at % bytes.length] = value;
      const reading = await readHere(
        as === "pdf" ? { type: as, bytes, pages: null } : { type: as, bytes, part },
      );
      const fine = reading.type === "text"
        ? reading.text.length <= 25_000 && reading.notes.every((it) => !it.includes("undefined"))
        : reading.code !== "broken" && reading.detail.length <= 2000;
      assert.ok(fine, JSON.stringify(reading).slice(0, 500));
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

Deno.test("any XML in a part gives text or one code", async () => {
  const piece = fc.constantFrom(
    ...[
      "<w:p>",
      "</w:p>",
      "<w:r>",
      "</w:r>",
      "<w:t>x</w:t>",
      "<w:tbl>",
      "</w:tbl>",
      "<w:tr>",
      "</w:tr>",
    ],
    ...[
      "<w:tc>",
      "</w:tc>",
      "<w:pPr/>",
      "&amp;",
      "&#x110000;",
      "&#0;",
      "<![CDATA[a]]>",
      "<!-- -->",
      "<w:br/>",
    ],
    ...[
      '<w:numPr><w:numId w:val="-1"/></w:numPr>',
      "<a b='1' c=\"2\"/>",
      "<",
      ">",
      '"',
      "]]>",
      "<?x?>",
      "<!D",
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const reading = await office(docx({ body: pieces.join("") }));
      assert.ok(reading.type === "text" || reading.code !== "broken", JSON.stringify(reading));
    }),
    { numRuns: 300 },
  );
});
