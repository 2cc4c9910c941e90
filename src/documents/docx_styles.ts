import { attribute, child, childrenOf, type Element } from "./xml.ts";

/** What a paragraph's style says of it. */
export interface Style {
  /** Of a heading, 1 to 9. */
  readonly level: number | null;
  /** Its `numPr`, if it makes list items. */
  readonly list: Element | undefined;
}

export interface Styles {
  of(id: string | undefined): Style;
}

const plain: Style = { level: null, list: undefined };

/** A style is based on another, that on a third; more are a circle. */
const maxBases = 12;

/** Headings are known by the style's name, which is English in every language's Word. */
export function docxStyles(root: Element | null): Styles {
  const byId = new Map(
    childrenOf(root ?? undefined, "style").map((it) => [attribute(it, "styleId") ?? "", it]),
  );
  const known = new Map<string, Style>();
  const find = (id: string | undefined, depth: number): Style => {
    const style = id === undefined ? undefined : byId.get(id);
    if (id === undefined || !style || depth > maxBases) return plain;
    const before = known.get(id);
    if (before) return before;
    const base = child(style, "basedOn");
    const under = base ? find(attribute(base, "val"), depth + 1) : plain;
    const found = { level: levelOf(style) ?? under.level, list: listOf(style) ?? under.list };
    known.set(id, found);
    return found;
  };
  return { of: (id) => find(id, 0) };
}

function levelOf(style: Element): number | null {
  const name = child(style, "name");
  const text = (name ? attribute(name, "val") ?? "" : "").toLowerCase();
  if (text === "title") return 1;
  const numbered = /^heading ([1-9])$/.exec(text)?.[1];
  if (numbered !== undefined) return Number(numbered);
  const outline = child(style, "pPr", "outlineLvl");
  const level = Number(outline ? attribute(outline, "val") ?? 9 : 9);
  return level >= 0 && level < 9 ? level + 1 : null;
}

function listOf(style: Element): Element | undefined {
  return child(style, "pPr", "numPr");
}
