/** Small Office files, written by hand and zipped. */

import { type Zippable, zipSync } from "fflate";

export type Parts = Readonly<Record<string, string | Uint8Array>>;

export function zipped(parts: Parts, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    entries[name] = typeof content === "string" ? new TextEncoder().encode(content) : content;
  }
  return new Uint8Array(zipSync(entries, { level }));
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface RelationGiven {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly external?: boolean;
}

export function relations(list: readonly RelationGiven[]): string {
  const all = list.map(({ id, type, target, external }) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"` +
    `${external ? ' TargetMode="External"' : ""}/>`
  );
  return `${head}<Relationships>${all.join("")}</Relationships>`;
}

const root = (target: string) => relations([{ id: "rId1", type: "officeDocument", target }]);

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="r" ' +
  'xmlns:wp="wp" xmlns:mc="mc" xmlns:wps="wps" xmlns:m="m"';

export interface DocxGiven {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly comments?: string;
  readonly links?: Readonly<Record<string, string>>;
  /** Further parts, or others for those made. */
  readonly parts?: Parts;
}

export function docx(given: DocxGiven): Uint8Array<ArrayBuffer> {
  return zipped(docxParts(given));
}

export function docxParts(given: DocxGiven): Parts {
  const { body, links = {}, parts = {} } = given;
  const further = (["styles", "numbering", "footnotes", "comments"] as const).flatMap((name) => {
    const content = given[name];
    return content === undefined ? [] : [{ name, content }];
  });
  return {
    "_rels/.rels": root("word/document.xml"),
    "word/document.xml": `${head}<w:document ${w}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relations([
      ...further.map(({ name }) => ({ id: `r_${name}`, type: name, target: `${name}.xml` })),
      ...Object.entries(links).map(([id, target]) => ({
        id,
        type: "hyperlink",
        target,
        external: true,
      })),
    ]),
    ...Object.fromEntries(
      further.map(({ name, content }) => [
        `word/${name}.xml`,
        `${head}<w:${name} ${w}>${content}</w:${name}>`,
      ]),
    ),
    ...parts,
  };
}

/** A paragraph of a style. */
export function p(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export interface SheetGiven {
  readonly name: string;
  /** What stands in `sheetData`. */
  readonly rows: string;
  readonly state?: string;
}

export interface XlsxGiven {
  readonly sheets: readonly SheetGiven[];
  /** What stands in `sst`. */
  readonly strings?: string;
  /** What stands in `styleSheet`. */
  readonly styles?: string;
  readonly date1904?: boolean;
  readonly parts?: Parts;
}

export function xlsx(given: XlsxGiven): Uint8Array<ArrayBuffer> {
  const { sheets, strings = "", styles = "", date1904 = false, parts = {} } = given;
  const list = sheets.map(({ name, state }, at) =>
    `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"` +
    `${state === undefined ? "" : ` state="${state}"`}/>`
  );
  return zipped({
    "_rels/.rels": root("xl/workbook.xml"),
    "xl/workbook.xml":
      `${head}<workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>` +
      `${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, at) => ({
        id: `rId${at + 1}`,
        type: "worksheet",
        target: `/xl/worksheets/sheet${at + 1}.xml`,
      })),
      { id: "s", type: "styles", target: "styles.xml" },
      { id: "t", type: "sharedStrings", target: "sharedStrings.xml" },
    ]),
    "xl/styles.xml": `${head}<styleSheet>${styles}</styleSheet>`,
    "xl/sharedStrings.xml": `${head}<sst>${strings}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  });
}

export interface SlideGiven {
  /** What stands in `spTree`. */
  readonly shapes: string;
  readonly notes?: string;
  readonly hidden?: boolean;
}

export function pptx(slides: readonly SlideGiven[]): Uint8Array<ArrayBuffer> {
  // Files are not in the order in which slides are shown.
  const fileOf = (at: number) => `slide${slides.length - at}.xml`;
  const parts: Record<string, string> = {
    "_rels/.rels": root("ppt/presentation.xml"),
    "ppt/presentation.xml": `${head}<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>` +
      slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at}"/>`).join("") +
      "</p:sldIdLst></p:presentation>",
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map((_, at) => ({ id: `rId${at}`, type: "slide", target: `slides/${fileOf(at)}` })),
    ),
  };
  slides.forEach(({ shapes, notes, hidden }, at) => {
    parts[`ppt/slides/${fileOf(at)}`] =
      `${head}<p:sld xmlns:p="p" xmlns:a="a"${hidden ? ' show="0"' : ""}><p:cSld><p:spTree>` +
      `${shapes}</p:spTree></p:cSld></p:sld>`;
    if (notes === undefined) return;
    const target = `../notesSlides/notes${at}.xml`;
    parts[`ppt/slides/_rels/${fileOf(at)}.rels`] = relations([
      { id: "n", type: "notesSlide", target },
    ]);
    parts[`ppt/notesSlides/notes${at}.xml`] =
      `${head}<p:notes xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shape("body", [notes])}` +
      `${shape("sldNum", ["7"])}</p:spTree></p:cSld></p:notes>`;
  });
  return zipped(parts);
}

export function shape(placeholder: string, lines: readonly string[]): string {
  const paragraphs = lines.map((it) => `<a:p><a:r><a:t>${it}</a:t></a:r></a:p>`).join("");
  return `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr>` +
    `<p:txBody>${paragraphs}</p:txBody></p:sp>`;
}

/** The smallest valid PNG of these sizes, without its pixels. */
export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(57);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
