/** Documents and archives made to fill a memory or to hang, and other files under their names. */

import { constants, deflateRawSync } from "node:zlib";
import { gzipSync, zipSync, zlibSync } from "fflate";
import { docx, docxParts, p, pptx, shape, xlsx, zipped } from "../../support/office.ts";
import { pdf } from "../../support/pdf.ts";
import { files, type HostileInput, tool } from "./input.ts";

const zeros = (bytes: number) => new Uint8Array(bytes);
const text = (content: string) => new TextEncoder().encode(content);

/** A stream of zlib that holds a text many times, without ever holding it: one block again and again. */
function packed(content: Uint8Array, times: number): Uint8Array {
  const block = deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH });
  const last = deflateRawSync(new Uint8Array());
  const bytes = new Uint8Array(2 + block.length * times + last.length + 4);
  bytes.set([0x78, 0x9c]);
  for (let at = 0; at < times; at++) bytes.set(block, 2 + block.length * at);
  bytes.set(last, 2 + block.length * times);
  return bytes;
}

const page = (bytes: Uint8Array, filters = 1) => {
  const filter = `[${"/FlateDecode ".repeat(filters)}]`;
  return pdf([{ lines: [] }], { content: { bytes, filter } });
};

const million = zeros(1_000_000);
const shown = text("BT /F1 12 Tf (x) Tj T* ET ".repeat(10_000));

const replaced = (replace: Readonly<Record<number, string>>) =>
  pdf([{ lines: ["one"] }], { replace });

const pdfs: Readonly<Record<string, () => Uint8Array>> = {
  "a page of 1.2 GB": () => page(packed(million, 1_200)),
  "a page packed twice": () => page(zlibSync(packed(million, 1_000), { level: 9 }), 2),
  "a page of 20 million texts": () => page(packed(shown, 2_000)),
  "pages that are their own parents": () =>
    replaced({ 2: "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>" }),
  "a page tree of a billion pages": () =>
    replaced({ 2: "<< /Type /Pages /Kids [6 0 R] /Count 1000000000 >>" }),
  "arrays in arrays": () => replaced({ 5: "[".repeat(5_000_000) }),
  "an object that is itself": () => replaced({ 3: "3 0 R" }),
  "a length that leads to itself": () =>
    replaced({ 7: "<< /Length 7 0 R >>\nstream\nBT ET\nendstream" }),
  "32 MB of nothing": () => text(`%PDF-1.7\n${" ".repeat(31_000_000)}`),
};

const laughs = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY l${at} "${at === 0 ? "lol" : `&l${at - 1};`.repeat(10)}">`,
).join("");

const document = (xml: string | Uint8Array, level: 0 | 6 = 6) =>
  zipped({ ...docxParts({ body: "" }), "word/document.xml": xml }, level);

const offices: Readonly<Record<string, () => Uint8Array>> = {
  "a.docx: a part of 300 MB": () => document(zeros(300_000_000)),
  "b.docx: entities that grow": () =>
    document(`<?xml version="1.0"?><!DOCTYPE d [${laughs}]><w:document>&l11;</w:document>`),
  "c.docx: nested 5 million deep": () => document(`<w:document>${"<a>".repeat(5_000_000)}`),
  "d.docx: an attribute of 60 MB": () => document(`<w:document a="${"x".repeat(60_000_000)}"/>`),
  "e.docx: 2 million rows": () =>
    docx({ body: `<w:tbl>${"<w:tr><w:tc/></w:tr>".repeat(2_000_000)}</w:tbl>` }),
  "f.docx: 20,000 names": () =>
    zipped({
      ...docxParts({ body: p("x") }),
      ...Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, ""])),
    }, 0),
  "g.docx: a ZIP in a ZIP": () =>
    zipSync({ "word/document.xml": zipSync({ a: zeros(200_000_000) }) }),
};

/** All of what is claimed stands in one entry, which the directory names 10,000 times. */
function overlapping(): Uint8Array {
  const bytes = zipped({ ...docxParts({ body: p("x".repeat(2_000_000)) }) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 42, 0, true);
  }
  return bytes;
}

const others: readonly HostileInput[] = [
  {
    name: "office: entries that all begin at one place",
    prepare: (place) => files({ "a.docx": overlapping() })(place),
    args: tool("read_office", { path: "a.docx" }),
    says: /a\.docx/,
    limitS: 25,
  },
  {
    name: "office: a sheet of all cells",
    prepare: (place) =>
      files({
        "a.xlsx": xlsx({
          sheets: [{
            name: "One",
            rows: `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576">` +
              `<c r="XFD1048576"><v>1</v></c></row>`,
          }],
        }),
      })(place),
    args: tool("read_office", { path: "a.xlsx" }),
    says: /a\.xlsx/,
    limitS: 25,
  },
  {
    name: "office: 3,000 slides",
    prepare: (place) =>
      files({
        "a.pptx": pptx(
          Array.from({ length: 3_000 }, (_, at) => ({ shapes: shape("title", [`${at}`]) })),
        ),
      })(place),
    args: tool("read_office", { path: "a.pptx" }),
    says: /a\.pptx/,
    limitS: 25,
  },
  ...Object.entries<() => Uint8Array>({
    "a.gz": () => gzipSync(zeros(200_000_000)),
    "a.zip": () => zipSync({ a: zeros(200_000_000) }),
    "a.tar": () => zeros(30_000_000),
    "a.png": () => zeros(30_000_000),
    "a.txt": () => text("x".repeat(60_000_000)),
  }).map(([path, make]): HostileInput => ({
    name: `read_file of ${path}`,
    prepare: (place) => files({ [path]: make() })(place),
    args: tool("read_file", { path }),
    says: new RegExp(path.replace(".", String.raw`\.`)),
    limitS: 10,
  })),
  {
    name: "read_image of a picture that says it has 60,000 x 60,000 points",
    prepare: (place) => files({ "a.png": hugePicture() })(place),
    args: tool("read_image", { path: "a.png" }),
    says: /a\.png|vision|picture/,
    limitS: 10,
  },
];

function hugePicture(): Uint8Array {
  const bytes = new Uint8Array(1_000);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, 60_000);
  new DataView(bytes.buffer).setUint32(20, 60_000);
  return bytes;
}

export const documents: readonly HostileInput[] = [
  ...Object.entries(pdfs).map(([name, make]): HostileInput => ({
    name: `PDF: ${name}`,
    prepare: (place) => files({ "a.pdf": make() })(place),
    args: tool("read_pdf", { path: "a.pdf" }),
    beside: "a document",
    says: /a\.pdf/,
    limitS: 25,
  })),
  ...Object.entries(offices).map(([name, make]): HostileInput => {
    const path = name.slice(0, name.indexOf(":"));
    return {
      name: `office: ${name}`,
      prepare: (place) => files({ [path]: make() })(place),
      args: tool("read_office", { path }),
      beside: "a document",
      says: new RegExp(path.replace(".", String.raw`\.`)),
      limitS: 25,
    };
  }),
  ...others,
];
