/** A text document as Markdown: headings, lists, tables, notes, comments. */

import { docxStyles, type Styles } from "./docx_styles.ts";
import { type Numbering, numbering } from "./docx_numbering.ts";
import { type Package, related, type Relation } from "./package.ts";
import { markdownTable } from "./table.ts";
import {
  attribute,
  below,
  child,
  childrenOf,
  type Element,
  elementsOf,
  type Node,
  prefixed,
} from "./xml.ts";

/** A paragraph or table as Markdown. `level`: of a heading, 1 to 9. */
export interface Block {
  readonly text: string;
  readonly level: number | null;
}

interface Writer {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly relations: ReadonlyMap<string, Relation>;
}

/** The blocks of the document, then its notes and comments. */
export function* docxBlocks(parts: Package, main: string): Generator<Block> {
  const relations = parts.relations(main);
  const partOf = (type: string) => {
    const name = related(relations, type);
    return name === null ? null : parts.part(name);
  };
  const writer: Writer = {
    styles: docxStyles(partOf("styles")),
    numbering: numbering(partOf("numbering")),
    relations,
  };
  for (const element of parts.stream(main, ["document", "body"])) yield* blocks(element, writer);
  yield* notes(partOf("footnotes"), "footnote", { writer, mark: "" });
  yield* notes(partOf("endnotes"), "endnote", { writer, mark: "e" });
  yield* comments(partOf("comments"), writer);
}

/** Elements that stand for nothing that a reader sees, or for what was deleted. */
const skipped: ReadonlySet<string> = new Set([
  ...["pPr", "rPr", "tblPr", "trPr", "tcPr", "tblGrid", "sdtPr", "sectPr", "instrText"],
  ...["del", "delText", "moveFrom", "rt", "Fallback", "fldData", "posOffset", "pctWidth"],
  ...["pctHeight", "align"],
]);

function* blocks(element: Element, writer: Writer): Generator<Block> {
  if (skipped.has(element.name)) return;
  if (element.name === "p") yield* paragraph(element, writer);
  else if (element.name === "tbl") yield { text: table(element, writer), level: null };
  else for (const it of elementsOf(element)) yield* blocks(it, writer);
}

function* paragraph(element: Element, writer: Writer): Generator<Block> {
  const text = inline(element, writer).replaceAll(/[ \t]+$/gm, "").trim();
  const properties = child(element, "pPr");
  const style = writer.styles.of(attribute(child(properties, "pStyle") ?? empty, "val"));
  const outline = attribute(child(properties, "outlineLvl") ?? empty, "val");
  const level = outline !== undefined && Number(outline) < 9 ? Number(outline) + 1 : style.level;
  if (text !== "") {
    if (level !== null) yield { text: `${"#".repeat(Math.min(level, 6))} ${flat(text)}`, level };
    else {
      const marker = writer.numbering.marker(child(properties, "numPr"), style.list);
      yield { text: marker === null ? text : indented(marker, text), level: null };
    }
  }
  // What stands in a box beside the text is said after it.
  for (const box of below(element, "txbxContent")) {
    for (const it of elementsOf(box)) yield* blocks(it, writer);
  }
}

const empty: Element = { name: "", attributes: new Map(), children: [] };

function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function indented(marker: string, text: string): string {
  return marker + text.replaceAll("\n", `\n${" ".repeat(marker.length)}`);
}

function inline(node: Node, writer: Writer): string {
  if (typeof node === "string") return "";
  if (skipped.has(node.name)) return "";
  switch (node.name) {
    case "t":
      return node.children.filter((it) => typeof it === "string").join("");
    case "tab":
    case "ptab":
      return "\t";
    case "br":
    case "cr":
      return "\n";
    case "noBreakHyphen":
      return "-";
    case "footnoteReference":
      return `[^${attribute(node, "id") ?? ""}]`;
    case "endnoteReference":
      return `[^e${attribute(node, "id") ?? ""}]`;
    case "commentReference":
      return `[comment ${attribute(node, "id") ?? ""}]`;
    case "hyperlink":
      return link(node, writer);
    case "docPr":
      return picture(attribute(node, "descr") ?? "");
    case "txbxContent":
      return "";
    default:
      return node.children.map((it) => inline(it, writer)).join("");
  }
}

/** Of a text box, which has no description as a rule, there is its text. */
function picture(description: string): string {
  return description.trim() === "" ? "" : `[picture: ${flat(description).trim()}]`;
}

function link(element: Element, writer: Writer): string {
  const text = element.children.map((it) => inline(it, writer)).join("");
  const relation = writer.relations.get(prefixed(element, "id") ?? "");
  return relation?.external && text.trim() !== "" && relation.target !== text
    ? `[${text}](${relation.target})`
    : text;
}

/** Cells that one may stand for: an attribute can say anything. */
const maxSpan = 20;

function table(element: Element, writer: Writer): string {
  const rows = [...rowsOf(element)].map((row) =>
    cellsOf(row).flatMap((cell) => {
      const properties = child(cell, "tcPr");
      const merge = child(properties, "vMerge");
      const goesOn = merge && (attribute(merge, "val") ?? "continue") === "continue";
      const text = goesOn ? "" : [...cellBlocks(cell, writer)].map((it) => it.text).join("\n");
      const span = Number(attribute(child(properties, "gridSpan") ?? empty, "val") ?? 1);
      const further = Math.max(0, Math.min(Number.isInteger(span) ? span : 1, maxSpan) - 1);
      return [text, ...Array.from({ length: further }, () => "")];
    })
  );
  return markdownTable(rows);
}

function rowsOf(element: Element): Iterable<Element> {
  return below(element, "tr");
}

function cellsOf(row: Element): readonly Element[] {
  return elementsOf(row).flatMap((it) =>
    it.name === "tc" ? [it] : it.name === "sdt" ? [...below(it, "tc")] : []
  );
}

function* cellBlocks(cell: Element, writer: Writer): Generator<Block> {
  for (const it of elementsOf(cell)) yield* blocks(it, writer);
}

function* notes(
  root: Element | null,
  name: "footnote" | "endnote",
  { writer, mark }: { readonly writer: Writer; readonly mark: string },
): Generator<Block> {
  for (const note of childrenOf(root ?? undefined, name)) {
    // Separators are notes of a type.
    if ((attribute(note, "type") ?? "normal") !== "normal") continue;
    const text = said(note, writer);
    if (text !== "") {
      yield { text: `[^${mark}${attribute(note, "id") ?? ""}]: ${text}`, level: null };
    }
  }
}

function* comments(root: Element | null, writer: Writer): Generator<Block> {
  for (const it of childrenOf(root ?? undefined, "comment")) {
    const author = flat(attribute(it, "author") ?? "").trim();
    const by = author === "" ? "" : ` by ${author}`;
    yield { text: `[comment ${attribute(it, "id") ?? ""}${by}]: ${said(it, writer)}`, level: null };
  }
}

function said(element: Element, writer: Writer): string {
  return [...cellBlocks(element, writer)].map((it) => it.text).join(" ");
}
