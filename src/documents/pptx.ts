/** Slides as Markdown: title, text, tables, notes. */

import { type Package, related } from "./package.ts";
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

export interface Slides {
  readonly count: number;
  /** The slide of a number from 1, as Markdown. */
  slide(number: number): string;
}

export function pptxSlides(parts: Package, main: string): Slides {
  const relations = parts.relations(main);
  const list = child(parts.part(main) ?? undefined, "sldIdLst");
  const names = childrenOf(list, "sldId").map((it) => relations.get(prefixed(it, "id") ?? ""));
  return {
    count: names.length,
    slide(number) {
      const name = names[number - 1]?.target;
      const root = name === undefined ? null : parts.part(name);
      if (name === undefined || root === null) return `## Slide ${number}\n\n[missing in the file]`;
      const notes = related(parts.relations(name), "notesSlide");
      return slideText(number, root, notes === null ? null : parts.part(notes));
    },
  };
}

function slideText(number: number, root: Element, notes: Element | null): string {
  const shapes = [...shapesOf(root)];
  const title = shapes.find((it) => titles.has(placeholder(it)));
  const named = title ? paragraphs(title).map(flat).filter((it) => it !== "").join(" ") : "";
  const hidden = attribute(root, "show") === "0" ? " [hidden]" : "";
  const body = shapes.filter((it) => it !== title).map(shapeText);
  const said = [...notes ? shapesOf(notes) : []].filter((it) => placeholder(it) === "body")
    .map(shapeText).join("\n");
  return [
    `## Slide ${number}${named === "" ? "" : `: ${named}`}${hidden}`,
    ...body,
    said === "" ? "" : `Notes: ${said}`,
  ].filter((it) => it !== "").join("\n\n");
}

const titles: ReadonlySet<string> = new Set(["title", "ctrTitle"]);

/** Placeholders that repeat on every slide. */
const furniture: ReadonlySet<string> = new Set(["dt", "ftr", "sldNum", "hdr"]);

/** In their order, out of their groups. */
function* shapesOf(element: Element): Generator<Element> {
  for (const it of elementsOf(element)) {
    if (it.name === "Fallback") continue;
    if (it.name === "sp" || it.name === "graphicFrame" || it.name === "pic") {
      if (!furniture.has(placeholder(it))) yield it;
    } else yield* shapesOf(it);
  }
}

function placeholder(shape: Element): string {
  const [mark] = below(shape, "ph");
  return mark ? attribute(mark, "type") ?? "obj" : "";
}

function shapeText(shape: Element): string {
  const tables = [...below(shape, "tbl")];
  if (tables.length > 0) return tables.map(table).join("\n\n");
  if (shape.name === "pic") {
    const [head] = below(shape, "cNvPr");
    const description = flat(head ? attribute(head, "descr") ?? "" : "");
    return description === "" ? "" : `[picture: ${description}]`;
  }
  return paragraphs(shape).filter((it) => it.trim() !== "").join("\n");
}

function table(element: Element): string {
  return markdownTable(
    childrenOf(element, "tr").map((row) =>
      childrenOf(row, "tc").map((cell) => paragraphs(cell).join("\n"))
    ),
  );
}

/** Levels of a list that are shown. */
const deepest = 8;

function paragraphs(element: Element): readonly string[] {
  return [...below(element, "p")].map((it) => {
    const text = it.children.map(inline).join("").trim();
    const level = Number(attribute(child(it, "pPr") ?? it, "lvl") ?? 0);
    return level > 0 && text !== "" ? `${"  ".repeat(Math.min(level, deepest))}- ${text}` : text;
  });
}

function inline(node: Node): string {
  if (typeof node === "string") return "";
  if (node.name === "t") return node.children.filter((it) => typeof it === "string").join("");
  if (node.name === "br") return "\n";
  return node.children.map(inline).join("");
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
